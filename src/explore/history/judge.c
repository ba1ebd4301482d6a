/* judge.c - the search for an order that explains an execution, and for edges that none
 * respects.
 *
 * An order that respects the edges so far is wrong for any further edge that it inverts, and for
 * no other. So the search adds one of these in turn, each without those before it, and is over
 * where an order inverts none that are possible: no set of edges comes up twice. Edges that are not
 * allowed together stay so with more of them.
 *
 * Most executions are accepted without a look at the graph: no edges fail that the causal order
 * admits, which are at least those that the model allows. That depends on the outcome and the
 * precedence alone, and is remembered. What the model allows depends on the detours, too (edges.h),
 * and is remembered with these unless psc decides. Under sc and tso, the two
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
    const struct history_row **rows; /* those with the outcome that respect happens-before; first,
                                        those that respect the edges */
    size_t count;
    bool is_exact; /* the graph decides which edges are allowed: */
    struct detours detours;
};

/* What is settled so far about edges, a row for each return. */
struct settled {
    uint32_t begun[HISTORY_MOST]; /* the calls that precede it, because of the edges, too: an edge
                                     to one of these would make a circle */
    uint32_t none[HISTORY_MOST];  /* the calls to which it has no edge */
};

static bool is_allowed(const struct search *search, const struct precedence *precedence)
{
    return !search->is_exact || edges_are_allowed(search->execution, search->results,
                                                  search->history, &search->detours, precedence);
}

/* Whether the order respects happens-before and the edges. */
static bool respects(const struct precedence *precedence, const uint8_t *order, unsigned count)
{
    uint32_t later = 0;
    for (unsigned i = count; i-- > 0;) {
        if ((precedence->before[order[i]] | precedence->edges[order[i]]) & later)
            return false;
        later |= UINT32_C(1) << order[i];
    }
    return true;
}

/* The number of pairs that the order inverts and whose edge is possible; or `most`, if there are
 * more. */
static unsigned count_inverted(const struct settled *settled, const uint8_t *order, unsigned count,
                               unsigned most)
{
    unsigned inverted = 0;
    uint32_t earlier = 0;
    for (unsigned i = 0; i < count && inverted < most; i++) {
        uint32_t possible = earlier & ~(settled->begun[order[i]] | settled->none[order[i]]);
        for (; possible; possible &= possible - 1)
            inverted++;
        earlier |= UINT32_C(1) << order[i];
    }
    return inverted;
}

/* That of the first rows, at least one, which inverts the fewest pairs. */
static const uint8_t *find_order(const struct search *search, size_t row_count,
                                 const struct settled *settled)
{
    const uint8_t *best = NULL;
    unsigned fewest = UINT_MAX;
    for (size_t i = 0; i < row_count && fewest > 0; i++) {
        const uint8_t *order = search->rows[i]->order;
        unsigned inverted = count_inverted(settled, order, search->history->count, fewest);
        if (inverted < fewest) {
            best = order;
            fewest = inverted;
        }
    }
    return best;
}

static bool comes_first(const uint8_t *order, unsigned from, unsigned to)
{
    while (*order != from && *order != to)
        order++;
    return *order == from;
}

/* Moves those of the first rows to the front that respect the edge. Returns their number. */
static size_t keep_rows(struct search *search, size_t row_count, unsigned from, unsigned to)
{
    size_t kept = 0;
    for (size_t i = 0; i < row_count; i++) {
        const struct history_row *row = search->rows[i];
        if (!comes_first(row->order, from, to))
            continue;
        search->rows[i] = search->rows[kept];
        search->rows[kept++] = row;
    }
    return kept;
}

static bool find_edges(struct search *search, struct precedence *precedence, size_t row_count,
                       const struct settled *settled);

/* Whether this edge fails, with some others beside those of the precedence. */
static bool try_edge(struct search *search, struct precedence *precedence, size_t row_count,
                     const struct settled *settled, unsigned from, unsigned to)
{
    struct settled next = *settled;
    for (unsigned i = 0; i < search->history->count; i++)
        if (next.begun[i] >> to & 1)
            next.begun[i] |= settled->begun[from];
    precedence->edges[to] |= UINT32_C(1) << from;
    if (is_allowed(search, precedence) &&
        find_edges(search, precedence, keep_rows(search, row_count, from, to), &next))
        return true;
    precedence->edges[to] &= ~(UINT32_C(1) << from);
    return false;
}

/* Whether some edges beside those of the precedence fail; these become the precedence's. The first
 * rows are those that respect the precedence's. */
static bool find_edges(struct search *search, struct precedence *precedence, size_t row_count,
                       const struct settled *settled)
{
    const unsigned count = search->history->count;
    if (row_count == 0)
        return true;
    const uint8_t *order = find_order(search, row_count, settled);
    struct settled rest = *settled;
    for (unsigned first = 0; first < count; first++) {
        for (unsigned second = first + 1; second < count; second++) {
            unsigned from = order[second], to = order[first];
            if ((rest.begun[from] | rest.none[from]) >> to & 1)
                continue;
            if (try_edge(search, precedence, row_count, &rest, from, to))
                return true;
            rest.none[from] |= UINT32_C(1) << to;
        }
    }
    return false;
}

static bool some_edges_fail(struct search *search, struct precedence *precedence)
{
    memset(precedence->edges, 0, sizeof precedence->edges);
    struct settled settled = {0};
    memcpy(settled.begun, precedence->begun, sizeof settled.begun);
    return find_edges(search, precedence, search->count, &settled);
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
        if (respects(precedence, row->order, history->count))
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
            !respects(precedence, row->order, row->count))
            continue;
        bool all_wait = true;
        for (unsigned k = 0; k < history->count && all_wait; k++)
            all_wait = !(results->pending >> k & 1) || has_blocked_row(history, row, k);
        if (all_wait)
            return true;
    }
    return false;
}
