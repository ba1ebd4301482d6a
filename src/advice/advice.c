#include "advice/advice.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "run/options.h"
#include "run/runs.h"
#include "scale/child.h"

#include <string.h>
#include <sys/mman.h>

const char *advice_mode_name(unsigned i)
{
    static const char *const names[] = {[ADVICE_REPAIR] = "repair",
                                        [ADVICE_RELAX] = "relax",
                                        [ADVICE_REDESIGN] = "redesign",
                                        [ADVICE_MODES] = NULL};
    return i < ADVICE_MODES ? names[i] : NULL;
}

enum advice_mode advice_mode_find(const char *name)
{
    unsigned mode = words_find(advice_mode_name, name);
    require(mode < ADVICE_MODES);
    return (enum advice_mode)mode;
}

/* --- One exploration -------------------------------------------------------------------------- */

static void reach(struct advice *advice, const struct op *op)
{
    const uint32_t *coordinates = advice->all_sites[advice->current].coordinates;
    uint32_t coordinate = op->site ? coordinates[op->site->number] : 0;
    if (coordinate == 0)
        return;
    advice->is_reached[coordinate - 1] = 1;
    if (op->site->atomic == ATOMIC_CAS)
        advice->is_reached[coordinate] = 1;
}

/* Notes the places that the execution comes to. */
static void reach_all(struct advice *advice, const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        for (uint32_t i = 0; i < graph->threads[t].count; i++)
            reach(advice, machine_op(execution->machine,
                                     graph_event(graph, graph->threads[t].events[i])->state));
}

static bool see_execution(void *context, struct exploration *exploration, bool complete)
{
    (void)complete;
    reach_all(context, &exploration->execution);
    return false;
}

static void forget_error(void *context)
{
    struct advice *advice = context;
    if (advice->has_error)
        error_graph_release(&advice->error);
    advice->has_error = false;
}

static void see_finding(void *context, const struct exploration *exploration,
                        const struct finding *finding)
{
    struct advice *advice = context;
    reach_all(advice, &exploration->execution);
    forget_error(context);
    error_graph_take(&advice->error, &exploration->execution, finding,
                     &advice->all_sites[advice->current]);
    advice->has_error = true;
}

static enum explored conclude(struct advice *advice, const struct verdict *verdict,
                              struct error_graph *error)
{
    const struct error_report *obstacle = verdict_obstacle(verdict);
    if (obstacle)
        die("%s", obstacle->message);
    if (verdict->kind == VERDICT_SAFE)
        return EXPLORED_SAFE;
    if (verdict->kind == VERDICT_ERROR && advice->has_error) {
        *error = advice->error;
        error->message = memory_copy_text(verdict->errors[0].message);
        error->site = verdict->errors[0].site;
        error->program = advice->programs[advice->current].name;
        advice->has_error = false;
        return EXPLORED_ERROR;
    }
    advice->gap = verdict_gap(verdict);
    return EXPLORED_CUT;
}

static void show(struct advice *advice, uint64_t executions)
{
    static const double often = 0.1; /* seconds */
    double now = clock_now();
    if (!advice->hooks->progress || now < advice->shown + often)
        return;
    advice->shown = now;
    advice->hooks->progress(advice->hooks->context, advice, executions);
}

static bool see_progress(void *context, const struct run_progress *progress)
{
    show(context, statistics_executions(progress->statistics));
    return false;
}

/* Explores the current program with the orders that it has. */
static enum explored explore_current(struct advice *advice, struct error_graph *error)
{
    struct verdict verdict = {0};
    const struct run_hooks hooks = {.context = advice,
                                    .restart = forget_error,
                                    .execution = see_execution,
                                    .is_shared = true,
                                    .finding = see_finding,
                                    .progress = see_progress};
    struct run_options options = advice->options;
    options.time_limit = limits_time_left(&advice->options, advice->begin);
    options.checkpoint = options.resume = NULL;
    run_explore(advice->programs[advice->current].program, &options, &hooks, &verdict);
    advice->counts.events += verdict.statistics.events;
    if (verdict.kind == VERDICT_SAFE)
        advice->counts.complete_events += verdict.statistics.events;
    enum explored explored = conclude(advice, &verdict, error);
    forget_error(advice);
    verdict_release(&verdict);
    return explored;
}

static void apply(const struct advice *advice, const uint8_t *orders)
{
    for (size_t p = 0; p < advice->program_count; p++)
        order_sites_apply(&advice->all_sites[p], advice->programs[p].program, orders);
}

/* The programs are explored in turn. One that has just had an error comes first the next time: it
 * is the likeliest to have another one. */
