#include "cli/suggest.h"

#include <stddef.h>
#include <string.h>

enum { LONGEST_WORD = 32, CLOSE = 2 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Levenshtein's distance: insertions, deletions and replacements. Requires: `known` is no longer
 * than LONGEST_WORD. */
static unsigned distance(const char *typed, const char *known)
{
    unsigned row[LONGEST_WORD + 1];
    size_t length = strlen(known);
    for (unsigned j = 0; j <= length; j++)
        row[j] = j;
    for (unsigned i = 0; typed[i]; i++) {
        unsigned diagonal = row[0];
        row[0] = i + 1;
        for (unsigned j = 1; j <= length; j++) {
            unsigned replaced = diagonal + (typed[i] != known[j - 1]);
            diagonal = row[j];
            row[j] = least(replaced, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[length];
}

const char *suggest_find(const char *typed, const char *(*word_at)(unsigned i))
{
    const char *best = NULL, *word;
    unsigned best_distance = CLOSE + 1;
    for (unsigned i = 0; (word = word_at(i)) != NULL; i++) {
        size_t length = strlen(typed);
        unsigned away =
            length >= 3 && strncmp(word, typed, length) == 0 ? 1 : distance(typed, word);
        if (away < best_distance) {
            best = word;
            best_distance = away;
        }
    }
    return best;
}
