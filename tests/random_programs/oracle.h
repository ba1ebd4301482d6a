/* oracle.h - the names of real.h for an oracle: the program's threads are coroutines, and the process
 * runs the program once for each schedule, in depth-first order. It shares no code with heddle.
 *
 * Each operation on something shared is a point where another thread may go on. A thread that waits
 * is enabled when what it waits for holds. Which waiter a signal wakes is a choice like that of a
 * thread. Before each run, the program's variables get their initial values again, as a copy of the
 * data segments; what the oracle itself remembers is elsewhere.
 *
 * Output: one line for each outcome, sorted: "end NUMBERS" (the program's RESULT), "assertion" or
 * "deadlock". Exits with 3 if there are more schedules than ORACLE_LIMIT. */
#ifndef RANDOM_PROGRAMS_ORACLE_H
#define RANDOM_PROGRAMS_ORACLE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#ifndef ORACLE_LIMIT
#define ORACLE_LIMIT 200000
#endif

enum { MOST_THREADS = 12, MOST_CHOICES = 400, MOST_OUTCOMES = 4096, STACK = 1 << 16, TEXT = 256 };

struct mutex {
    int held;
};
struct condition {
    int waits[MOST_THREADS]; /* by thread: 1: waits, 2: was woken */
};
struct rwlock {
    int writer, readers;
};
struct barrier {
    int size, arrived, round;
};
struct once {
    int state; /* 1: runs, 2: done */
};

/* What a thread waits for: a word that has, or has not, this value. */
struct wanted {
    const int *word, *other; /* `other`: a second word that must be 0 as well; NULL: none */
    int value;
    bool differs;
};

struct coroutine {
    ucontext_t context;
    bool exists, done;
    struct wanted wanted;
    void (*function)(int);
    int number;
    int locals; /* the program's thread-local variable */
};

/* Survives the runs, in memory of its own. */
struct oracle {
    unsigned chosen[MOST_CHOICES], count[MOST_CHOICES];
    unsigned depth, known; /* choices of this run so far; those that are given */
    unsigned long runs;
    char *outcomes[MOST_OUTCOMES];
    unsigned outcome_count;
    char *image; /* of the data segments */
    size_t image_size;
    struct coroutine threads[MOST_THREADS];
    char *stacks[MOST_THREADS];
    unsigned thread_count, self;
    ucontext_t scheduler;
    char text[TEXT];
    bool failed;
};

extern char __data_start, _end;
static struct oracle *oracle;

static unsigned choose(unsigned count)
{
    if (count == 1)
        return 0;
    if (oracle->depth == MOST_CHOICES)
        exit(3);
    unsigned i = oracle->depth++;
    if (i >= oracle->known) {
        oracle->chosen[i] = 0;
        oracle->count[i] = count;
        oracle->known = i + 1;
    }
    if (oracle->count[i] != count)
        abort(); /* a run is not repeated as it was */
    return oracle->chosen[i];
}

static void pause_until(struct wanted wanted)
{
    struct coroutine *self = &oracle->threads[oracle->self];
    self->wanted = wanted;
    swapcontext(&self->context, &oracle->scheduler);
}

/* Lets other threads run. */
static void point(void)
{
    pause_until((struct wanted){0});
}

static void await(const int *word, int value)
{
    pause_until((struct wanted){.word = word, .value = value});
}

static bool is_enabled(const struct coroutine *thread)
{
    const struct wanted *wanted = &thread->wanted;
    if (!thread->exists || thread->done)
        return false;
    if (!wanted->word)
        return true;
    return (*wanted->word == wanted->value) != wanted->differs &&
           (!wanted->other || *wanted->other == 0);
}

/* ---- the names of real.h ---- */

