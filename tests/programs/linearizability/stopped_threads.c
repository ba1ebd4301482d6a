/* A counter whose operations end, or do not, while another thread has stopped for ever in one.
 *
 * By default, `add` exchanges the count as often as others come first. They come first once for
 * each of their calls, and one that has stopped never again: all calls end. So they do
 *  - with -DSECTION, as nobody stops in the middle of an atomic section;
 *  - with -DTRY, where `add` gives up if another thread has the lock;
 *  - with -DMAY_BLOCK, where `add` has a lock, but says that it may wait. There is no other
 *    operation whose end anything could keep from coming.
 *
 * Locks do not let others end: two adds are enough. One stops with the lock, and the other one goes
 * round
 *  - with -DSPIN, in exchanges that find the lock taken;
 *  - with -DTICKET, in loads of the ticket that is being served;
 *  - with -DHELPER, at a mutex; `create` starts a thread, and so the threads of the scenario are the
 *    second and third one.
 * -DFLAG: `get` waits until no `add` is under way. Operations come in the table's order, so the
 * thread that stops is the second one. `add` itself waits for nobody. */
// RUN: %heddle --linearizability --quiet --operations=3 %s | FileCheck --check-prefix=FINE %s
// RUN: %heddle --linearizability --quiet --operations=3 -DSECTION %s | FileCheck --check-prefix=FINE %s
// RUN: %heddle --linearizability --quiet --operations=3 -DTRY %s | FileCheck --check-prefix=FINE %s
// RUN: %heddle --linearizability --quiet --operations=2 -DMAY_BLOCK %s | FileCheck --check-prefix=FINE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DSPIN %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --linearizability --quiet -DTICKET %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --linearizability --quiet -DHELPER %s | FileCheck --check-prefix=HELPER %s
// RUN: %exits 1 %heddle --linearizability --quiet -DFLAG %s | FileCheck --check-prefix=FLAG %s
// RUN: %exits 1 %heddle --linearizability --quiet -DSPIN --sc %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --linearizability --format=json -DSPIN %s | FileCheck --check-prefix=JSON %s
// FINE: Linearizable and obstruction-free in all
// WRONG: scenario: add() || add()
// WRONG-NEXT: not obstruction-free: thread 1, stopped in add(), keeps add() of thread 2 from ending
// WRONG-NEXT: | thread 1 | thread 2 |
// WRONG-NEXT: | add() stops | add() waits |
// WRONG: thread 2 never ends its operation, because thread 1 has stopped in its own [not-obstruction-free]
// HELPER: scenario: add() || add()
// HELPER-NEXT: not obstruction-free: thread 1, stopped in add(), keeps add() of thread 2 from ending
// HELPER: thread 3 never ends its operation, because thread 2 has stopped in its own
// FLAG: scenario: get() || add()
// FLAG-NEXT: not obstruction-free: thread 2, stopped in add(), keeps get() from ending
// FLAG-NEXT: | thread 1 | thread 2 |
// FLAG-NEXT: | get() waits | add() stops |
// JSON: "scenario": "add() || add()"
// JSON: "reason": "stopped"
#include <heddle/linearizability.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

enum { BUSY = -1 };

struct counter {
    atomic_long count, lock, served;
    pthread_mutex_t mutex;
    pthread_t helper;
};

#ifdef HELPER
static void *help(void *unused)
{
    return unused;
}
#endif

static void create(void *object)
{
    struct counter *counter = object;
    atomic_init(&counter->count, 0);
    atomic_init(&counter->lock, 0);
    atomic_init(&counter->served, 0);
    pthread_mutex_init(&counter->mutex, NULL);
#ifdef HELPER
    pthread_create(&counter->helper, NULL, help, NULL);
#endif
}

static void destroy(void *object)
{
    (void)object;
#ifdef HELPER
    pthread_join(((struct counter *)object)->helper, NULL);
#endif
}

static void add_one(struct counter *counter)
{
    long count = atomic_load(&counter->count);
    atomic_store(&counter->count, count + 1);
}

static long add(void *object, long unused)
{
    struct counter *counter = object;
    (void)unused;
#if defined SECTION
    __VERIFIER_atomic_begin();
    add_one(counter);
    __VERIFIER_atomic_end();
#elif defined TRY
    if (atomic_exchange(&counter->lock, 1))
        return BUSY;
    add_one(counter);
    atomic_store(&counter->lock, 0);
#elif defined MAY_BLOCK || defined HELPER
    pthread_mutex_lock(&counter->mutex);
    add_one(counter);
    pthread_mutex_unlock(&counter->mutex);
#elif defined SPIN
    while (atomic_exchange(&counter->lock, 1))
        ;
    add_one(counter);
    atomic_store(&counter->lock, 0);
#elif defined TICKET
    long ticket = atomic_fetch_add(&counter->lock, 1);
    while (atomic_load(&counter->served) != ticket)
        ;
    add_one(counter);
    atomic_store(&counter->served, ticket + 1);
#elif defined FLAG
    atomic_store(&counter->lock, 1);
    atomic_fetch_add(&counter->count, 1);
    atomic_store(&counter->lock, 0);
#else
    long count = atomic_load(&counter->count);
    while (!atomic_compare_exchange_strong(&counter->count, &count, count + 1))
        ;
#endif
    return 0;
}

#ifdef FLAG
static long get(void *object, long unused)
{
    struct counter *counter = object;
    (void)unused;
    while (atomic_load(&counter->lock))
        ;
    return atomic_load(&counter->count);
}
#endif

static long observe(void *object)
{
    struct counter *counter = object;
    return atomic_load(&counter->count);
}

static const struct heddle_operation operations[] = {
#ifdef FLAG
    {.name = "get", .run = get},
#endif
#ifdef MAY_BLOCK
    {.name = "add", .run = add, .flags = HEDDLE_MAY_BLOCK},
#else
    {.name = "add", .run = add, .flags = HEDDLE_SPURIOUS, .failure = BUSY},
#endif
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct counter),
    .create = create,
    .destroy = destroy,
    .observe = observe,
    .operations = operations,
    .operation_count = sizeof operations / sizeof *operations,
    .obstruction_free = 1,
};
