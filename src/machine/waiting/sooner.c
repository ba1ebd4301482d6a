#include "machine/waiting/sooner.h"

#include "base/mix.h"
#include "machine/native/hazards.h"
#include "machine/waiting/orders.h"

#include <string.h>

/* MOST_QUIET: as many operations are looked at. MOST_READS: as many of them read again.
 * MOST_WRITES: as many follow. */
enum { MOST_QUIET = 12, MOST_READS = 4, MOST_WRITES = 4 };

/* Another way is found by steps, which may have other ways in their turn; so many, at the most. */
enum { MOST_DEPTH = 16 };

/* A step of the thread: its operation, in the state before, and the result. */
struct quiet_step {
    struct op op;
    state_id state;
    uint64_t result;
};

/* The values that steps leave in plain memory. */
struct left_values {
    struct left_value {
        uint32_t location;
        uint64_t value;
        uint64_t before;   /* the value in front of the steps, ... */
        bool knows_before; /* ... if this is set */
    } items[MOST_QUIET];
    unsigned count;
};

/* --- Quiet operations ------------------------------------------------------------------------- */

/* Whether the operation reads one whole location of data atomically, and writes nothing when it
 * finds this value. */
static bool reads_alone(const struct op *op, unsigned thread, uint64_t result)
{
    if ((op->kind != OP_READ && op->kind != OP_CAS) || op->access != ACCESS_ATOMIC ||
        op_is_partial(op) || op->is_wide || op_looks_to_wait(op) ||
        (op->kind == OP_READ && op->function != READ_DATA))
        return false;
    return op_effect(op, thread, result).kind == EFFECT_READ;
}

/* Whether the operation is a plain store, of which no other thread can tell unless it has
 * synchronised with a later operation of this thread. */
static bool is_unseen_write(const struct native *native, const struct op *op)
{
    return op->kind == OP_WRITE &&
           (op->function == WRITE_BLIND || op->function == WRITE_COMPARED) &&
           op->access == ACCESS_PLAIN && !op->is_mixed && !op->is_wide && !op_only_counts(op) &&
           native->options.races_are_errors && !native->program->has_unchecked;
}

static bool is_quiet(const struct native *native, const struct quiet_step *step, unsigned thread)
{
    const struct op *op = &step->op;
    return (op->kind == OP_FENCE && op->function == FENCE_ORDERS) || op_is_unsteady(op) ||
           (op->kind == OP_READ && op->function == READ_DATA && !op_looks_to_wait(op)) ||
           op_is_repeated(op) || op_only_counts(op) || is_unseen_write(native, op) ||
           reads_alone(op, thread, step->result);
}

/* Whether the operation reads what that of the other step has read. */
static bool reads_the_same(const struct op *op, const struct quiet_step *other, unsigned thread)
{
    return op->location == other->op.location && op->object == other->op.object &&
           op->size == other->op.size && reads_alone(op, thread, other->result);
}

/* Whether the operation orders more than that of the other step. */
static bool is_stronger(const struct native *native, const struct op *op,
                        const struct quiet_step *other)
{
    return orders_matter(native) &&
           op_effective_order(op, false) > op_effective_order(&other->op, false);
}

/* --- What is left in memory ------------------------------------------------------------------- */

static struct left_value *find_value(struct left_values *left, uint32_t location)
{
    for (unsigned i = 0; i < left->count; i++)
        if (left->items[i].location == location)
            return &left->items[i];
    return NULL;
}

/* Notes a store that was in front of those that are noted. */
static void note_earlier(struct left_values *left, const struct quiet_step *step)
{
    struct left_value *value = find_value(left, step->op.location);
    if (!value) {
        value = &left->items[left->count++];
        *value = (struct left_value){.location = step->op.location, .value = step->op.operand};
    }
    value->knows_before = step->op.function == WRITE_COMPARED;
    value->before = step->result;
}

/* Notes a store behind those that are noted. Sets *result to what it returns; false: it is unknown.
 * `old`: the values that other steps leave, which begin alike. */
static bool note_later(struct left_values *left, struct left_values *old, const struct op *op,
                       uint64_t *result)
{
    struct left_value *value = find_value(left, op->location);
    const struct left_value *other = find_value(old, op->location);
    if (op->function == WRITE_COMPARED && !value && !(other && other->knows_before))
        return false;
    *result = op->function != WRITE_COMPARED ? 0 : value ? value->value : other->before;
    if (!value) {
        value = &left->items[left->count++];
        value->location = op->location;
    }
    value->value = op->operand;
    return true;
}

static bool are_equal(const struct left_values *one, const struct left_values *other)
{
    unsigned same = 0;
    for (unsigned i = 0; i < one->count; i++)
        for (unsigned k = 0; k < other->count; k++)
            same += one->items[i].location == other->items[k].location &&
                    one->items[i].value == other->items[k].value;
    return same == one->count && same == other->count;
}

/* --- Other ways ------------------------------------------------------------------------------- */

/* Finds the thread's latest steps, the last one first, as long as they are quiet. The first one in
 * `steps` is known. Returns how many there are. */
