#include "least.h"

#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "least_subject.h"
#include "random.h"

#include <stdio.h>
#include <string.h>

/* --- Explorations ----------------------------------------------------------------------------- */

static void see_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    struct subject_of_orders *subject = context;
    if (!subject->fails && subject->wants_graph)
        error_graph_take(subject->graph, &exploration->execution, finding,
                         &subject->client->order_sites);
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

static void apply(struct client *client, uint32_t i, const uint8_t *orders)
{
    uint32_t coordinate = client->coordinates[i] - 1;
    struct script_instruction *instruction = client->instructions[i];
    const struct site *site = &client->sites[i];
    enum ordering order = (enum ordering)orders[coordinate];
    instruction->order = order;
    if (site->atomic == ATOMIC_CAS)
        instruction->failure_order = orders[coordinate + 1];
    if (!site->part)
        return;
    instruction->access = order == ORDER_NONE ? ACCESS_PLAIN : ACCESS_ATOMIC;
    instruction->order = site->atomic == ATOMIC_LOAD ? order_of_read(order) : order_of_write(order);
}

static void explore_client(struct subject_of_orders *subject, const uint8_t *orders)
{
    struct program_storage storage;
    for (uint32_t i = 0; i < subject->client->site_count; i++)
        apply(subject->client, i, orders);
    struct machine *machine = script_machine_new(program_script(&subject->client->text, &storage));
    subject->fails = false;
    while (!explore_once(subject, machine))
        continue;
    script_machine_free(machine);
}

/* Explores with the orders, up to the first program that fails; subject->fails tells whether one
 * does. */
static void explore(struct subject_of_orders *subject, const uint8_t *orders)
{
    subject->fails = false;
    for (size_t c = 0; c < subject->client_count && !subject->fails; c++) {
        subject->client = &subject->clients[c];
        explore_client(subject, orders);
    }
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
    uint64_t assignments, fixed, several, made_atomic, triples, pairs, failed, skipped;
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

static void report(const struct subject_of_orders *subject, uint64_t seed, const char *fault)
{
    printf("seed %llu: %s\n", (unsigned long long)seed, fault);
    for (size_t c = 0; c < subject->client_count; c++)
        program_print(&subject->clients[c].text, stdout);
}

static void try(uint64_t seed, const struct memory_model *model, struct tally *tally)
{
    static struct all all;
    struct subject_of_orders subject = {.model = model};
    uint8_t orders[MOST_COORDINATES];
    all.count = 0;
    least_subject_init(&subject, seed);
    if (subject.box.count == 0 || !list(&subject, &all, orders, 0)) {
        tally->skipped++;
        return;
    }
    struct order_search search = {.sites = &subject.clients[0].order_sites,
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
    tally->pairs += subject.client_count > 1;
    if (fault) {
        tally->failed++;
        report(&subject, seed, fault);
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
        "%llu by atomic variables; %llu are pairs of programs; %llu pairs of assignments in which "
        "graphs are monotone\n",
        (unsigned long long)tally.assignments, (unsigned long long)tally.fixed,
        (unsigned long long)tally.several, (unsigned long long)tally.made_atomic,
        (unsigned long long)tally.pairs, (unsigned long long)tally.triples);
    printf("%llu passed, %llu failed, %llu skipped\n",
           (unsigned long long)(count - tally.failed - tally.skipped),
           (unsigned long long)tally.failed, (unsigned long long)tally.skipped);
    return tally.failed > 0;
}
