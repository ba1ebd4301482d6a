#include "least.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "least_program.h"
#include "orders.h"
#include "orders/search.h"
#include "program.h"
#include "random.h"

#include <string.h>

enum {
    MOST_COORDINATES = 6,
    MOST_ASSIGNMENTS = 2000,
    MOST_SITES = PROGRAM_THREADS * PROGRAM_LENGTH,
};

/* A program, with places whose orders may be chosen. */
struct subject_of_orders {
    struct program_text text;
    struct site sites[MOST_SITES];
    struct script_instruction *instructions[MOST_SITES]; /* of the sites */
    uint32_t site_count;
    struct order_place places[MOST_COORDINATES];
    uint32_t coordinates[MOST_SITES]; /* of the sites, plus 1 */
    struct order_sites order_sites;
    struct order_box box;
    enum order_kind kinds[MOST_COORDINATES];
    uint8_t low[MOST_COORDINATES], high[MOST_COORDINATES];
    unsigned weights[MOST_COORDINATES];
    bool is_bound[MOST_COORDINATES];
    size_t first[MOST_COORDINATES];
    const struct memory_model *model;
    bool wants_graph;
    bool fails;
    struct error_graph *graph;
};

/* --- Places ----------------------------------------------------------------------------------- */

static enum atomic_kind kind_of(const struct script_instruction *instruction)
{
    switch (instruction->access == ACCESS_ATOMIC ? instruction->code : SCRIPT_SET) {
    case SCRIPT_LOAD:
    case SCRIPT_AWAIT:
        return ATOMIC_LOAD;
    case SCRIPT_STORE:
        return ATOMIC_STORE;
    case SCRIPT_ADD:
    case SCRIPT_EXCHANGE:
    case SCRIPT_UPDATE:
        return ATOMIC_RMW;
    case SCRIPT_CAS:
        return ATOMIC_CAS;
    default:
        return instruction->code == SCRIPT_FENCE ? ATOMIC_FENCE : ATOMIC_NONE;
    }
}

static void add_coordinate(struct subject_of_orders *subject, const struct site *site,
                           enum order_kind kind, bool is_failure, uint64_t *state)
{
    size_t i = subject->order_sites.count++;
    subject->places[i] = (struct order_place){.site = site, .is_failure = is_failure, .kind = kind};
    subject->kinds[i] = kind;
    subject->weights[i] = 1;
    subject->low[i] = kind == ORDERS_OF_PART ? ORDER_NONE : ORDER_RELAXED;
    subject->high[i] = ORDER_SEQ_CST;
    subject->first[i] = i;
    for (unsigned tries = random_below(state, 2); tries > 0; tries--) {
        unsigned order = ORDER_RELAXED + random_below(state, ORDER_ACQ_REL);
        if (!(lattice_orders(kind) & 1u << order))
            continue;
        if (random_below(state, 2))
            subject->low[i] = (uint8_t)order;
        else
            subject->high[i] = (uint8_t)order;
    }
}

/* Requires that the coordinate in front is that of the success. */
static void add_failure(struct subject_of_orders *subject, const struct site *site, uint64_t *state)
{
    size_t i = subject->order_sites.count;
    add_coordinate(subject, site, ORDERS_OF_LOAD, true, state);
    subject->is_bound[i] =
        random_below(state, 2) &&
        lattice_is_below((enum ordering)subject->high[i], (enum ordering)subject->high[i - 1]);
}

static struct site *add_site(struct subject_of_orders *subject,
                             struct script_instruction *instruction, enum atomic_kind atomic)
{
    uint32_t number = subject->site_count++;
    struct site *site = &subject->sites[number];
    *site = (struct site){.number = number, .atomic = (uint8_t)atomic};
    subject->instructions[number] = instruction;
    subject->coordinates[number] = (uint32_t)subject->order_sites.count + 1;
    instruction->site = site;
    return site;
}

static void add_place(struct subject_of_orders *subject, struct script_instruction *instruction,
                      enum atomic_kind atomic, uint64_t *state)
{
    static const enum order_kind kinds[] = {[ATOMIC_LOAD] = ORDERS_OF_LOAD,
                                            [ATOMIC_STORE] = ORDERS_OF_STORE,
                                            [ATOMIC_RMW] = ORDERS_OF_UPDATE,
                                            [ATOMIC_CAS] = ORDERS_OF_UPDATE,
                                            [ATOMIC_FENCE] = ORDERS_OF_FENCE};
    const struct site *site = add_site(subject, instruction, atomic);
    add_coordinate(subject, site, kinds[atomic], false, state);
    if (atomic == ATOMIC_CAS)
        add_failure(subject, site, state);
}

