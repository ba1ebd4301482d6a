/* suggest.h - what a mistyped word may have been meant to be. */
#ifndef HEDDLE_BASE_SUGGEST_H
#define HEDDLE_BASE_SUGGEST_H

/* The known words: word_at(context, 0), word_at(context, 1), ... up to NULL. */
struct suggest_words {
    const char *(*word_at)(const void *context, unsigned i);
    const void *context;
};

/* Fills in the known words that are most like `typed`, the nearest first, at most `most` of them.
 * Returns how many are close enough. */
unsigned suggest_near(const char *typed, const struct suggest_words *words, const char **near,
                      unsigned most);

/* The nearest of them; NULL when none is close. */
const char *suggest_find(const char *typed, const struct suggest_words *words);

#endif