#define ATOMIC(x) int x
#define LOAD(x) (point(), (x))
#define STORE(x, v) (point(), (void)((x) = (v)))
#define ADD(x, v) oracle_add(&(x), v)
#define CAS(x, e, v) oracle_cas(&(x), e, v)
#define MUTEX(m) struct mutex m
#define PLAIN_MUTEX(m) struct mutex m
#define LOCK(m) (await(&(m).held, 0), (void)((m).held = 1))
#define UNLOCK(m) (point(), (void)((m).held = 0))
#define PLAIN_LOCK(m) LOCK(m)
#define PLAIN_UNLOCK(m) UNLOCK(m)
#define TRY_LOCK(m) (point(), (m).held ? 0 : ((m).held = 1))
#define CONDITION(c) struct condition c
#define WAIT(c, m) oracle_wait(&(c), &(m))
#define SIGNAL(c) oracle_signal(&(c), false)
#define BROADCAST(c) oracle_signal(&(c), true)
#define ONCE(o) struct once o
#define CALL_ONCE(o, f) oracle_once(&(o), f)
#define RWLOCK(l) struct rwlock l
#define READ_LOCK(l) (await(&(l).writer, 0), (void)(l).readers++)
#define WRITE_LOCK(l) oracle_write_lock(&(l))
#define RW_UNLOCK(l) (point(), (l).writer ? (void)((l).writer = 0) : (void)(l).readers--)
#define SEMAPHORE(s) int s
#define SEMAPHORE_INIT(s, n) (void)((s) = (n))
#define SEMAPHORE_WAIT(s) oracle_take(&(s))
#define SEMAPHORE_POST(s) (point(), (void)(s)++)
#define BARRIER(b) struct barrier b
#define BARRIER_INIT(b, n) (void)((b).size = (n))
#define BARRIER_WAIT(b) oracle_arrive(&(b))
#define THREAD(t) unsigned t
#define SPAWN(t, f, n) oracle_spawn(&(t), f, n)
#define JOIN(t) oracle_join(t)
#define DETACH(t) point()
#define PER_THREAD(v) enum { v##_is_local }
#define RESULT(values, count) oracle_print(values, count)
#define CHECK(condition) ((condition) ? (void)0 : oracle_fail())
#define MAIN static void program_main(void)
#define LOCAL(v) (oracle->threads[oracle->self].locals)

static void oracle_print(const int *values, int count)
{
    for (int i = 0; i < count; i++)
        snprintf(oracle->text + strlen(oracle->text), TEXT - strlen(oracle->text), "%d ",
                 values[i]);
}

static int oracle_add(int *place, int number)
{
    point();
    int old = *place;
    *place += number;
    return old;
}

static int oracle_cas(int *place, int expected, int wanted)
{
    point();
    if (*place != expected)
        return 0;
    *place = wanted;
    return 1;
}

static void oracle_wait(struct condition *condition, struct mutex *mutex)
{
    int *own = &condition->waits[oracle->self];
    point();
    *own = 1;
    mutex->held = 0;
    await(own, 2);
    *own = 0;
    await(&mutex->held, 0);
    mutex->held = 1;
}

static void oracle_signal(struct condition *condition, bool all)
{
    unsigned waiters[MOST_THREADS], count = 0;
    point();
    for (unsigned i = 0; i < MOST_THREADS; i++)
        if (condition->waits[i] == 1)
            waiters[count++] = i;
    if (all)
        for (unsigned i = 0; i < count; i++)
            condition->waits[waiters[i]] = 2;
    else if (count > 0)
        condition->waits[waiters[choose(count)]] = 2;
}

static void oracle_once(struct once *once, void (*function)(void))
{
    pause_until((struct wanted){.word = &once->state, .value = 1, .differs = true});
    if (once->state == 2)
        return;
    once->state = 1;
    function();
    point();
    once->state = 2;
}

static void oracle_write_lock(struct rwlock *lock)
{
    pause_until((struct wanted){.word = &lock->writer, .other = &lock->readers});
    lock->writer = 1;
}

static void oracle_take(int *semaphore)
{
    pause_until((struct wanted){.word = semaphore, .value = 0, .differs = true});
    (*semaphore)--;
}

static void oracle_arrive(struct barrier *barrier)
{
    point();
    int round = barrier->round;
    if (++barrier->arrived < barrier->size) {
        pause_until((struct wanted){.word = &barrier->round, .value = round, .differs = true});
        return;
    }
    barrier->arrived = 0;
    barrier->round++;
}