static unsigned find_steps(const struct native *native, unsigned thread, struct quiet_step *steps)
{
    const struct states *states = &native->machine.states;
    unsigned count = 0;
    while (count < MOST_QUIET && is_quiet(native, &steps[count], thread)) {
        const struct state *after = states_get(states, steps[count++].state);
        if (count == MOST_QUIET || after->parent == STATE_NONE || after->thread != thread)
            break;
        const struct state *state = states_get(states, after->parent);
        if (state->thread != thread)
            break;
        steps[count] = (struct quiet_step){state->op, after->parent, after->result};
    }
    return count;
}

/* A number of the latest steps of the thread, and another way for them. */
struct detour {
    struct native *native;
    unsigned thread;
    const struct quiet_step *steps; /* the last one first */
    unsigned from;                  /* the first one */
    const unsigned *reads;          /* the numbers of those that read alone, likewise */
    struct left_values left;        /* by the steps */
    unsigned repeats;               /* steps behind the first of those that are repeated; or 0 */
    uint8_t order;                  /* as in sooner_way */
};

static void note_way(struct detour *detour, struct sooner *found, state_id state,
                     const struct left_values *left)
{
    const struct state *there = states_get(&detour->native->machine.states, state);
    if (there->header != HEADER_NONE && found->count < SOONER_WAYS &&
        are_equal(left, &detour->left))
        found->ways[found->count++] = (struct sooner_way){there->identity, (uint8_t)detour->from,
                                                          (uint8_t)detour->repeats, detour->order};
}

/* Whether the operation may take the place of the step's in this way. Notes in which order it does
 * if it is stronger: only if it is the only read, in place of an exchange that forgets. */
static bool may_replace(struct detour *detour, const struct op *op, const struct quiet_step *step,
                        bool is_only_read)
{
    if (!reads_the_same(op, step, detour->thread))
        return false;
    if (!is_stronger(detour->native, op, step))
        return true;
    detour->order = (uint8_t)op_effective_order(op, false);
    return is_only_read && step->op.site->forgets;
}

/* From the first of the steps on, reads the results of the last `count` reads, and stores what the
 * thread then stores. Notes where it comes to a header. */
static void read_again(struct detour *detour, unsigned count, struct sooner *found)
{
    struct machine *machine = &detour->native->machine;
    struct left_values left = {0};
    bool is_only_read = count == 1;
    detour->order = ORDER_NONE;
    state_id state = detour->steps[detour->from].state;
    for (unsigned writes = 0; writes <= MOST_WRITES;) {
        const struct op op = *machine_op(machine, state);
        uint64_t result = 0;
        if (is_unseen_write(detour->native, &op)) {
            if (!note_later(&left, &detour->left, &op, &result))
                return;
            writes++;
        } else {
            const struct quiet_step *read =
                count > 0 ? &detour->steps[detour->reads[count - 1]] : NULL;
            if (!read || !may_replace(detour, &op, read, is_only_read))
                return;
            result = read->result;
            count--;
        }
        state = machine_step(machine, detour->thread, state, result);
        if (count == 0)
            note_way(detour, found, state, &left);
    }
}

/* Finds the ways from the steps, of which the first one in the array is quiet. */
static void find_ways(struct native *native, unsigned thread, struct quiet_step *steps,
                      struct sooner *found)
{
    unsigned count = find_steps(native, thread, steps), reads[MOST_QUIET], read_count = 0;
    if (count < 2)
        return;
    struct detour detour = {.native = native, .thread = thread, .steps = steps, .reads = reads};
    for (unsigned i = 0; i < count; i++) {
        const struct op *op = &steps[i].op;
        if (is_unseen_write(native, op))
            note_earlier(&detour.left, &steps[i]);
        if (op_is_repeated(op))
            detour.repeats = i + 1;
        if (!reads_alone(op, thread, steps[i].result))
            continue;
        detour.from = i;
        for (unsigned again = 1; again <= read_count && again <= MOST_READS; again++)
            read_again(&detour, again, found);
        reads[read_count++] = i;
    }
}

void sooner_find(struct native *native, unsigned thread, state_id state, uint64_t result)
{
    struct quiet_step steps[MOST_QUIET];
    steps[0] = (struct quiet_step){*machine_op(&native->machine, state), state, result};
    native->sooner.count = 0;
    if (facts_never_await(&native->machine.facts) || native->sooner_depth == MOST_DEPTH ||
        !is_quiet(native, &steps[0], thread))
        return;
    struct sooner found = {.count = 0};
    native->sooner_depth++;
    find_ways(native, thread, steps, &found);
    native->sooner_depth--;
    native->sooner = found;
}

/* Sets *result to what the store returns behind the steps; false: it is unknown. */
static bool find_result(const struct native *native, const struct op *op,
                        const struct quiet_step *steps, unsigned count, uint64_t *result)
{
    *result = 0;
    if (op->function == WRITE_BLIND)
        return true;
    for (unsigned i = 0; i < count; i++) {
        const struct op *earlier = &steps[i].op;
        if (earlier->location != op->location || earlier->size != op->size)
            continue;
        bool writes = is_unseen_write(native, earlier);
        *result = writes ? earlier->operand : steps[i].result;
        return writes || (earlier->kind == OP_READ && !op_is_partial(earlier));
    }
    return false;
}