static enum explored explore(void *context, const uint8_t *orders, struct error_graph *error)
{
    struct advice *advice = context;
    enum explored explored = EXPLORED_SAFE;
    apply(advice, orders);
    for (size_t i = 0; i < advice->program_count && explored == EXPLORED_SAFE; i++) {
        if (i > 0)
            advice->current = (advice->current + 1) % advice->program_count;
        explored = explore_current(advice, error);
    }
    return explored;
}

/* Between explorations, too, graphs that are looked at may take long. */
static bool is_over(void *context)
{
    struct advice *advice = context;
    const struct run_options *options = &advice->options;
    show(advice, 0);
    stored_write(&advice->stored, false);
    if (options->interrupted && *options->interrupted)
        advice->gap = "the search was interrupted";
    else if (limits_is_time_up(options, advice->begin))
        advice->gap = "the time limit was reached";
    return advice->gap != NULL;
}

/* --- The search ------------------------------------------------------------------------------- */

/* Requires that the sites are filled in. */
static struct order_box box_of(const struct order_sites *sites,
                               const struct advice_request *request)
{
    enum advice_mode mode = request->mode;
    size_t count = sites->count;
    struct order_box box = {.count = count,
                            .kinds = memory_new(count + 1, sizeof *box.kinds),
                            .low = memory_new(count + 1, 1),
                            .high = memory_new(count + 1, 1),
                            .weights = memory_new(count + 1, sizeof *box.weights),
                            .is_bound = memory_new(count + 1, sizeof *box.is_bound),
                            .cost = request->cost};
    for (size_t i = 0; i < count; i++) {
        const struct order_place *place = &sites->places[i];
        box.kinds[i] = place->kind;
        bool is_least = mode == ADVICE_REPAIR || place->kind == ORDERS_OF_PART;
        box.low[i] = is_least ? place->order : ORDER_RELAXED;
        box.high[i] = mode == ADVICE_RELAX ? place->order : ORDER_SEQ_CST;
        box.weights[i] = 1;
        box.is_bound[i] = place->is_bound;
    }
    if (request->places)
        fixed_others(&box, sites, request->places);
    if (request->together)
        together_apply(sites, &box);
    return box;
}

/* A place that shares its order is as if executions come to it if they come to another such. */
static void reach_shared(struct advice *advice)
{
    const struct order_box *box = &advice->search.box;
    for (size_t i = 0; i < box->count; i++)
        for (size_t k = 0; k < box->count; k++)
            if (order_box_first(box, i) == order_box_first(box, k) && advice->is_reached[k])
                advice->is_reached[i] = 1;
}

/* Places that no execution comes to keep their orders. */
static void keep_unreached(struct advice *advice)
{
    struct minima *minima = &advice->search.minima;
    for (size_t m = 0; m < minima->count; m++)
        for (size_t i = 0; i < advice->sites.count; i++)
            if (!advice->is_reached[i])
                minima->list[m].orders[i] = advice->sites.places[i].order;
}

static void restore(const struct advice *advice)
{
    uint8_t *orders = memory_new(advice->sites.count + 1, 1);
    for (size_t i = 0; i < advice->sites.count; i++)
        orders[i] = advice->sites.places[i].order;
    apply(advice, orders);
    free(orders);
}

/* Takes the places of all programs. */
static void take_sites(struct advice *advice)
{
    size_t count = advice->program_count;
    const struct program **programs = memory_new(count, sizeof *programs);
    advice->all_sites = memory_new(count, sizeof *advice->all_sites);
    for (size_t p = 0; p < count; p++)
        programs[p] = advice->programs[p].program;
    order_sites_init_all(advice->all_sites, programs, count);
    advice->sites = advice->all_sites[0];
    free(programs);
    if (advice->sites.count == 0)
        die("--orders: the program has no atomic operation whose memory order could be chosen; "
            "those in headers of the system keep their orders; --make-atomic takes variables that "
            "are not atomic, too");
    advice->is_reached = child_share(advice->sites.count);
}

static void begin_storing(struct advice *advice)
{
    advice->stored = (struct stored){
        .options = &advice->options,
        .programs = advice->programs,
        .program_count = advice->program_count,
        .search = &advice->search,
        .is_reached = advice->is_reached,
        .counts = &advice->counts,
        .begin = advice->begin,
    };
    stored_begin(&advice->stored);
}

