/* futex.c - syscall, for the calls of the kernel that programs make without the C library: futexes,
 * and a few that need no more than a number.
 *
 * Futexes whose addresses have the same hash share a lock and a list of waiting threads, as in the
 * kernel. A thread waits on a condition of its own, so a call wakes only threads that wait at its
 * address. */
#include "libc/models.h"

#include <errno.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BUCKETS = 64, NANOSECONDS = 1000000000 };

/* On the stack of the thread that waits. */
struct waiter {
    const uint32_t *word;
    uint32_t bits; /* FUTEX_WAKE_BITSET wakes those that have one of its bits */
    bool woken;
    pthread_cond_t wakeup;
    struct waiter *next;
};

static struct bucket {
    pthread_mutex_t lock;
    struct waiter *first;
} buckets[BUCKETS];

/* By bucket, the word of the latest wake. Only a report reads it, in the trace (library.c). */
__attribute__((used)) static const uint32_t *latest_wakes[BUCKETS];

static struct bucket *bucket_of(const uint32_t *word)
{
    uint64_t address = (uint64_t)word / sizeof *word;
    return &buckets[(address ^ address >> 8) % BUCKETS];
}

/* Each member by a store of its own size, as it is accessed later: then the states of a program
 * (explore/states) follow it. */
static void begin_waiter(struct waiter *waiter, const uint32_t *word, uint32_t bits)
{
    static const pthread_cond_t fresh = PTHREAD_COND_INITIALIZER;
    waiter->word = word;
    waiter->bits = bits;
    waiter->woken = false;
    waiter->wakeup = fresh;
    waiter->next = NULL;
}

/* The oldest waiter is the last. */
static void add_waiter(struct bucket *bucket, struct waiter *waiter)
{
    struct waiter **end = &bucket->first;
    while (*end)
        end = &(*end)->next;
    *end = waiter;
}

static void remove_waiter(struct bucket *bucket, struct waiter *waiter)
{
    struct waiter **link = &bucket->first;
    while (*link != waiter)
        link = &(*link)->next;
    *link = waiter->next;
}

/* The time `length` from now, or `length` itself if it is a time. */
static struct timespec limit_of(const struct timespec *length, bool is_time)
{
    if (is_time)
        return *length;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec += length->tv_sec;
    now.tv_nsec += length->tv_nsec;
    if (now.tv_nsec >= NANOSECONDS) {
        now.tv_nsec -= NANOSECONDS;
        now.tv_sec++;
    }
    return now;
}

/* Returns 0 or an error number. `limit` may be NULL. */
static int futex_wait(const uint32_t *word, uint32_t expected, const struct timespec *limit,
                      uint32_t bits)
{
    struct bucket *bucket = bucket_of(word);
    struct waiter waiter;
    begin_waiter(&waiter, word, bits);
    int error = 0;
    pthread_mutex_lock(&bucket->lock);
    if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != expected) {
        pthread_mutex_unlock(&bucket->lock);
        return EAGAIN;
    }
    add_waiter(bucket, &waiter);
    error = limit ? pthread_cond_timedwait(&waiter.wakeup, &bucket->lock, limit)
                  : pthread_cond_wait(&waiter.wakeup, &bucket->lock);
    if (!waiter.woken) /* timed out, or woke spuriously, which a futex may do, too */
        remove_waiter(bucket, &waiter);
    pthread_mutex_unlock(&bucket->lock);
    return waiter.woken ? 0 : error;
}

/* Returns the number of threads that it woke. */
static long futex_wake(const uint32_t *word, int most, uint32_t bits)
{
    struct bucket *bucket = bucket_of(word);
    long woken = 0;
    pthread_mutex_lock(&bucket->lock);
    latest_wakes[bucket - buckets] = word;
    for (struct waiter **link = &bucket->first; *link && woken < most;) {
        struct waiter *waiter = *link;
        if (waiter->word == word && waiter->bits & bits) {
            *link = waiter->next;
            waiter->woken = true;
            pthread_cond_signal(&waiter->wakeup);
            woken++;
        } else {
            link = &waiter->next;
        }
    }
    pthread_mutex_unlock(&bucket->lock);
    return woken;
}

static long result_of(int error)
{
    if (!error)
        return 0;
    errno = error;
    return -1;
}

static long futex(const uint32_t *word, int operation, uint32_t value, const struct timespec *time,
                  uint32_t bits)
{
    int command = operation & FUTEX_CMD_MASK;
    bool waits = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
    if (bits == 0)
        return result_of(EINVAL);
    if (command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET)
        return futex_wake(word, (int)value, bits);
    if (!waits)
        heddle_unsupported("a futex operation other than FUTEX_WAIT, FUTEX_WAKE, FUTEX_WAIT_BITSET "
                           "and FUTEX_WAKE_BITSET");
    if (!time)
        return result_of(futex_wait(word, value, NULL, bits));
    struct timespec limit = limit_of(time, command == FUTEX_WAIT_BITSET);
    return result_of(futex_wait(word, value, &limit, bits));
}

/* Only some operations have a time, and only those with a set of bits have a second word and it. */
static long futex_of(va_list arguments)
{
    const uint32_t *word = va_arg(arguments, const uint32_t *);
    int operation = va_arg(arguments, int), command = operation & FUTEX_CMD_MASK;
    uint32_t value = va_arg(arguments, uint32_t), bits = FUTEX_BITSET_MATCH_ANY;
    bool has_bits = command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET;
    const struct timespec *time = NULL;
    if (command == FUTEX_WAIT || has_bits)
        time = va_arg(arguments, const struct timespec *);
    if (has_bits) {
        (void)va_arg(arguments, const uint32_t *);
        bits = va_arg(arguments, uint32_t);
    }
    return futex(word, operation, value, command == FUTEX_WAKE_BITSET ? NULL : time, bits);
}

/* The memory models have no barrier that one thread makes the others run. A program that asks which
 * commands there are learns that there are none, as on a kernel without them. */
static long membarrier(int command)
{
    if (command != MEMBARRIER_CMD_QUERY)
        heddle_unsupported("membarrier: a thread cannot make others run a fence here; ask "
                           "MEMBARRIER_CMD_QUERY, and without it, let each thread run a fence");
    return 0;
}

long syscall(long number, ...)
{
    va_list arguments;
    va_start(arguments, number);
    long result = 0;
    if (number == SYS_futex) {
        result = futex_of(arguments);
    } else if (number == SYS_membarrier) {
        result = membarrier(va_arg(arguments, int));
    } else if (number == SYS_gettid) {
        result = gettid();
    } else if (number == SYS_getpid) {
        result = getpid();
    } else if (number == SYS_sched_yield) {
        sched_yield();
    } else {
        heddle_unsupported("a system call other than futex, membarrier, gettid, getpid and "
                           "sched_yield; call the function of the C library");
    }
    va_end(arguments);
    return result;
}
