/* oracle.h - an oracle for random programs: their threads are coroutines, and the process runs the
 * program once for each schedule, in depth-first order. It shares no code with heddle.
 *
 * Each operation on something shared is a point where another thread may go on. A thread that waits
 * is enabled when what it waits for holds. Which waiter a signal wakes, and whether a timed wait
 * ends by itself, are choices like that of a thread. Plain accesses are no such points: gcc's
 * -fsanitize=thread calls the oracle at each, and vector clocks tell whether it races (races.c).
 * Before each run, the program's variables get their initial values again, as a copy of the data
 * segments; what the oracle itself remembers is elsewhere.
 *
 * pthreads.h and cxx.h give these functions the names that programs use. All objects begin as
 * zeros. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MOST_THREADS = 12 };

/* How far each thread was; what lies behind that is ordered by nothing. */
struct clock {
    unsigned short at[MOST_THREADS];
};

struct oracle_atomic {
    long value;
    struct clock clock; /* of the release sequence whose value it is */
};
struct oracle_mutex {
    int owner;     /* the thread's number + 1; 0: none */
    bool may_fail; /* a try to lock it may fail for no reason */
    struct clock clock;
};
struct oracle_condition {
    int waits[MOST_THREADS]; /* by thread: 1: waits, 2: was woken */
};
struct oracle_rwlock {
    int writer, readers;
    int reads[MOST_THREADS]; /* how often each thread holds it */
    struct clock writers, all;
};
struct oracle_semaphore {
    int count;
    struct clock clock;
};
struct oracle_barrier {
    int size, arrived, round;
    struct clock clock;
};
struct oracle_once {
    int state; /* 1: runs, 2: done */
    struct clock clock;
};

long oracle_load(struct oracle_atomic *atomic);
void oracle_store(struct oracle_atomic *atomic, long value);
long oracle_exchange(struct oracle_atomic *atomic, long value);
long oracle_add(struct oracle_atomic *atomic, long number);
/* Returns whether it was `expected`; `old` becomes what it was. */
bool oracle_compare_exchange(struct oracle_atomic *atomic, long expected, long wanted, long *old);

void oracle_lock(struct oracle_mutex *mutex);
bool oracle_try_lock(struct oracle_mutex *mutex);
void oracle_unlock(struct oracle_mutex *mutex);

/* Returns false if the time was over. */
bool oracle_wait(struct oracle_condition *condition, struct oracle_mutex *mutex, bool timed);
void oracle_signal(struct oracle_condition *condition, bool all);

void oracle_read_lock(struct oracle_rwlock *lock);
void oracle_write_lock(struct oracle_rwlock *lock);
bool oracle_try_read_lock(struct oracle_rwlock *lock);
bool oracle_try_write_lock(struct oracle_rwlock *lock);
void oracle_rw_unlock(struct oracle_rwlock *lock);

void oracle_take(struct oracle_semaphore *semaphore);
bool oracle_try_take(struct oracle_semaphore *semaphore);
void oracle_post(struct oracle_semaphore *semaphore);

void oracle_arrive(struct oracle_barrier *barrier);

/* Whether the caller has to do it, and say by oracle_once_end whether it is done. */
bool oracle_once_begin(struct oracle_once *once);
void oracle_once_end(struct oracle_once *once, bool done);

unsigned oracle_create(void *(*function)(void *), void *argument);
void *oracle_join(unsigned thread);
void oracle_detach(unsigned thread);
void oracle_exit_thread(void *result) __attribute__((noreturn));

/* In a loop that has waited long enough: waits as oracle_pause does. That nobody lets it go on is a
 * livelock. */
void oracle_until(const int *word, int value, bool differs, const int *other);
/* The same, but the thread is cut off: its run has no result. */
void oracle_give_up(const int *word, int value, bool differs, const int *other);
/* The same as `stop`, until the flag is not 0, without the mutex, which the thread holds. */
void oracle_until_locked(void (*stop)(const int *, int, bool, const int *), const int *flag,
                         struct oracle_mutex *mutex);

void *oracle_allocate(size_t size);
void oracle_free(void *block);

/* Ends the run, as a failed assertion or another error does. */
void oracle_fail(const char *kind) __attribute__((noreturn));
/* The numbers that the program ends with. */
void oracle_print(const int *values, int count);

/* ---- between the files of the oracle ---- */

unsigned oracle_self(void);
unsigned oracle_choose(unsigned count);
/* Lets other threads run. */
void oracle_point(void);
/* The same until *word is, or with `differs` is not, value, and *other is 0 if it is not NULL. */
void oracle_pause(const int *word, int value, bool differs, const int *other);
/* Takes one of the failures for no reason, or of the spurious wakeups, that the thread may have. */
bool oracle_may_fail(void);
int *oracle_wakeups_left(void);

void clocks_begin(void); /* before each run */
void clocks_release(
    struct clock *clock); /* the clock knows what the thread knows, and the thread goes on */
void clocks_replace(struct clock *clock);       /* the same, and nothing else */
void clocks_acquire(const struct clock *clock); /* the thread knows what the clock knows */
void clocks_create(unsigned child);
void clocks_join(unsigned child);
void clocks_access(const void *place, size_t size, bool writes);
/* An access that cannot race with others of its kind. Fails if the memory was freed. */
void clocks_touch(const void *place);

#ifdef __cplusplus
}
#endif