void advice_find(struct advice *advice, const struct advice_program *programs, size_t count,
                 const struct run_options *options, const struct advice_request *request,
                 const struct advice_hooks *hooks)
{
    double begin = clock_now();
    *advice = (struct advice){.mode = request->mode,
                              .is_partial = request->places != NULL,
                              .is_weighed = request->weighs,
                              .programs = programs,
                              .program_count = count,
                              .options = *options,
                              .hooks = hooks,
                              .begin = begin,
                              .shown = begin};
    if (!options->model)
        advice->options.model = &memory_model_rc11;
    advice->options.ordered_sync = true;
    advice->options.shorten_time = 0;
    take_sites(advice);
    if (request->together)
        advice->together = together_find(&advice->sites, request->together);
    advice->search = (struct order_search){.sites = &advice->sites,
                                           .box = box_of(&advice->sites, request),
                                           .explore = explore,
                                           .is_over = is_over,
                                           .context = advice};
    if (request->weighs) {
        apply(advice, advice->search.box.high);
        frequency_find(programs, count, advice->all_sites, &advice->options,
                       advice->search.box.weights);
    }
    order_search_init(&advice->search);
    begin_storing(advice);
    advice->is_proved = order_search_run(&advice->search);
    stored_write(&advice->stored, true);
    if (hooks->end)
        hooks->end(hooks->context);
    if (request->together)
        reach_shared(advice);
    if (advice->search.complete > 0)
        keep_unreached(advice);
    restore(advice);
    advice->counts.seconds += clock_now() - begin;
}

const struct minimum *advice_cheapest(const struct advice *advice, bool is_proved)
{
    const struct minima *minima = &advice->search.minima;
    const struct minimum *best = NULL;
    for (size_t m = 0; m < minima->count; m++) {
        const struct minimum *minimum = &minima->list[m];
        if (minimum->is_proved == is_proved && (!best || minimum->cost < best->cost))
            best = minimum;
    }
    return best;
}

void advice_release(struct advice *advice)
{
    struct order_box *box = &advice->search.box;
    order_search_release(&advice->search);
    free(box->kinds);
    free(box->low);
    free(box->high);
    free(box->weights);
    free(box->is_bound);
    free((void *)box->first);
    stored_release(&advice->stored);
    munmap(advice->is_reached, advice->sites.count);
    order_sites_release_all(advice->all_sites, advice->program_count);
    free(advice->all_sites);
    free(advice->together);
}

/* The orders that are next weaker than the minimum's at the coordinate, as a set. */
static unsigned next_weaker(const struct order_box *box, const struct minimum *minimum,
                            size_t coordinate)
{
    return lattice_next_weaker(order_box_orders(box, coordinate),
                               (enum ordering)minimum->orders[coordinate],
                               (enum ordering)box->low[coordinate]);
}

/* The minimum with another order at the coordinate. The caller frees it. */
static uint8_t *with_order(const struct order_box *box, const struct minimum *minimum,
                           size_t coordinate, enum ordering order)
{
    uint8_t *orders = memory_new(box->count, 1);
    memcpy(orders, minimum->orders, box->count);
    order_box_set(box, orders, coordinate, order);
    return orders;
}

size_t advice_reasons(const struct advice *advice, const struct minimum *minimum, size_t coordinate,
                      struct advice_reason *reasons)
{
    const struct order_box *box = &advice->search.box;
    size_t count = 0;
    for (unsigned set = next_weaker(box, minimum, coordinate); set; set &= set - 1) {
        enum ordering order = (enum ordering)__builtin_ctz(set);
        uint8_t *orders = with_order(box, minimum, coordinate, order);
        const struct exclusion *why =
            order_box_allows(box, orders) ? order_search_why(&advice->search, orders) : NULL;
        if (why)
            reasons[count++] = (struct advice_reason){order, why->graph};
        free(orders);
    }
    return count;
}

bool advice_is_bound(const struct advice *advice, const struct minimum *minimum, size_t coordinate)
{
    const struct order_box *box = &advice->search.box;
    bool is_bound = false;
    for (unsigned set = next_weaker(box, minimum, coordinate); set; set &= set - 1) {
        uint8_t *orders = with_order(box, minimum, coordinate, (enum ordering)__builtin_ctz(set));
        is_bound |= !order_box_allows(box, orders);
        free(orders);
    }
    return is_bound;
}

const char *advice_order_name(const struct order_place *place, enum ordering order)
{
    if (order == ORDER_NONE)
        return "plain";
    bool is_none = place->site->atomic == ATOMIC_FENCE && order == ORDER_RELAXED;
    return is_none ? "none" : order_name(order);
}

char *advice_callers(const struct site *site)
{
    char *text = memory_copy_text("");
    for (const struct site_caller *caller = site->caller; caller; caller = caller->next) {
        const char *file = caller->file ? basename(caller->file) : "?";
        char *longer = memory_print("%s, called from %s (%s:%u)", text,
                                    caller->function ? caller->function : "?", file, caller->line);
        free(text);
        text = longer;
    }
    return text;
}

int advice_status(const struct advice *advice)
{
    return !advice->is_proved ? 3 : advice->search.minima.count == 0 ? 1 : 0;
}
