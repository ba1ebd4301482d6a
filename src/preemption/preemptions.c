/* preemptions.c - how the least number of preemptions is found: depth first over contexts.
 *
 * Most searches end without going back, or after few steps. A search that does not is hard, and
 * then does two more things. It goes on from a prefix again only with fewer preemptions than
 * before. And it counts forced preemptions that are still to come in advance (lower_bound.h). */
#include "preemption/preemptions.h"

#include "base/error.h"
#include "base/memory.h"
#include "preemption/context.h"
#include "preemption/lower_bound.h"

enum { EASY_TRIES = 3, HARD_PREFIXES = 1 << 18, EVENTS_OF_STEP = 8 };

void preemption_search_init(struct preemption_search *search, struct watch *watch)
{
    *search = (struct preemption_search){.most_prefixes = SIZE_MAX, .watch = watch};
}

void preemption_search_release(struct preemption_search *search)
{
    free(search->end);
    free(search->is_final);
    free(search->obstacles);
    free(search->path);
    free(search->choices);
    free(search->stops);
    free(search->first_stop);
    free(search->enables);
    free(search->forced);
    free(search->first_forced);
    prefixes_release(&search->prefixes);
    *search = (struct preemption_search){0};
}

/* Whether the scope has all that comes before its events. */
static bool is_closed(const struct preemption_search *search)
{
    const struct graph *graph = search->graph;
    const clock_entry *keep = search->scope.keep;
    for (unsigned t = 0; keep && t < graph->thread_count; t++)
        if (keep[t] &&
            !clock_includes(keep, graph_precedence(graph, graph->threads[t].events[keep[t] - 1]),
                            graph->width))
            return false;
    return true;
}

static void find_stops(struct preemption_search *search)
{
    const struct graph *graph = search->graph;
    const bool *marks = search->is_closed && !search->scope.future && search->lower_bound
                            ? lower_bound_stops(search->lower_bound, graph)
                            : NULL;
    size_t count = 0;
    array_reserve(search->stops, search->stop_capacity, graph_size(graph));
    for (unsigned t = 0; t < graph->thread_count; t++) {
        clock_entry end = preemption_search_events(search, t);
        search->first_stop[t] = count;
        for (clock_entry i = 0; i < end; i++) {
            search->stops[count] = i;
            count += !marks || marks[graph->threads[t].events[i]];
        }
    }
    search->first_stop[graph->thread_count] = count;
    array_reserve(search->enables, search->enables_capacity, count + 1);
    memset(search->enables, ENABLES_UNKNOWN, count);
}

static void begin(struct preemption_search *search, const struct graph *graph,
                  const struct preemption_scope *scope)
{
    require(!graph->stale && scope->pending < (int)graph->thread_count);
    require(scope->pending < 0 || (scope->needs && scope->alternatives > 0));
    search->graph = graph;
    search->scope = *scope;
    if (search->width != graph->width) {
        search->width = graph->width;
        search->end = memory_resize(search->end, (size_t)2 * search->width, sizeof *search->end);
        search->done = search->end + search->width;
        search->is_final = memory_resize(search->is_final, search->width, sizeof *search->is_final);
        search->obstacles =
            memory_resize(search->obstacles, search->width, sizeof *search->obstacles);
        search->first_stop =
            memory_resize(search->first_stop, search->width + 1, sizeof *search->first_stop);
        search->first_forced =
            memory_resize(search->first_forced, search->width, sizeof *search->first_forced);
    }
    memset(search->end, 0, search->width * sizeof *search->end);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        search->end[t] = (clock_entry)preemption_scope_events(scope, graph, t);
        search->obstacles[t].from = -1;
    }
    if (scope->pending >= 0)
        search->end[scope->pending]++;
    memset(search->releases, 0, sizeof search->releases);
    search->is_closed = is_closed(search);
    search->is_hard = false;
    find_stops(search);
}

