#include "machine/updates.h"

#include "base/error.h"
#include "machine/operations/unordered.h"
#include "machine/waiting/orders.h"

static bool is_whole(const struct op *op)
{
    return op->access != ACCESS_COPY && !op->is_part && !op->is_mixed && !op->is_wide;
}

/* All updates have an order, from the next restart on. */
static void keep_all(struct native *native, struct op *op)
{
    struct facts *facts = &native->machine.facts;
    machine_learn(&native->machine, facts_learn_stops(facts, FACT_STOP_UPDATES_IN_ORDER));
    *op = (struct op){.kind = OP_RESTART, .site = op->site};
}

/* The location keeps its order. */
static void keep(struct native *native, struct op *op, struct location *location)
{
    bool was_marked = location->has_updates;
    locations_order(&native->locations, op->location);
    location->is_ordered = true;
    machine_learn(&native->machine, was_marked);
    if (was_marked)
        *op = (struct op){.kind = OP_RESTART, .site = op->site};
}

/* The class of a semaphore's posts and waits. */
enum { CLASS_SEMAPHORE = RMW_CLASSES };

/* Whether the memory model of the run knows updates without an order (memory_model_simplify). */
static bool knows_sets(const struct native *native)
{
    bool is_ra = native->options.orders_choose_model &&
                 (native->machine.facts.orders & ORDERS_ANY) == ORDERS_ACQ_REL;
    return !orders_matter(native) || (native->options.knows_sets && !is_ra);
}

/* Whether the operation acquires, and the memory model of the run tells what. */
static bool acquires(const struct native *native, const struct op *op)
{
    return orders_matter(native) && !native->options.sets_acquire && order_acquires(op->order);
}

/* The class of updates that the operation belongs to; 0: none. */
static unsigned class_of(const struct native *native, const struct op *op)
{
    if (op_is_of_semaphore(op))
        return orders_matter(native) ? 0 : CLASS_SEMAPHORE;
    bool is_update = is_whole(op) && op->access == ACCESS_ATOMIC && op_ignores_result(op);
    return is_update ? rmw_class((enum rmw)op->rmw) : 0;
}

/* Whether the operation, of class 0, may be a full write among updates (graph/sets.h). Under models
 * with memory orders, a store is no read-modify-write, unless it drains the buffer of tso. */
static bool may_be_full(const struct native *native, const struct op *op)
{
    if (!is_whole(op) || op->access != ACCESS_ATOMIC || op->awaits)
        return false;
    if (op->kind == OP_RMW)
        return op->expected == RMW_USED || op->expected == RMW_IGNORED;
    if (op->kind == OP_CAS)
        return true;
    return op->kind == OP_WRITE && op->function == WRITE_BLIND &&
           (!orders_matter(native) ||
            (native->options.sets_have_stores && order_is_seq_cst(op->order)));
}

/* Whether the operation of OP_SYNC on the location is a post, the wait of the only thread that
 * waits, or one that the explorer decides about (discipline/semaphores.h). */
static bool fits_semaphore(const struct native *native, const struct op *op, unsigned thread,
                           struct location *location)
{
    if (location->holds != HOLDS_SEMAPHORE || native->program->signal_point ||
        orders_matter(native))
        return false;
    if (op->function != SYNC_SEMAPHORE_WAIT)
        return op->function == SYNC_SEMAPHORE_POST || op_may_end_posts(op);
    if (!location->waiter)
        location->waiter = (uint16_t)(thread + 1);
    return location->waiter == thread + 1;
}

/* Whether the operation, of this class, fits the others of the location. */
static bool fits(const struct native *native, const struct op *op, unsigned thread, unsigned class,
                 struct location *location)
{
    if (op->kind == OP_SYNC)
        return fits_semaphore(native, op, thread, location);
    bool reads = is_whole(op) && op->kind == OP_READ && op->function == READ_DATA;
    bool is_full = !class && may_be_full(native, op);
    location->has_full |= is_full;
    location->is_awaited |= reads && op->awaits;
    return location->class != CLASS_SEMAPHORE && !(location->has_full && location->is_awaited) &&
           (reads || is_full || (class && (!location->class || location->class == class)));
}

static void mark(struct native *native, struct op *op)
{
    native->has_unordered = true;
    if (op->kind == OP_SYNC) {
        op->expected = op_is_of_semaphore(op) ? SEMAPHORE_UNORDERED : 0;
        return;
    }
    if (op->kind == OP_READ) {
        op->function = READ_SET;
        return;
    }
    if (!class_of(native, op)) {
        op_make_full(op);
        native->machine.updates_acquire |= acquires(native, op) && order_is_seq_cst(op->order);
        return;
    }
    native->machine.updates_acquire |= acquires(native, op);
    op->expected = RMW_UNORDERED;
    op->awaits = 0; /* where it may change nothing, the thread looks at its result */
}

/* Whether another thread has updated the location, too. The updates of one thread have an order as
 * they are, and sets of them would be of no use. */
static bool is_shared(struct location *location, unsigned class, unsigned thread)
{
    if (class == CLASS_SEMAPHORE)
        return true;
    if (!location->waiter)
        location->waiter = (uint16_t)(thread + 1);
    return location->waiter != thread + 1;
}

/* updates_note_arrival for an operation on data or a semaphore. */
static void note_access(struct native *native, struct op *op, unsigned thread)
{
    struct location *location = &native->locations.table[op->location];
    unsigned class = class_of(native, op);
    if (location->is_ordered)
        return;
    location->is_unfit |= !fits(native, op, thread, class, location);
    location->class = (uint8_t)(class ? class : location->class);
    if (location->is_unfit && (location->class || location->has_updates))
        keep(native, op, location);
    else if (location->has_updates)
        mark(native, op);
    else if (class && is_shared(location, class, thread))
        machine_learn(&native->machine, locations_update(&native->locations, op->location));
}

void updates_note_arrival(struct native *native, struct op *op, unsigned thread,
                          const struct thread_data *data)
{
    if ((native->machine.facts.stops & FACT_STOP_UPDATES_IN_ORDER) || !knows_sets(native))
        return;
    native->looks_at_order |= op->kind == OP_CLOCK;
    native->machine.updates_acquire |= op->kind == OP_FENCE && acquires(native, op);
    if (native->looks_at_order && native->has_unordered)
        keep_all(native, op);
    else if (op->location && native->locations.table[op->location].kind == LOCATION_DATA &&
             (thread != MACHINE_MAIN_THREAD || data->created > 0))
        note_access(native, op, thread);
}