void sooner_look_behind(struct native *native, unsigned thread, state_id before, state_id state)
{
    struct machine *machine = &native->machine;
    const struct op op = *machine_op(machine, state);
    const struct state *after = states_get(&machine->states, state);
    if (!is_unseen_write(native, &op) || facts_never_await(&native->machine.facts) ||
        native->sooner_depth == MOST_DEPTH)
        return;
    struct quiet_step steps[MOST_QUIET];
    steps[0] = (struct quiet_step){*machine_op(machine, before), before, after->result};
    unsigned count = find_steps(native, thread, steps);
    uint64_t result = 0;
    if (count < 2 || !find_result(native, &op, steps, count, &result))
        return;
    native->sooner_depth++;
    state_id next = machine_step(machine, thread, state, result);
    native->sooner_depth--;
    if (states_get(&machine->states, next)->outcome == OUTCOME_AWAITS)
        states_get(&machine->states, state)->outcome = OUTCOME_AWAITS;
}

/* Whether the compare-exchange orders as much as a read with this order, when it succeeds. */
static bool orders_as_much(const struct op *exchange, enum ordering order)
{
    enum ordering own = order_of_read(op_effective_order(exchange, true));
    return order_is_seq_cst(own) || (order_acquires(own) && !order_is_seq_cst(order));
}

void sooner_look_ahead(struct native *native, state_id before, state_id state)
{
    enum ordering wanted = (enum ordering)native->sooner.wanted;
    if (wanted == ORDER_NONE || facts_never_await(&native->machine.facts))
        return;
    const struct op *failed = machine_op(&native->machine, before);
    const struct op *op = machine_op(&native->machine, state);
    struct state *after = states_get(&native->machine.states, state);
    if (failed->kind == OP_CAS && op->kind == OP_CAS && failed->site == op->site &&
        failed->location == op->location && failed->object == op->object &&
        failed->size == op->size && op->expected == after->result && orders_as_much(op, wanted))
        after->outcome = OUTCOME_AWAITS;
}

/* --- Headers ---------------------------------------------------------------------------------- */

/* Adds all whole words to the hash. */
static uint64_t hash_of_words(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i + sizeof(uint64_t) <= size; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, (const unsigned char *)bytes + i, sizeof word);
        hash = mix64(hash + word);
    }
    return hash;
}

/* A hash of what the thread has of its own, but in its frames, and what the program may notice. */
static uint64_t hash_of_data(const struct thread_data *data)
{
    uint64_t words[] = {
        (uint64_t)data->allocations.small << 32 | data->allocations.large,
        (uint64_t)data->locals << 32 | data->random,
        (uint64_t)data->created << 32 | data->opened,
        (uint64_t)data->sections << 32 | data->barriers,
        (uint64_t)data->spurious << 32 | data->failures,
        (uint64_t)data->fails_next << 32 | data->interruption,
        data->signal_mask,
        hazards_state(data),
        data->clock,
        data->last_reading,
        (uint64_t)(uintptr_t)data->cleanups,
        (uint64_t)(uintptr_t)data->jumps,
        (uint64_t)(uintptr_t)data->unsafe_call,
        (uint64_t)(uintptr_t)data->interrupted,
        data->jump_count,
        data->allocated,
    };
    uint64_t hash = hash_of_words(0, words, sizeof words);
    hash = hash_of_words(hash, &data->unwinding, sizeof data->unwinding);
    return hash_of_words(hash, data->at_end, sizeof data->at_end);
}

/* A hash of the frames of the callers, with what may be left there of no use. */
static uint64_t hash_of_frames(const struct native_thread *thread, uint64_t height)
{
    const unsigned char *begin = thread->coroutine.top - height;
    return hash_of_words(height, begin, (size_t)((const unsigned char *)thread->data - begin));
}

bool sooner_has(struct native *native, const struct site *site, uint64_t live, uint64_t activation)
{
    struct sooner *sooner = &native->sooner;
    const struct thread_data *data = native->running->data;
    sooner->arrival = 0;
    if (activation == UINT64_MAX)
        return false;
    uint64_t own =
        hash_of_data(data) + hash_of_frames(native->running, activation >> ACTIVATION_BITS);
    sooner->arrival = mix64(live + mix64(site->number + own)) | 1;
    sooner->is_of_library = site->system;
    activation &= (UINT64_C(1) << ACTIVATION_BITS) - 1;
    for (unsigned i = 0; i < sooner->count; i++) {
        const struct sooner_way *way = &sooner->ways[i];
        bool repeats = way->repeats == 0 || (sooner->rewrites && way->repeats <= data->operations);
        if (!repeats || way->arrival != sooner->arrival || way->back + activation >= data->length ||
            data->touched != 0)
            continue;
        if (way->order == ORDER_NONE)
            return true;
        sooner->wanted = way->order;
    }
    return false;
}
