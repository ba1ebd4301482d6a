/* rcu.c - read-copy-update, as in the Linux kernel. See headers/lkmm.h.
 *
 * A grace period waits for the read-side critical sections that have begun before it, and for no
 * others. Each thread has a word that only it writes: the number of sections that it has left, and
 * the depth of those that it is in. A grace period first looks at all words and then waits for each
 * one that showed a section to move on. Only the first look has to come before what follows, so the
 * order of the looks loses no execution: those of a real grace period can be moved up to it.
 *
 * Fences order the first look and a section's beginning: the section sees what was written before
 * the look, or the look sees the section. The other accesses acquire and release. */
#include "libc/models.h"

#include <pthread.h>

enum { RCU_THREADS = 16, DEPTH_BITS = 8, DEPTH_MASK = (1 << DEPTH_BITS) - 1 };

static uint64_t rcu_words[RCU_THREADS]; /* of the thread with each number */

static uint64_t *own_word(void)
{
    unsigned thread = (unsigned)pthread_self() - 1;
    if (thread >= RCU_THREADS)
        heddle_unsupported("a 17th thread with a read-side critical section of RCU");
    return &rcu_words[thread];
}

static uint64_t depth_of(uint64_t word)
{
    return word & DEPTH_MASK;
}

void rcu_read_lock(void)
{
    uint64_t *word = own_word(), before = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (depth_of(before) == DEPTH_MASK)
        heddle_unsupported("a thread in 256 read-side critical sections of RCU");
    __atomic_store_n(word, before + 1, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void rcu_read_unlock(void)
{
    uint64_t *word = own_word(), before = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (depth_of(before) == 0)
        heddle_invalid_use("rcu_read_unlock outside of a read-side critical section");
    uint64_t after = depth_of(before) == 1 ? before - 1 + (1 << DEPTH_BITS) : before - 1;
    __atomic_store_n(word, after, __ATOMIC_RELEASE);
}

/* Waits until the thread has left the section that its word showed. */
static void await_section(uint64_t *word, uint64_t seen)
{
    uint64_t now;
    do
        now = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    while (now >> DEPTH_BITS == seen >> DEPTH_BITS);
}

void synchronize_rcu(void)
{
    uint64_t seen[RCU_THREADS];
    if (depth_of(__atomic_load_n(own_word(), __ATOMIC_RELAXED)) != 0)
        heddle_invalid_use("synchronize_rcu in a read-side critical section waits for itself");
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (unsigned i = 0; i < RCU_THREADS; i++)
        seen[i] = __atomic_load_n(&rcu_words[i], __ATOMIC_ACQUIRE);
    for (unsigned i = 0; i < RCU_THREADS; i++)
        if (depth_of(seen[i]) != 0)
            await_section(&rcu_words[i], seen[i]);
}