/* Lets the instruction have the orders of an earlier one of its kind, as in a function that both
 * call. Returns whether there is one. */
static bool share_place(struct subject_of_orders *subject, struct script_instruction *instruction,
                        enum atomic_kind atomic)
{
    for (size_t i = 0; i < subject->order_sites.count; i++) {
        const struct site *site = subject->places[i].site;
        if (site->atomic != atomic || site->part)
            continue;
        add_site(subject, instruction, atomic);
        subject->coordinates[subject->site_count - 1] = (uint32_t)i + 1;
        return true;
    }
    return false;
}

/* Lets some coordinates share one order, as that of a macro: it may be any that all kinds have. */
static void share_orders(struct subject_of_orders *subject, uint64_t *state)
{
    size_t shared = MOST_COORDINATES;
    for (size_t i = 0; i < subject->order_sites.count; i++) {
        if (subject->kinds[i] == ORDERS_OF_PART || random_below(state, 2))
            continue;
        shared = shared < i ? shared : i;
        subject->first[i] = shared;
        subject->low[i] = ORDER_RELAXED;
        subject->high[i] = ORDER_SEQ_CST;
    }
}

static bool is_plain(const struct script_instruction *instruction)
{
    return instruction->access == ACCESS_PLAIN &&
           (instruction->code == SCRIPT_LOAD || instruction->code == SCRIPT_STORE);
}

/* Lets the plain loads and stores of a location, that of a random one of them, become atomic. */
static void add_part(struct subject_of_orders *subject, uint64_t *state)
{
    struct program_text *text = &subject->text;
    unsigned thread = 1 + random_below(state, text->thread_count - 1);
    const struct site *site = NULL;
    uint32_t location = 0;
    for (unsigned i = 0; i < text->length[thread]; i++)
        if (is_plain(&text->code[thread][i]) && random_below(state, 2))
            location = text->code[thread][i].location;
    for (unsigned t = 0; location && t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++) {
            struct script_instruction *instruction = &text->code[t][i];
            if (!is_plain(instruction) || instruction->location != location)
                continue;
            bool loads = instruction->code == SCRIPT_LOAD;
            struct site *next = add_site(subject, instruction, loads ? ATOMIC_LOAD : ATOMIC_STORE);
            next->part = "part";
            site = site ? site : next;
        }
    if (site)
        add_coordinate(subject, site, ORDERS_OF_PART, false, state);
}

/* Requires that the program is filled in. */
static void find_places(struct subject_of_orders *subject, uint64_t seed)
{
    /* By kind: how many orders an operation may have, at most. */
    static const size_t choices[] = {[ATOMIC_LOAD] = 3,
                                     [ATOMIC_STORE] = 3,
                                     [ATOMIC_RMW] = 5,
                                     [ATOMIC_CAS] = 5 * 3,
                                     [ATOMIC_FENCE] = 5};
    uint64_t state = random_begin(~seed);
    struct program_text *text = &subject->text;
    size_t assignments = 1;
    bool shares = random_below(&state, 4) == 0;
    if (text->thread_count > 1 && random_below(&state, 2)) {
        add_part(subject, &state);
        assignments = 4;
    }
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++) {
            enum atomic_kind atomic = kind_of(&text->code[t][i]);
            if (atomic != ATOMIC_NONE && shares && random_below(&state, 2) &&
                share_place(subject, &text->code[t][i], atomic))
                continue;
            size_t needed = subject->order_sites.count + (atomic == ATOMIC_CAS ? 2 : 1);
            if (atomic != ATOMIC_NONE && needed <= MOST_COORDINATES &&
                assignments * choices[atomic] <= MOST_ASSIGNMENTS &&
                (t > 0 || random_below(&state, 3) == 0)) {
                add_place(subject, &text->code[t][i], atomic, &state);
                assignments *= choices[atomic];
            }
        }
    if (random_below(&state, 3) == 0)
        share_orders(subject, &state);
    subject->order_sites.places = subject->places;
    subject->order_sites.coordinates = subject->coordinates;
    subject->box = (struct order_box){.count = subject->order_sites.count,
                                      .kinds = subject->kinds,
                                      .low = subject->low,
                                      .high = subject->high,
                                      .weights = subject->weights,
                                      .is_bound = subject->is_bound,
                                      .first = subject->first};
}

/* --- Explorations ----------------------------------------------------------------------------- */

static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct subject_of_orders *subject = context;
    if (!subject->fails && subject->wants_graph)
        error_graph_take(subject->graph, &exploration->execution, finding, &subject->order_sites);
    subject->fails = true;
}

