#include "explore/constrained/concolic.h"

#include "explore/constrained/flow.h"

static uint64_t mask(uint64_t value, unsigned size)
{
    return value & (UINT64_MAX >> (64 - 8 * size));
}

/* --- Sums ------------------------------------------------------------------------------------- */

enum { MOST_TERMS = 8, MOST_ACCESSES = 32 };

/* A constant, and multiples of what locations hold before both blocks. */
struct sum {
    uint64_t constant;
    unsigned count;
    struct {
        uint32_t location;
        uint64_t factor;
    } terms[MOST_TERMS];
};

static bool add_term(struct sum *sum, uint32_t location, uint64_t factor)
{
    unsigned i = 0;
    while (i < sum->count && sum->terms[i].location != location)
        i++;
    if (i == MOST_TERMS)
        return false;
    if (i == sum->count) {
        sum->terms[i].location = location;
        sum->terms[i].factor = 0;
        sum->count++;
    }
    sum->terms[i].factor += factor;
    return true;
}

static bool add_multiple(struct sum *sum, const struct sum *other, uint64_t factor)
{
    sum->constant += factor * other->constant;
    for (unsigned i = 0; i < other->count; i++)
        if (!add_term(sum, other->terms[i].location, factor * other->terms[i].factor))
            return false;
    return true;
}

static uint64_t factor_of(const struct sum *sum, uint32_t location)
{
    for (unsigned i = 0; i < sum->count; i++)
        if (sum->terms[i].location == location)
            return sum->terms[i].factor;
    return 0;
}

/* Whether the sums are equal modulo 2^(8 size), whatever the locations hold. */
static bool are_equal(const struct sum *a, const struct sum *b, unsigned size)
{
    bool equal = mask(a->constant - b->constant, size) == 0;
    for (unsigned i = 0; i < a->count; i++)
        equal &= mask(a->terms[i].factor - factor_of(b, a->terms[i].location), size) == 0;
    for (unsigned i = 0; i < b->count; i++)
        equal &= mask(b->terms[i].factor - factor_of(a, b->terms[i].location), size) == 0;
    return equal;
}

/* --- Both orders ------------------------------------------------------------------------------ */

/* What a location holds. */
struct cell {
    uint32_t location;
    uint8_t size;
    struct sum sum;
};

/* One order of the blocks. */
struct order {
    struct cell cells[4 * MOST_ACCESSES];
    unsigned count;
    struct sum read[2][MOST_ACCESSES]; /* by block and access, what it has read */
};

/* The location of the access; NULL: it is accessed in several sizes. */
static struct cell *find_cell(struct order *order, const struct step_access *access)
{
    unsigned i = 0;
    while (i < order->count && order->cells[i].location != access->location)
        i++;
    struct cell *cell = &order->cells[i];
    if (i == order->count) {
        order->count++;
        *cell = (struct cell){.location = access->location, .size = access->size};
        add_term(&cell->sum, access->location, 1);
    }
    return cell->size == access->size ? cell : NULL;
}

/* Sets *sum to what the access `i`, a FLOW_PUT, stores. */
static bool find_stored(const struct order *order, const struct step_result *result, unsigned block,
                        size_t i, struct sum *sum)
{
    const struct step_access *access = &result->accesses[i];
    *sum = (struct sum){.constant = access->constant};
    for (unsigned t = 0; access->form && t < access->form->count; t++) {
        const struct step_access *take =
            flow_find_take(result->accesses, i, access->form->terms[t].place);
        if (take && !add_multiple(sum, &order->read[block][take - result->accesses],
                                  access->form->terms[t].factor))
            return false;
    }
    return true;
}

static bool run_access(struct order *order, const struct step_result *result, unsigned block,
                       size_t i)
{
    const struct step_access *access = &result->accesses[i];
    if (access->flow == FLOW_OTHER)
        return true;
    struct cell *cell = find_cell(order, access);
    if (!cell)
        return false;
    order->read[block][i] = cell->sum;
    if (access->flow == FLOW_PUT)
        return find_stored(order, result, block, i, &cell->sum);
    if (access->flow == FLOW_ADD)
        cell->sum.constant += access->constant;
    else if (access->flow == FLOW_EXCHANGE)
        cell->sum = (struct sum){.constant = access->constant};
    return true;
}

/* Runs the block `first`, and then the other one. Returns false where that gives up. */
static bool run_both(struct order *order, const struct step_result *const blocks[2], unsigned first)
{
    order->count = 0;
    for (unsigned n = 0; n < 2; n++) {
        unsigned block = n == 0 ? first : 1 - first;
        for (size_t i = 0; i < blocks[block]->count; i++)
            if (!run_access(order, blocks[block], block, i))
                return false;
    }
    return true;
}

