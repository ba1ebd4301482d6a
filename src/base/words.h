/* words.h - a text among a few words. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool words_have(const char *const *words, size_t count, const char *text);

/* The number of the word among word_at(0), word_at(1), ... up to NULL; if it is none of them, how
 * many these are. */
unsigned words_find(const char *(*word_at)(unsigned i), const char *text);

/* words_have of an array of words. */
#define WORDS_HAVE(words, text) words_have(words, sizeof(words) / sizeof *(words), text)