static bool explore_once(struct subject_of_orders *subject, struct machine *machine)
{
    const struct explore_options options = {.model = subject->model, .bound = BOUND_NONE};
    const struct exploration_hooks hooks = {.context = subject, .error = see_error};
    struct exploration exploration;
    if (subject->fails && subject->wants_graph)
        error_graph_release(subject->graph);
    subject->fails = false;
    machine->restart_due = false;
    exploration_init(&exploration, machine, &options, &hooks);
    if (exploration.stop == STOP_NOT)
        explorer_run(explorer_find("trust"), &exploration);
    bool is_over = exploration.stop != STOP_RESTART;
    exploration_release(&exploration);
    return is_over;
}

static void apply(struct subject_of_orders *subject, uint32_t i, const uint8_t *orders)
{
    uint32_t coordinate = subject->coordinates[i] - 1;
    struct script_instruction *instruction = subject->instructions[i];
    const struct site *site = &subject->sites[i];
    enum ordering order = (enum ordering)orders[coordinate];
    instruction->order = order;
    if (site->atomic == ATOMIC_CAS)
        instruction->failure_order = orders[coordinate + 1];
    if (!site->part)
        return;
    instruction->access = order == ORDER_NONE ? ACCESS_PLAIN : ACCESS_ATOMIC;
    instruction->order = site->atomic == ATOMIC_LOAD ? order_of_read(order) : order_of_write(order);
}

/* Explores with the orders; subject->fails tells whether there is an error. */
static void explore(struct subject_of_orders *subject, const uint8_t *orders)
{
    struct program_storage storage;
    for (uint32_t i = 0; i < subject->site_count; i++)
        apply(subject, i, orders);
    struct machine *machine = script_machine_new(program_script(&subject->text, &storage));
    subject->fails = false;
    while (!explore_once(subject, machine))
        continue;
    script_machine_free(machine);
}

static enum explored explore_for_search(void *context, const uint8_t *orders,
                                        struct error_graph *error)
{
    struct subject_of_orders *subject = context;
    subject->wants_graph = true;
    subject->graph = error;
    explore(subject, orders);
    subject->wants_graph = false;
    return subject->fails ? EXPLORED_ERROR : EXPLORED_SAFE;
}

/* --- Brute force ------------------------------------------------------------------------------ */

/* Each assignment of a box, and whether the program fails with it. */
struct all {
    uint8_t orders[MOST_ASSIGNMENTS][MOST_COORDINATES];
    bool fails[MOST_ASSIGNMENTS];
    size_t count;
};

static bool is_in_box(const struct order_box *box, size_t i, unsigned order)
{
    return (lattice_orders(box->kinds[i]) & 1u << order) &&
           lattice_is_below((enum ordering)box->low[i], (enum ordering)order) &&
           lattice_is_below((enum ordering)order, (enum ordering)box->high[i]);
}

static bool list(struct subject_of_orders *subject, struct all *all, uint8_t *orders, size_t i)
{
    const struct order_box *box = &subject->box;
    if (i == box->count) {
        if (all->count == MOST_ASSIGNMENTS)
            return false;
        memcpy(all->orders[all->count], orders, box->count);
        explore(subject, orders);
        all->fails[all->count++] = subject->fails;
        return true;
    }
    for (unsigned order = ORDER_NONE; order <= ORDER_ACQ_REL; order++) {
        orders[i] = (uint8_t)order;
        bool is_shared = box->first[i] == i || orders[box->first[i]] == order;
        if (is_shared && is_in_box(box, i, order) && !list(subject, all, orders, i + 1))
            return false;
    }
    return true;
}

static bool is_allowed(const struct order_box *box, const uint8_t *orders)
{
    bool is_allowed = true;
    for (size_t i = 1; i < box->count; i++)
        is_allowed &= !box->is_bound[i] ||
                      lattice_is_below((enum ordering)orders[i], (enum ordering)orders[i - 1]);
    return is_allowed;
}

static const char *find_fault(struct subject_of_orders *subject, const struct all *all,
                              struct order_search *search)
{
    const struct order_box *box = &subject->box;
    size_t minimal = 0;
    for (size_t a = 0; a < all->count; a++) {
        bool is_minimal = !all->fails[a] && is_allowed(box, all->orders[a]), is_found = false;
        for (size_t b = 0; b < all->count; b++) {
            bool is_below = a != b && order_box_is_below(box, all->orders[b], all->orders[a]);
            if (is_below && all->fails[a] && !all->fails[b])
                return "stronger orders fail, and weaker ones do not";
            is_minimal &= !is_below || all->fails[b] || !is_allowed(box, all->orders[b]);
        }
        for (size_t g = 0; g < search->graph_count; g++)
            if (!all->fails[a] &&
                error_graph_is_bad(search->graphs[g], search->sites, all->orders[a]))
                return "a graph allows orders with which there is no error";
        for (size_t m = 0; m < search->minima.count; m++)
            is_found |= memcmp(search->minima.list[m].orders, all->orders[a], box->count) == 0;
        if (is_minimal != is_found)
            return is_minimal ? "a minimum is not found" : "what is found is no minimum";
        minimal += is_minimal;
    }
    return minimal == search->minima.count ? NULL : "more is found than there is";
}