static void run_coroutine(void)
{
    struct coroutine *self = &oracle->threads[oracle->self];
    self->function(self->number);
    self->done = true;
    swapcontext(&self->context, &oracle->scheduler);
}

static unsigned make_coroutine(void (*function)(int), int number)
{
    unsigned i = oracle->thread_count++;
    if (i == MOST_THREADS)
        exit(3);
    struct coroutine *thread = &oracle->threads[i];
    *thread = (struct coroutine){.exists = true, .function = function, .number = number};
    getcontext(&thread->context);
    thread->context.uc_stack.ss_sp = oracle->stacks[i];
    thread->context.uc_stack.ss_size = STACK;
    thread->context.uc_link = NULL;
    makecontext(&thread->context, run_coroutine, 0);
    return i;
}

static void oracle_spawn(unsigned *handle, void (*function)(int), int number)
{
    point();
    *handle = make_coroutine(function, number);
}

static const int nothing = 1;

static void oracle_join(unsigned handle)
{
    struct coroutine *self = &oracle->threads[oracle->self];
    while (!oracle->threads[handle].done) {
        /* Woken by the scheduler, which knows joins by this word. */
        self->wanted = (struct wanted){.word = &nothing, .value = -(int)handle - 1};
        swapcontext(&self->context, &oracle->scheduler);
    }
}

static void oracle_fail(void)
{
    oracle->failed = true;
    swapcontext(&oracle->threads[oracle->self].context, &oracle->scheduler);
}

/* ---- the search ---- */

static void program_main(void);

static void run_main(int number)
{
    (void)number;
    program_main();
}

static bool can_run(const struct coroutine *thread)
{
    if (thread->exists && !thread->done && thread->wanted.word == &nothing)
        return oracle->threads[-thread->wanted.value - 1].done;
    return is_enabled(thread);
}

static void note_outcome(const char *kind, const char *text)
{
    char line[TEXT + 16];
    snprintf(line, sizeof line, "%s %s", kind, text);
    for (unsigned i = 0; i < oracle->outcome_count; i++)
        if (strcmp(oracle->outcomes[i], line) == 0)
            return;
    if (oracle->outcome_count == MOST_OUTCOMES)
        exit(3);
    oracle->outcomes[oracle->outcome_count++] = strdup(line);
}

static void run_once(void)
{
    memcpy(&__data_start, oracle->image, oracle->image_size);
    memset(oracle->threads, 0, sizeof oracle->threads);
    oracle->thread_count = oracle->depth = 0;
    oracle->text[0] = 0;
    oracle->failed = false;
    make_coroutine(run_main, 0);
    for (;;) {
        unsigned enabled[MOST_THREADS], count = 0;
        for (unsigned i = 0; i < oracle->thread_count; i++)
            if (can_run(&oracle->threads[i]))
                enabled[count++] = i;
        if (count == 0) {
            note_outcome("deadlock", "");
            return;
        }
        oracle->self = enabled[choose(count)];
        swapcontext(&oracle->scheduler, &oracle->threads[oracle->self].context);
        if (oracle->failed) {
            note_outcome("assertion", "");
            return;
        }
        if (oracle->threads[0].done) {
            note_outcome("end", oracle->text);
            return;
        }
    }
}

static bool find_next(void)
{
    while (oracle->known > 0) {
        unsigned last = oracle->known - 1;
        if (++oracle->chosen[last] < oracle->count[last])
            return true;
        oracle->known--;
    }
    return false;
}

static int compare(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

int main(void)
{
    oracle = mmap(NULL, sizeof *oracle, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (unsigned i = 0; i < MOST_THREADS; i++)
        oracle->stacks[i] = malloc(STACK);
    oracle->image_size = (size_t)(&_end - &__data_start);
    oracle->image = malloc(oracle->image_size);
    memcpy(oracle->image, &__data_start, oracle->image_size);
    do {
        if (oracle->runs++ == ORACLE_LIMIT)
            exit(3);
        run_once();
    } while (find_next());
    qsort(oracle->outcomes, oracle->outcome_count, sizeof *oracle->outcomes, compare);
    for (unsigned i = 0; i < oracle->outcome_count; i++)
        puts(oracle->outcomes[i]);
    return 0;
}

#endif
