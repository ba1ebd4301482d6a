/* words.h - a text among words: whether it is one of a few, and which known ones are closest to a
 * mistyped one. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool words_have(const char *const *words, size_t count, const char *text);

/* The number of the word among word_at(0), word_at(1), ... up to NULL; if it is none of them, how
 * many these are. */
unsigned words_find(const char *(*word_at)(unsigned i), const char *text);

/* words_have of an array of words. */
#define WORDS_HAVE(words, text) words_have(words, sizeof(words) / sizeof *(words), text)

/* The known words are word_at(context, 0), word_at(context, 1), ... up to NULL. */
struct suggest_words {
    const char *(*word_at)(const void *context, unsigned i);
    const void *context;
};

/* Fills in the known words that are close to `typed`, nearest first, at most `most` of them.
 * Returns their number. */
unsigned suggest_near(const char *typed, const struct suggest_words *words, const char **near,
                      unsigned most);

/* The nearest known word; NULL: none is close. */
const char *suggest_find(const char *typed, const struct suggest_words *words);
