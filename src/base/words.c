#include "base/words.h"

#include <string.h>

bool words_have(const char *const *words, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

unsigned words_find(const char *(*word_at)(unsigned i), const char *text)
{
    unsigned i = 0;
    while (word_at(i) && strcmp(word_at(i), text) != 0)
        i++;
    return i;
}

/* --- Close words ------------------------------------------------------------------------------ */

/* LONGEST_WORD keeps comparisons cheap, with their row on the stack. Longer known words are not
 * close to any word. */
enum { LONGEST_WORD = 256, CLOSE = 2 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The Levenshtein distance: the least number of insertions, deletions and replacements. Requires:
 * `known` has at most LONGEST_WORD bytes. */
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

/* A prefix of at least three characters counts as close. What shares less than half of a word with
 * it does not. */
static unsigned distance_to_word(const char *typed, const char *word)
{
    size_t length = strlen(typed), known = strlen(word);
    if (length >= 3 && strncmp(word, typed, length) == 0)
        return word[length] ? 1 : 0;
    unsigned steps = known > LONGEST_WORD ? CLOSE + 1 : distance(typed, word);
    return 2 * steps > known ? CLOSE + 1 : steps;
}

unsigned suggest_near(const char *typed, const struct suggest_words *words, const char **near,
                      unsigned most)
{
    unsigned count = 0;
    for (unsigned wanted = 0; wanted <= CLOSE; wanted++) {
        const char *word = words->word_at(words->context, 0);
        for (unsigned i = 1; word && count < most; i++) {
            if (distance_to_word(typed, word) == wanted)
                near[count++] = word;
            word = words->word_at(words->context, i);
        }
    }
    return count;
}

const char *suggest_find(const char *typed, const struct suggest_words *words)
{
    const char *near;
    return suggest_near(typed, words, &near, 1) ? near : NULL;
}
