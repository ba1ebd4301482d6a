#include "explore/history/history.h"

#include "base/memory.h"

#include <string.h>

bool outcome_words_are_equal(const struct outcome_words *a, const struct outcome_words *b)
{
    return a->count == b->count && memcmp(a->words, b->words, a->count * sizeof *a->words) == 0;
}

const uint64_t *outcome_words_of(const struct outcome_words *outcome, unsigned operation,
                                 size_t *count)
{
    const uint64_t *at = outcome->words;
    for (; operation > 0; operation--)
        at += *at + 1;
    *count = *at;
    return at + 1;
}

void violation_release(struct violation *violation)
{
    free(violation->outcome.words);
    *violation = (struct violation){0};
}

void history_clear(struct history *history)
{
    for (size_t i = 0; i < history->row_count; i++)
        free(history->rows[i].outcome.words);
    history->row_count = 0;
    hash_set_clear(&history->accepted);
    violation_release(&history->violation);
}

void history_release(struct history *history)
{
    history_clear(history);
    free(history->rows);
    hash_set_release(&history->accepted);
    *history = (struct history){0};
}