/* From now on, prefixes are remembered, and forced preemptions counted. */
static void become_hard(struct preemption_search *search)
{
    const struct graph *graph = search->graph;
    size_t size = 0;
    search->is_hard = true;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        search->first_forced[t] = size;
        size += (size_t)search->end[t] + 1;
    }
    array_reserve(search->forced, search->forced_capacity, size);
    memset(search->forced, 0, size * sizeof *search->forced);
    struct preemption_scope scope = search->scope;
    if (scope.needed)
        scope.keep = scope.needed;
    for (unsigned t = 0; t < graph->thread_count; t++)
        lower_bound_behind(graph, &scope, t, search->stops + search->first_stop[t],
                           search->first_stop[t + 1] - search->first_stop[t],
                           search->forced + search->first_forced[t]);
    prefixes_clear(&search->prefixes, search->width);
}

/* Forced preemptions that are still to come. */
static uint32_t count_forced(const struct preemption_search *search)
{
    uint32_t count = 0;
    verify(search->is_hard);
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        count += search->forced[search->first_forced[t] + (size_t)search->done[t]];
    return count;
}

/* Whether this prefix is new, or was only known with more preemptions. (The entries of threads
 * without a further context are set apart.) */
static bool is_new_prefix(struct preemption_search *search)
{
    if (!search->scope.needed)
        return prefixes_add(&search->prefixes, search->done, search->level);
    clock_entry prefix[search->width];
    clock_copy(prefix, search->done, search->width);
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        if (search->is_final[t])
            prefix[t] = -1 - prefix[t];
    return prefixes_add(&search->prefixes, prefix, search->level);
}

/* Whether the linearisation has all that it has to have. */
static bool is_complete(const struct preemption_search *search)
{
    const struct preemption_scope *scope = &search->scope;
    if (!scope->needed)
        return search->left == 0;
    /* A thread without a step of its own may have to be created. */
    return search->done[scope->last] == search->end[scope->last] &&
           clock_includes(search->done, scope->needed, search->width);
}

/* Whether the search need not go on from here. */
static bool is_hopeless(struct preemption_search *search)
{
    if (search->level > search->most)
        return true;
    return search->is_hard &&
           (search->level + count_forced(search) > search->most || !is_new_prefix(search));
}

/* Runs the last of the choices. */
static void run_choice(struct preemption_search *search)
{
    verify(search->choice_count > 0);
    struct preemption_context context = search->choices[--search->choice_count];
    verify(search->done[context.thread] == context.from && context.from < context.to);
    *array_push(search->path, search->path_count, search->path_capacity) = context;
    search->done[context.thread] = context.to;
    search->left -= context.to - context.from;
    search->level += context.pays;
    search->is_final[context.thread] = context.is_final;
}

/* Runs another context in place of the last one that was chosen. False when there is none. */
static bool run_another(struct preemption_search *search)
{
    while (search->path_count > 0) {
        const struct preemption_context *context = &search->path[--search->path_count];
        verify(search->done[context->thread] == context->to);
        search->done[context->thread] = context->from;
        search->left += context->to - context->from;
        search->level -= context->pays;
        search->is_final[context->thread] = false;
        if (search->choice_count > context->choices) {
            run_choice(search);
            return true;
        }
    }
    return false;
}

static bool is_stopped(const struct preemption_search *search)
{
    return search->watch && search->watch->is_over;
}

/* Whether the search gives up. */
static bool is_given_up(const struct preemption_search *search)
{
    return is_stopped(search) ||
           (search->is_hard && search->prefixes.count > search->most_prefixes);
}

/* Looks for a linearisation with at most `most` preemptions. */
static bool find(struct preemption_search *search, uint32_t most)
{
    search->most = most;
    search->level = 0;
    search->path_count = search->choice_count = 0;
    memset(search->done, 0, search->width * sizeof *search->done);
    memset(search->is_final, 0, search->width * sizeof *search->is_final);
    search->tries = 1;
    search->left = 0;
    for (unsigned t = 0; t < search->graph->thread_count; t++)
        search->left += search->end[t];
    while (!is_complete(search) || search->level > most) {
        /* The next context is looked for among all events that are left. The first way is gone to
         * its end, for reports. */
        uint32_t steps = 1 + (uint32_t)search->left / EVENTS_OF_STEP;
        if (watch_is_over_after(search->watch, steps) && search->tries > 1)
            return false;
        if (!is_hopeless(search) && context_find_next(search)) {
            run_choice(search);
            continue;
        }
        if (is_given_up(search) || !run_another(search))
            return false;
        if (++search->tries == EASY_TRIES && !search->is_hard)
            become_hard(search);
    }
    verify(search->scope.needed ||
           memcmp(search->done, search->end, search->width * sizeof *search->end) == 0);
    return true;
}

