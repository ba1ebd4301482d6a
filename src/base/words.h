/* words.h - a text among a few words. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool words_have(const char *const *words, size_t count, const char *text);

/* The same of an array of words. */
#define WORDS_HAVE(words, text) words_have(words, sizeof(words) / sizeof *(words), text)
