/* suggest.h - what a mistyped word may have been meant to be. */
#ifndef HEDDLE_CLI_SUGGEST_H
#define HEDDLE_CLI_SUGGEST_H

/* The word among word_at(0), word_at(1), ... up to NULL that is most like `typed`; NULL when none
 * is close. */
const char *suggest_find(const char *typed, const char *(*word_at)(unsigned i));

#endif