/* Counts for the summary. */
struct tally {
    uint64_t assignments, fixed, several, made_atomic, triples, failed, skipped;
};

/* Whether a variable becomes atomic in some minimum. */
static bool makes_atomic(const struct order_search *search)
{
    for (size_t m = 0; m < search->minima.count; m++)
        for (size_t i = 0; i < search->box.count; i++)
            if (search->box.low[i] == ORDER_NONE && search->minima.list[m].orders[i] != ORDER_NONE)
                return true;
    return false;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

/* Chooses an order of the coordinate's that is at least `low`. */
static uint8_t draw_order(uint64_t *random, enum order_kind kind, enum ordering low)
{
    for (;;) {
        enum ordering order = (enum ordering)random_below(random, ORDER_ACQ_REL + 1);
        if ((lattice_orders(kind) & 1u << order) && lattice_is_below(low, order))
            return (uint8_t)order;
    }
}

/* Whether each of the graphs, of assignments of which one is below the other, allows the weaker
 * one if it allows the stronger one. */
static bool is_monotone(const struct order_search *search, uint64_t seed, uint64_t *triples)
{
    enum { PAIRS = 40 }; /* for each graph */
    const struct order_box *box = &search->box;
    uint64_t random = random_begin(seed);
    uint8_t weak[MOST_COORDINATES], strong[MOST_COORDINATES];
    for (size_t g = 0; g < search->graph_count; g++)
        for (unsigned n = 0; n < PAIRS; n++, ++*triples) {
            for (size_t i = 0; i < box->count; i++) {
                weak[i] = draw_order(&random, box->kinds[i], (enum ordering)box->low[i]);
                strong[i] = draw_order(&random, box->kinds[i], (enum ordering)weak[i]);
            }
            if (error_graph_is_bad(search->graphs[g], search->sites, strong) &&
                !error_graph_is_bad(search->graphs[g], search->sites, weak))
                return false;
        }
    return true;
}

static void try(uint64_t seed, const struct memory_model *model, struct tally *tally)
{
    static struct all all;
    struct subject_of_orders subject = {.model = model};
    uint8_t orders[MOST_COORDINATES];
    all.count = 0;
    subject.text = seed % 4 ? least_program_random(seed) : program_random(seed, PROGRAM_AWAITS, 0);
    if (seed % 4 == 0)
        orders_choose(&subject.text, seed);
    find_places(&subject, seed);
    if (subject.box.count == 0 || !list(&subject, &all, orders, 0)) {
        tally->skipped++;
        return;
    }
    struct order_search search = {.sites = &subject.order_sites,
                                  .box = subject.box,
                                  .explore = explore_for_search,
                                  .is_over = never,
                                  .context = &subject};
    order_search_init(&search);
    bool is_proved = order_search_run(&search);
    const char *fault = is_proved ? find_fault(&subject, &all, &search) : "nothing is proved";
    if (!fault && !is_monotone(&search, seed, &tally->triples))
        fault = "stronger orders allow what weaker ones do not";
    tally->assignments += all.count;
    tally->fixed += search.graph_count > 0 && search.minima.count > 0;
    tally->several += search.minima.count > 1;
    tally->made_atomic += makes_atomic(&search);
    if (fault) {
        tally->failed++;
        printf("seed %llu: %s\n", (unsigned long long)seed, fault);
        program_print(&subject.text, stdout);
    }
    order_search_release(&search);
}

int least_main(uint64_t seed, uint64_t count, const struct memory_model *model)
{
    struct tally tally = {0};
    for (uint64_t i = 0; i < count; i++)
        try(seed + i, model, &tally);
    printf(
        "%llu assignments explored; orders mend %llu programs, %llu of them in several ways, and "
        "%llu by atomic variables; %llu pairs of assignments in which graphs are monotone\n",
        (unsigned long long)tally.assignments, (unsigned long long)tally.fixed,
        (unsigned long long)tally.several, (unsigned long long)tally.made_atomic,
        (unsigned long long)tally.triples);
    printf("%llu passed, %llu failed, %llu skipped\n",
           (unsigned long long)(count - tally.failed - tally.skipped),
           (unsigned long long)tally.failed, (unsigned long long)tally.skipped);
    return tally.failed > 0;
}
