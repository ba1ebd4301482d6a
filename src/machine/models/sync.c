/* models/sync.c - models of barriers and of pthread_once, and the operations on other primitives
 * that block (blocking.h). machine/operations/sync.h defines the values of their locations. */
#include "machine/operations/sync.h"
#include "machine/models/blocking.h"

#include <errno.h>

static uint64_t park(enum sync function, const struct site *site, struct op op)
{
    require(native_machine->running && (op.location != 0 || function == SYNC_LEAVE));
    op.kind = OP_SYNC;
    op.access = function == SYNC_INIT ? ACCESS_COPY : ACCESS_ATOMIC;
    op.function = (uint8_t)function;
    op.site = native_site(site);
    native_machine->op = op;
    uint64_t old = native_park();
    if (function == SYNC_SEMAPHORE_WAIT || function == SYNC_WAKE || function == SYNC_WAKE_TIMED)
        model_end_interruption();
    return old;
}

uint64_t sync_park(enum sync function, const struct site *site, const void *object, unsigned size,
                   uint64_t operand)
{
    require(function <= SYNC_INIT && function != SYNC_PASS && function != SYNC_LEAVE &&
            function != SYNC_CLAIM && size > 0);
    require(operand == 0 || function == SYNC_INIT || function == SYNC_ARRIVE ||
            function == SYNC_MEET || function == SYNC_ONCE_BEGIN || function == SYNC_ONCE_END ||
            function == SYNC_ENTER || operand == RW_NOT_AGAIN ||
            (operand == ATTEMPT_TIMED && sync_may_fail(function)));
    uint32_t extent;
    uint32_t location = access_locate_whole(site, (uint64_t)object, size, &extent);
    const struct location *entry = &native_machine->locations.table[location];
    native_machine->machine.has_inner_locks |= entry->object != 0 && sync_is_of_rwlock(function);
    return park(function, site,
                (struct op){.location = location,
                            .object = entry->object,
                            .extent = entry->object ? extent : 0,
                            .operand = operand});
}

void blocking_deliver(void)
{
    void (*deliver)(void) = native_machine->program->signal_point;
    const struct site *caller = native_thread_data()->caller;
    if (!deliver)
        return;
    deliver();
    native_thread_data()->caller = caller;
}

enum held sync_learn(const struct site *site, const void *object, unsigned size, enum held held)
{
    require(native_machine->running && size > 0);
    require(held != HOLDS_DATA);
    uint32_t extent;
    uint32_t location = access_locate_whole(site, (uint64_t)object, size, &extent);
    struct location *entry = &native_machine->locations.table[location];
    if (entry->holds != HOLDS_SHARED_MUTEX || held != HOLDS_RWLOCK)
        entry->holds = (uint8_t)held;
    return (enum held)entry->holds;
}

bool sync_changed(enum sync function, uint64_t old)
{
    struct native *native = native_machine;
    struct op op = {.kind = OP_SYNC, .function = (uint8_t)function};
    enum effect_kind kind =
        machine_effect(&native->machine, &op, native->running->number, old).kind;
    verify(kind != EFFECT_DISABLED);
    return kind == EFFECT_RMW;
}

/* --- Barriers --------------------------------------------------------------------------------- */

static int barrier_init(struct site *site, pthread_barrier_t *barrier,
                        const pthread_barrierattr_t *attr, unsigned count)
{
    (void)attr;
    if (count == 0)
        return EINVAL;
    if (count > BARRIER_MOST)
        native_fail(site, ERROR_UNSUPPORTED, "a barrier for more than %d threads", BARRIER_MOST);
    sync_park(SYNC_INIT, site, barrier, sizeof *barrier, barrier_new(count));
    return 0;
}

static int barrier_destroy(struct site *site, pthread_barrier_t *barrier)
{
    sync_park(SYNC_BARRIER_DESTROY, site, barrier, sizeof *barrier, 0);
    return 0;
}

/* The name of the phase that begins if the thread is the first to arrive. It follows from the
 * thread's own history, so that a state has one successor for each result. */
static uint32_t name_phase(const struct site *site)
{
    enum { MOST = BARRIER_NAMES / ADDRESS_THREADS };
    struct thread_data *data = native_thread_data();
    require(data->barriers <= MOST && native_machine->running->number < ADDRESS_THREADS);
    if (data->barriers == MOST)
        native_fail(site, ERROR_UNSUPPORTED, "a thread that waits at barriers more than %d times",
                    MOST);
    return native_machine->running->number * MOST + data->barriers++;
}

/* Waits at the barrier, whose arrivals have no order. Returns the name that the first thread of the
 * round has brought. `whole`: is set to the barrier's location. */
static uint32_t wait_for_round(const struct site *site, pthread_barrier_t *barrier, uint32_t name,
                               uint32_t *whole)
{
    uint32_t extent;
    uint64_t old = sync_park(SYNC_MEET, site, barrier, sizeof *barrier, name);
    *whole = access_locate_whole(site, (uint64_t)barrier, sizeof *barrier, &extent);
    return (uint32_t)park(SYNC_LEAVE, site,
                          (struct op){.expected = *whole, .operand = barrier_needed(old)});
}

