/* suggest.h - finds the known words that are closest to a mistyped word. */
#pragma once

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
