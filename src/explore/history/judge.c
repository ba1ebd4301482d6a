/* judge.c - the search for an order that explains an execution, and for edges that none
 * respects.
 *
 * An order that respects the edges so far is wrong for any further edge that it inverts, and for
 * no other. So the search adds one of these in turn, and is over where an order inverts none.
 * Edges that are not allowed together stay so with more of them.
 *
 * Most executions are accepted without a look at the graph: no edges fail that the causal order
 * admits, which are at least those that the model allows. That depends on the outcome and the
 * precedence alone, and is remembered. What the model allows depends on the detours, too
 * (detours.h), and is remembered with these unless psc decides. Under sc and tso, the two
 * are the same: there is a global order, and a graph is consistent iff that is acyclic. */
#include "explore/history/judge.h"

#include "base/memory.h"
#include "base/mix.h"
#include "explore/history/edges.h"

#include <limits.h>
#include <string.h>

/* The search for edges that no row respects. */
struct search {
    const struct history *history;
    const struct call_results *results;
    const struct execution *execution;
    const struct history_row **rows; /* those with the outcome that respect happens-before */
    size_t count;
    struct hash_set tried; /* sets of edges */
    bool is_exact;         /* the graph decides which edges are allowed: */
    struct detours detours;
};

static bool is_new(struct search *search, const struct precedence *precedence)
{
    uint64_t bytes = mix64_bytes(precedence->edges, search->history->count * sizeof(uint32_t));
    const uint64_t hash[2] = {mix64(bytes), bytes | 1};
    return hash_set_add(&search->tried, hash);
}

static bool is_allowed(struct search *search, const struct precedence *precedence)
{
    return precedence_is_acyclic(precedence, search->history->count) &&
           is_new(search, precedence) &&
           (!search->is_exact || edges_are_allowed(search->execution, search->results,
                                                   search->history, &search->detours, precedence));
}

/* The number of pairs that the order inverts and whose edge is possible, by itself; or `most`, if
 * there are more. */
static unsigned count_inverted(const struct precedence *precedence, const uint8_t *order,
                               unsigned count, unsigned most)
{
    unsigned inverted = 0;
    uint32_t earlier = 0;
    for (unsigned i = 0; i < count && inverted < most; i++) {
        inverted += (unsigned)__builtin_popcount(earlier & ~precedence->begun[order[i]]);
        earlier |= UINT32_C(1) << order[i];
    }
    return inverted;
}

/* The row that respects the edges and inverts the fewest pairs; NULL: none respects them. */
static const uint8_t *find_order(const struct search *search, const struct precedence *precedence,
                                 unsigned *fewest)
{
    const unsigned count = search->history->count;
    const uint8_t *best = NULL;
    *fewest = UINT_MAX;
    for (size_t i = 0; i<search->count && * fewest> 0; i++) {
        const uint8_t *order = search->rows[i]->order;
        unsigned inverted = count_inverted(precedence, order, count, *fewest);
        if (inverted < *fewest && precedence_is_respected(precedence, order, count)) {
            best = order;
            *fewest = inverted;
        }
    }
    return best;
}

/* Whether some edges beside those of the precedence fail; these become the precedence's. */
static bool find_edges(struct search *search, struct precedence *precedence)
{
    const unsigned count = search->history->count;
    unsigned inverted;
    const uint8_t *order = find_order(search, precedence, &inverted);
    if (!order)
        return true;
    for (unsigned first = 0; first < count && inverted > 0; first++) {
        for (unsigned second = first + 1; second < count; second++) {
            uint32_t *edges = &precedence->edges[order[first]];
            if (precedence->begun[order[second]] >> order[first] & 1)
                continue;
            *edges |= UINT32_C(1) << order[second];
            if (is_allowed(search, precedence) && find_edges(search, precedence))
                return true;
            *edges &= ~(UINT32_C(1) << order[second]);
        }
    }
    return false;
}

static bool some_edges_fail(struct search *search, struct precedence *precedence)
{
    memset(precedence->edges, 0, sizeof precedence->edges);
    hash_set_clear(&search->tried);
    return find_edges(search, precedence);
}

