/* rcu.c - read-copy-update and SRCU, as in the Linux kernel. See headers/lkmm.h.
 *
 * A grace period waits for the read-side critical sections that have begun before it, and for no
 * others. Each thread has a word that only it writes: the number of sections that it has left, and
 * the depth of those that it is in. A grace period first looks at all words and then waits for each
 * one that showed a section to move on. Only the first look has to come before what follows, so the
 * order of the looks loses no execution: those of a real grace period can be moved up to it.
 *
 * Fences order the first look and a section's beginning: the section sees what was written before
 * the look, or the look sees the section. The other accesses acquire and release. A grace period
 * ends with a fence, too. */
#include "libc/models.h"

#include <pthread.h>

enum { RCU_THREADS = 16, DEPTH_BITS = 8, DEPTH_MASK = (1 << DEPTH_BITS) - 1 };

static uint64_t rcu_words[RCU_THREADS]; /* of the thread with each number */

static unsigned own_number(void)
{
    return (unsigned)pthread_self() - 1;
}

static uint64_t *own_word(void)
{
    unsigned thread = own_number();
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

/* Threads beyond the 16th have no sections. */
static bool is_in_section(void)
{
    unsigned thread = own_number();
    return thread < RCU_THREADS &&
           depth_of(__atomic_load_n(&rcu_words[thread], __ATOMIC_RELAXED)) != 0;
}

void synchronize_rcu(void)
{
    uint64_t seen[RCU_THREADS];
    if (is_in_section())
        heddle_invalid_use("synchronize_rcu in a read-side critical section waits for itself");
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (unsigned i = 0; i < RCU_THREADS; i++)
        seen[i] = __atomic_load_n(&rcu_words[i], __ATOMIC_ACQUIRE);
    for (unsigned i = 0; i < RCU_THREADS; i++)
        if (depth_of(seen[i]) != 0)
            await_section(&rcu_words[i], seen[i]);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* --- SRCU ------------------------------------------------------------------------------------- */

/* Each domain has a word for each thread, with a count for each section that the thread may be in
 * at a time. A section adds 1 at its beginning and at its end: an odd count is that of a section.
 * Other threads may end a section, so that all changes are read-modify-writes. */

enum { SRCU_SECTIONS = 4, COUNT_BITS = 16, COUNT_MASK = (1 << COUNT_BITS) - 1 };

struct srcu_struct {
    uint64_t words[RCU_THREADS];
};

static uint64_t count_of(uint64_t word, unsigned section)
{
    return word >> (section * COUNT_BITS) & COUNT_MASK;
}

int init_srcu_struct(struct srcu_struct *domain)
{
    for (unsigned i = 0; i < RCU_THREADS; i++)
        domain->words[i] = 0;
    return 0;
}

void cleanup_srcu_struct(struct srcu_struct *domain)
{
    (void)domain;
}

int srcu_read_lock(struct srcu_struct *domain)
{
    unsigned thread = (unsigned)(own_word() - rcu_words), section = 0;
    uint64_t before = __atomic_load_n(&domain->words[thread], __ATOMIC_RELAXED);
    while (section < SRCU_SECTIONS && count_of(before, section) % 2 != 0)
        section++;
    if (section == SRCU_SECTIONS || count_of(before, section) == COUNT_MASK - 1)
        heddle_unsupported("more than 4 sections of SRCU at a time, or 32,766 one after the other");
    __atomic_fetch_add(&domain->words[thread], UINT64_C(1) << section * COUNT_BITS,
                       __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return (int)(thread * SRCU_SECTIONS + section);
}

void srcu_read_unlock(struct srcu_struct *domain, int number)
{
    unsigned thread = (unsigned)number / SRCU_SECTIONS, section = (unsigned)number % SRCU_SECTIONS;
    if (thread >= RCU_THREADS ||
        count_of(__atomic_load_n(&domain->words[thread], __ATOMIC_RELAXED), section) % 2 == 0)
        heddle_invalid_use("srcu_read_unlock outside of a read-side critical section");
    __atomic_fetch_add(&domain->words[thread], UINT64_C(1) << section * COUNT_BITS,
                       __ATOMIC_RELEASE);
}

static void await_count(const uint64_t *word, unsigned section, uint64_t seen)
{
    uint64_t now;
    do
        now = __atomic_load_n(word, __ATOMIC_ACQUIRE);
    while (count_of(now, section) == seen);
}

void synchronize_srcu(struct srcu_struct *domain)
{
    uint64_t seen[RCU_THREADS];
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (unsigned i = 0; i < RCU_THREADS; i++)
        seen[i] = __atomic_load_n(&domain->words[i], __ATOMIC_ACQUIRE);
    for (unsigned i = 0; i < RCU_THREADS; i++)
        for (unsigned section = 0; section < SRCU_SECTIONS; section++)
            if (count_of(seen[i], section) % 2 != 0)
                await_count(&domain->words[i], section, count_of(seen[i], section));
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* --- Callbacks -------------------------------------------------------------------------------- */

/* Each has a thread, which waits for a grace period and calls the function. So the grace period
 * begins behind the call of call_rcu. Which of them have ended is a byte for each, which only its
 * thread writes, and how many a thread has asked for is a word that only that thread writes: where
 * nobody calls rcu_barrier, callbacks have no order. */

enum { MOST_CALLBACKS = 32 }; /* of a thread */

struct rcu_head {
    void (*func)(struct rcu_head *head);
    struct srcu_struct *domain; /* NULL: RCU's */
    void *object;               /* to free, if there is no function */
    unsigned char *done;
};

static unsigned callbacks_asked[RCU_THREADS];
static unsigned char callbacks_done[RCU_THREADS][MOST_CALLBACKS];

static void *run_callback(void *argument)
{
    struct rcu_head *head = argument;
    unsigned char *done = head->done;
    if (head->domain)
        synchronize_srcu(head->domain);
    else
        synchronize_rcu();
    if (head->func)
        head->func(head);
    else
        free(head->object);
    __atomic_store_n(done, 1, __ATOMIC_RELEASE);
    return NULL;
}

static void call_later(struct rcu_head *head, const struct rcu_head how)
{
    unsigned thread = (unsigned)(own_word() - rcu_words);
    unsigned number = __atomic_load_n(&callbacks_asked[thread], __ATOMIC_RELAXED);
    if (number == MOST_CALLBACKS)
        heddle_unsupported("a thread that calls call_rcu more than 32 times");
    *head = how;
    head->done = &callbacks_done[thread][number];
    __atomic_store_n(&callbacks_asked[thread], number + 1, __ATOMIC_RELEASE);
    pthread_t callback;
    pthread_create(&callback, NULL, run_callback, head);
    pthread_detach(callback);
}

void call_rcu(struct rcu_head *head, void (*function)(struct rcu_head *head))
{
    call_later(head, (struct rcu_head){.func = function});
}

void call_srcu(struct srcu_struct *domain, struct rcu_head *head,
               void (*function)(struct rcu_head *head))
{
    call_later(head, (struct rcu_head){.func = function, .domain = domain});
}

void __kfree_rcu_(struct rcu_head *head, void *object)
{
    call_later(head, (struct rcu_head){.object = object});
}

void rcu_barrier(void)
{
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (unsigned thread = 0; thread < RCU_THREADS; thread++) {
        unsigned asked = __atomic_load_n(&callbacks_asked[thread], __ATOMIC_ACQUIRE);
        for (unsigned i = 0; i < asked; i++)
            while (!__atomic_load_n(&callbacks_done[thread][i], __ATOMIC_ACQUIRE))
                continue;
    }
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