/* The same. One thread of each round, any of them, is the serial one, if some thread of the program
 * looks at that. */
static int meet(const struct site *site, pthread_barrier_t *barrier, bool claims)
{
    uint32_t whole;
    uint32_t name = wait_for_round(site, barrier, claims ? name_phase(site) : 0, &whole);
    if (!claims)
        return 0;
    uint32_t location = locations_of_barrier_phase(&native_machine->locations, name);
    bool first = park(SYNC_CLAIM, site, (struct op){.location = location, .expected = whole}) == 0;
    return first ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

static int arrive(const struct site *site, pthread_barrier_t *barrier)
{
    uint32_t name = name_phase(site);
    uint64_t old = sync_park(SYNC_ARRIVE, site, barrier, sizeof *barrier, name);
    uint32_t phase = barrier_phase(old, name), extent;
    bool last = barrier_arrived(old) + 1 == barrier_needed(old);
    if (last && barrier_needed(old) == 1)
        return PTHREAD_BARRIER_SERIAL_THREAD;
    uint32_t whole = access_locate_whole(site, (uint64_t)barrier, sizeof *barrier, &extent);
    uint32_t location = locations_of_barrier_phase(&native_machine->locations, phase);
    if (!last)
        blocking_deliver();
    park(last ? SYNC_END_PHASE : SYNC_PASS, site,
         (struct op){.location = location, .expected = whole});
    return last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

/* For std::barrier (libc/headers/barrier): from now on, arrivals have an order. */
static void barrier_keep_order(struct site *site)
{
    native_learn(facts_learn_stops(&native_machine->machine.facts, FACT_STOP_IN_ORDER), site);
}

/* Whether they have. */
static bool barrier_is_in_order(struct site *site)
{
    if (native_machine->program->signal_point) /* handlers may run between arrival and departure */
        barrier_keep_order(site);
    return native_machine->machine.facts.stops & FACT_STOP_IN_ORDER;
}

/* Waits without an order. Returns whether the thread is the one that completes the round, if it has
 * to be completed. */
static bool barrier_meet(struct site *site, pthread_barrier_t *barrier, bool completes)
{
    uint32_t whole, name = completes ? name_phase(site) : 0;
    return wait_for_round(site, barrier, name, &whole) == name && completes;
}

static int barrier_wait(struct site *site, pthread_barrier_t *barrier)
{
    struct facts *facts = &native_machine->machine.facts;
    if (barrier_is_in_order(site))
        return arrive(site, barrier);
    if (!site->ignored)
        native_learn(facts_learn_stops(facts, FACT_STOP_CLAIMS), site);
    return meet(site, barrier, facts->stops & FACT_STOP_CLAIMS);
}

/* --- Once ------------------------------------------------------------------------------------- */

static int once(struct site *site, pthread_once_t *control, void (*routine)(void))
{
    heddle_check_call(site, (const void *)routine);
    if (sync_changed(SYNC_ONCE_BEGIN,
                     sync_park(SYNC_ONCE_BEGIN, site, control, sizeof *control, 0))) {
        routine();
        bool failed = heddle_unwinding()->in_flight != NULL;
        sync_park(SYNC_ONCE_END, site, control, sizeof *control, failed ? ONCE_FAILED : 0);
    }
    return 0;
}

/* The halves of a routine for `control`, which is static. begin: whether the routine is to run. */
static bool guard_begin(struct site *site, uint32_t *control)
{
    return sync_changed(SYNC_ONCE_BEGIN,
                        sync_park(SYNC_ONCE_BEGIN, site, control, sizeof *control, ONCE_GUARD));
}

static void guard_end(struct site *site, uint32_t *control, bool failed)
{
    sync_park(SYNC_ONCE_END, site, control, sizeof *control, failed ? ONCE_FAILED : 0);
}

const struct model models_sync[] = {
    MODEL_VISIBLE("pthread_barrier_init", barrier_init, CONFINED(1, 0)),
    MODEL_VISIBLE("pthread_barrier_destroy", barrier_destroy),
    MODEL_VISIBLE("pthread_barrier_wait", barrier_wait),
    MODEL_VISIBLE("heddle_barrier_meet", barrier_meet),
    MODEL("heddle_barrier_is_in_order", barrier_is_in_order),
    MODEL_VISIBLE("heddle_barrier_keep_order", barrier_keep_order),
    MODEL_VISIBLE("__VERIFIER_barrier_init", barrier_init, CONFINED(1, 0)),
    MODEL_VISIBLE("__VERIFIER_barrier_destroy", barrier_destroy),
    MODEL_VISIBLE("__VERIFIER_barrier_wait", barrier_wait),
    MODEL_VISIBLE("pthread_once", once),
    MODEL_VISIBLE("heddle_guard_begin", guard_begin),
    MODEL_VISIBLE("heddle_guard_end", guard_end),
    {0},
};