/* Sets the rows. Returns what is wrong if there is none. */
static enum violation_kind find_rows(struct search *search, const struct precedence *precedence)
{
    const struct history *history = search->history;
    size_t with_outcome = 0;
    for (size_t i = 0; i < history->row_count; i++) {
        const struct history_row *row = &history->rows[i];
        if (row->blocked < HISTORY_MOST ||
            !outcome_words_are_equal(&row->outcome, &search->results->outcome))
            continue;
        with_outcome++;
        if (precedence_is_respected(precedence, row->order, history->count))
            search->rows[search->count++] = row;
    }
    return with_outcome == 0    ? VIOLATION_OUTCOME
           : search->count == 0 ? VIOLATION_ORDER
                                : VIOLATION_NONE;
}

/* --- Cases ------------------------------------------------------------------------------------ */

/* What decides whether an execution is right. */
struct case_hash {
    uint64_t word[2];
};

static void add_rows(struct case_hash *hash, const uint32_t *first, const uint32_t *second,
                     unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        uint64_t row = (uint64_t)first[i] << 32 | second[i];
        hash->word[0] = mix64(hash->word[0] + row);
        hash->word[1] = mix64(hash->word[1] ^ row) | 1;
    }
}

static struct case_hash hash_case(const struct history *history, const struct call_results *results,
                                  const struct precedence *precedence)
{
    const struct outcome_words *outcome = &results->outcome;
    struct case_hash hash;
    hash.word[0] = mix64_bytes(outcome->words, outcome->count * sizeof *outcome->words);
    hash.word[1] = mix64(hash.word[0]) | 1;
    add_rows(&hash, precedence->before, precedence->begun, history->count);
    return hash;
}

/* Requires that the causal order admits edges that fail. Adds to the hash what the graph tells. */
static enum violation_kind judge_exactly(struct search *search, struct precedence *precedence,
                                         struct case_hash *hash)
{
    const struct execution *execution = search->execution;
    const struct history *history = search->history;
    struct detours *detours = &search->detours;
    if (memory_model_orders_messages(execution->model))
        return VIOLATION_EDGES;
    search->is_exact = true;
    *detours = detours_find(search->results, history, execution);
    add_rows(hash, detours->begun, detours->closed, history->count);
    if (!detours->psc_decides && hash_set_has(&history->accepted, hash->word))
        return VIOLATION_NONE;
    return some_edges_fail(search, precedence) ? VIOLATION_EDGES : VIOLATION_NONE;
}

enum violation_kind judge_complete(struct history *history, const struct call_results *results,
                                   struct execution *execution, struct precedence *precedence)
{
    *precedence = results_precedence(results, history, execution);
    struct case_hash hash = hash_case(history, results, precedence);
    if (hash_set_has(&history->accepted, hash.word))
        return VIOLATION_NONE;
    struct search search = {.history = history, .results = results, .execution = execution};
    search.rows = memory_new(history->row_count + 1, sizeof *search.rows);
    enum violation_kind wrong = find_rows(&search, precedence);
    if (wrong == VIOLATION_NONE && some_edges_fail(&search, precedence))
        wrong = judge_exactly(&search, precedence, &hash);
    if (wrong == VIOLATION_NONE && !search.detours.psc_decides)
        hash_set_add(&history->accepted, hash.word);
    free(search.rows);
    hash_set_release(&search.tried);
    return wrong;
}

/* Whether the operation waits for ever after the row's order. */
static bool has_blocked_row(const struct history *history, const struct history_row *row,
                            unsigned operation)
{
    for (size_t i = 0; i < history->row_count; i++) {
        const struct history_row *other = &history->rows[i];
        if (other->blocked == operation && other->count == row->count &&
            memcmp(other->order, row->order, row->count) == 0 &&
            outcome_words_are_equal(&other->outcome, &row->outcome))
            return true;
    }
    return false;
}

bool judge_blocked(const struct history *history, const struct call_results *results,
                   const struct precedence *precedence)
{
    unsigned returned = (unsigned)__builtin_popcount(results->returned);
    for (unsigned i = 0; i < history->count; i++)
        if ((results->pending >> i & 1) && !history->may_block[i])
            return false;
    for (size_t i = 0; i < history->row_count; i++) {
        const struct history_row *row = &history->rows[i];
        if (row->blocked == HISTORY_MOST || row->count != returned ||
            !outcome_words_are_equal(&row->outcome, &results->outcome) ||
            !precedence_is_respected(precedence, row->order, row->count))
            continue;
        bool all_wait = true;
        for (unsigned k = 0; k < history->count && all_wait; k++)
            all_wait = !(results->pending >> k & 1) || has_blocked_row(history, row, k);
        if (all_wait)
            return true;
    }
    return false;
}