static bool look_alike(const struct order *a, const struct order *b,
                       const struct step_result *result, unsigned block)
{
    bool alike = true;
    for (size_t i = 0; i < result->count && alike; i++) {
        const struct step_access *access = &result->accesses[i];
        if (access->flow == FLOW_LOOK || access->flow == FLOW_EXCHANGE)
            alike = are_equal(&a->read[block][i], &b->read[block][i], access->size);
    }
    return alike;
}

static bool leave_alike(const struct order *a, struct order *b)
{
    bool alike = a->count == b->count;
    for (unsigned i = 0; i < a->count && alike; i++) {
        const struct cell *cell = &a->cells[i];
        const struct step_access access = {.location = cell->location, .size = cell->size};
        const struct cell *other = find_cell(b, &access);
        alike = other && are_equal(&cell->sum, &other->sum, cell->size);
    }
    return alike;
}

/* Whether an access that is no data conflicts with one of the other block. */
static bool conflict_otherwise(const struct step_result *a, const struct step_result *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++)
            if ((a->accesses[i].flow == FLOW_OTHER || b->accesses[j].flow == FLOW_OTHER) &&
                footprints_conflict(a->accesses[i].footprint, b->accesses[j].footprint))
                return true;
    return false;
}

bool concolic_commute(const struct step_result *a, const struct step_result *b)
{
    const struct step_result *blocks[2] = {a, b};
    struct order one, other;
    if (a->has_one && b->has_one)
        return false; /* the table of single operations has decided that */
    return a->count <= MOST_ACCESSES && b->count <= MOST_ACCESSES && !conflict_otherwise(a, b) &&
           run_both(&one, blocks, 0) && run_both(&other, blocks, 1) &&
           look_alike(&one, &other, a, 0) && look_alike(&one, &other, b, 1) &&
           leave_alike(&one, &other);
}

/* --- Inputs ----------------------------------------------------------------------------------- */

struct inputs {
    uint32_t *locations;
    unsigned count;
    bool is_full;
};

static void add_input(struct inputs *inputs, uint32_t location)
{
    for (unsigned i = 0; i < inputs->count; i++)
        if (inputs->locations[i] == location)
            return;
    if (inputs->count == CONCOLIC_INPUTS)
        inputs->is_full = true;
    else
        inputs->locations[inputs->count++] = location;
}

static void add_inputs_of(struct inputs *inputs, const struct sum *sum, unsigned size)
{
    for (unsigned i = 0; i < sum->count; i++)
        if (mask(sum->terms[i].factor, size) != 0)
            add_input(inputs, sum->terms[i].location);
}

/* Adds what the threads look at in this order. */
static void add_looks(struct inputs *inputs, const struct order *order,
                      const struct step_result *const blocks[2])
{
    for (unsigned block = 0; block < 2; block++) {
        for (size_t i = 0; i < blocks[block]->count; i++) {
            const struct step_access *access = &blocks[block]->accesses[i];
            if (access->flow == FLOW_LOOK || access->flow == FLOW_EXCHANGE)
                add_inputs_of(inputs, &order->read[block][i], access->size);
            else if (access->flow == FLOW_OTHER && access->footprint.location != 0 &&
                     access->footprint.class != BLOCK_CLASS)
                add_input(inputs, access->footprint.location);
        }
    }
}

/* Adds what the locations depend on that do not hold the same sums. */
static void add_differences(struct inputs *inputs, const struct order *a, struct order *b)
{
    for (unsigned i = 0; i < a->count; i++) {
        const struct cell *cell = &a->cells[i];
        const struct step_access access = {.location = cell->location, .size = cell->size};
        const struct cell *other = find_cell(b, &access);
        if (!other) {
            inputs->is_full = true;
            return;
        }
        if (!are_equal(&cell->sum, &other->sum, cell->size)) {
            add_inputs_of(inputs, &cell->sum, cell->size);
            add_inputs_of(inputs, &other->sum, cell->size);
        }
    }
}

bool concolic_inputs(const struct step_result *const both[2],
                     const struct step_result *const swapped[2], uint32_t *locations,
                     unsigned *count)
{
    struct order one, other;
    struct inputs inputs = {.locations = locations};
    for (unsigned i = 0; i < 2; i++)
        if (both[i]->count > MOST_ACCESSES || swapped[i]->count > MOST_ACCESSES)
            return false;
    if (!run_both(&one, both, 0) || !run_both(&other, swapped, 1))
        return false;
    add_looks(&inputs, &one, both);
    add_looks(&inputs, &other, swapped);
    add_differences(&inputs, &one, &other);
    add_differences(&inputs, &other, &one);
    *count = inputs.count;
    return !inputs.is_full;
}
