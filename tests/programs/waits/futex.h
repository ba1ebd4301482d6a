/* futex.h - waiting as small libraries write it: atomics whose orders are all seq_cst, and
 * futexes. */
#include <assert.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sleeps while the word has the value. */
static inline void sleep_at(atomic_int *word, int value)
{
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL);
}

static inline void wake(atomic_int *word, int count)
{
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count);
}

/* Exchanges if the word is `expected`. Returns what it was. */
static inline int compare(atomic_int *word, int expected, int desired)
{
    atomic_compare_exchange_strong(word, &expected, desired);
    return expected;
}