bool preemptions_at_most(struct preemption_search *search, const struct graph *graph,
                         const struct preemption_scope *scope, uint32_t most)
{
    begin(search, graph, scope);
    return find(search, most);
}

/* The prefixes after which a search is too hard. Each takes longer where there are many threads,
 * and steps of these, which a brief search makes up for. */
static size_t hard_prefixes(const struct preemption_search *search)
{
    enum { SMALL = 512 };
    size_t size = (size_t)graph_size(search->graph) * search->width;
    return search->is_brief ? (size_t)HARD_PREFIXES * SMALL / (SMALL + size) : HARD_PREFIXES;
}

enum preemption_answer preemptions_try(struct preemption_search *search, const struct graph *graph,
                                       const struct preemption_scope *scope, uint32_t most)
{
    begin(search, graph, scope);
    search->most_prefixes = hard_prefixes(search);
    bool found = find(search, most), is_hard = is_given_up(search) && !is_stopped(search);
    search->most_prefixes = SIZE_MAX;
    return found ? PREEMPTIONS_FEW : is_hard ? PREEMPTIONS_HARD : PREEMPTIONS_MORE;
}

/* The least number of preemptions, of a search that has begun; PREEMPTIONS_UNKNOWN: it takes too
 * long.
 *
 * Other threads' locks may come between the events of a section, in an order that no schedule can
 * bring about without leaving the section: then sections are no obstacle. */
static uint32_t find_least(struct preemption_search *search)
{
    search->splits_sections = search->graph->has_sections && !find(search, PREEMPTIONS_UNKNOWN - 1);
    become_hard(search);
    memset(search->done, 0, search->width * sizeof *search->done);
    uint32_t least = count_forced(search);
    for (; !find(search, least); least++) {
        if (is_given_up(search))
            return PREEMPTIONS_UNKNOWN;
        if (search->most_prefixes != SIZE_MAX)
            search->most_prefixes -= search->prefixes.count;
        prefixes_clear(&search->prefixes, search->width);
    }
    return least;
}

uint32_t preemptions(struct preemption_search *search, const struct graph *graph,
                     const struct preemption_scope *scope)
{
    begin(search, graph, scope);
    uint32_t least = find_least(search);
    search->splits_sections = false;
    return least;
}

struct preemption_order preemption_order_new(size_t count)
{
    return (struct preemption_order){
        .events = memory_new(count, sizeof(event_id)),
        .is_preempted = memory_new(count, sizeof(bool)),
    };
}

void preemption_order_release(struct preemption_order *order)
{
    free(order->events);
    free(order->is_preempted);
    *order = (struct preemption_order){0};
}

void preemptions_write_path(const struct preemption_search *search, struct preemption_order *order)
{
    size_t count = 0;
    for (size_t i = 0; i < search->path_count; i++) {
        const struct preemption_context *context = &search->path[i];
        const event_id *events = search->graph->threads[context->thread].events;
        bool has_pending = search->scope.pending == (int)context->thread &&
                           context->to == search->end[context->thread];
        for (clock_entry j = context->from; j < context->to - has_pending; j++) {
            order->is_preempted[count] = context->pays && j + 1 == context->to;
            order->events[count++] = events[j];
        }
    }
    order->count = count;
}

uint32_t preemptions_schedule(struct preemption_search *search, const struct graph *graph,
                              const struct preemption_scope *scope, struct preemption_order *order)
{
    require(order->events && order->is_preempted);
    begin(search, graph, scope);
    search->most_prefixes = hard_prefixes(search);
    order->is_least = find_least(search) != PREEMPTIONS_UNKNOWN;
    if (!order->is_least) {
        search->is_hard = false;
        search->most_prefixes = SIZE_MAX;
        find(search, PREEMPTIONS_UNKNOWN - 1);
    }
    search->most_prefixes = SIZE_MAX;
    search->splits_sections = false;
    preemptions_write_path(search, order);
    return search->level;
}
