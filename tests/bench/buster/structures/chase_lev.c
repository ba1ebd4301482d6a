/* The work-stealing deque of Chase and Lev, with an array that never has to grow: its owner
 * pushes and takes at the bottom, thieves steal at the top. The two only race for the last value,
 * which the owner, too, takes with a CAS of `top`.
 *
 * The owner has GROUPS groups of PUSHES pushes and then TAKES takes; THIEVES threads try to steal
 * STEALS times each. Each value comes out once, a thief gets them in the order in which they were
 * pushed, and what the owner takes is newer than what it leaves: main steals the rest.
 *
 * BUG=1: a steal moves `top` with a plain store. One preemption: a thief has read top; the owner or
 * another thief takes that value and leaves bottom above what the first one has read, which
 * therefore takes it as well.
 *
 * BUG=2: the owner takes the last value without a CAS, as if it were enough that `bottom` is
 * down. Two preemptions: the owner is interrupted after a push; a thief finds a value and is
 * interrupted before its CAS, while the owner takes that value. */
#ifndef GROUPS
#define GROUPS 1
#endif
#ifndef PUSHES
#define PUSHES 2
#endif
#ifndef TAKES
#define TAKES 2
#endif
#ifndef THIEVES
#define THIEVES 1
#endif
#ifndef STEALS
#define STEALS 2
#endif

#define THREADS (1 + THIEVES)
#define VALUES (GROUPS * PUSHES)
#define NOTHING (-1)

#include "threads.h"

static atomic_int array[VALUES];
static atomic_int top;
static atomic_int bottom;
static atomic_bool came_out[VALUES];

static void push(int value)
{
    int end = atomic_load(&bottom);

    atomic_store(&array[end], value);
    atomic_store(&bottom, end + 1);
}

/* Whether the owner got the last value, at position last; the deque is empty then in any case. */
static bool take_last(int last)
{
#if BUG == 2
    (void)last;
    return true;
#else
    int first = last;
    bool won = atomic_compare_exchange_strong(&top, &first, last + 1);
    atomic_store(&bottom, last + 1);
    return won;
#endif
}

static int take(void)
{
    int last = atomic_load(&bottom) - 1;

    atomic_store(&bottom, last);
    int first = atomic_load(&top);
    if (first > last) {
        atomic_store(&bottom, first);
        return NOTHING;
    }
    int value = atomic_load(&array[last]);
    if (first == last && !take_last(last))
        return NOTHING;
    return value;
}

static bool move_top(int first)
{
#if BUG == 1
    atomic_store(&top, first + 1);
    return true;
#else
    return atomic_compare_exchange_strong(&top, &first, first + 1);
#endif
}

/* NOTHING also if somebody else was faster. */
static int steal(void)
{
    int first = atomic_load(&top);

    if (first >= atomic_load(&bottom))
        return NOTHING;
    int value = atomic_load(&array[first]);
    return move_top(first) ? value : NOTHING;
}

static void check_out(int value)
{
    assert(value >= 0 && value < VALUES);
    assert(!atomic_exchange(&came_out[value], true));
}

static void own(void)
{
    int value = 0;

    for (int i = 0; i < GROUPS; i++) {
        for (int j = 0; j < PUSHES; j++)
            push(value++);
        for (int j = 0, newest = VALUES; j < TAKES; j++) {
            int taken = take();
            if (taken == NOTHING)
                continue;
            assert(taken < newest);
            newest = taken;
            check_out(taken);
        }
    }
}

static void work(int self)
{
    int newest = NOTHING;

    if (self == 0) {
        own();
        return;
    }
    for (int i = 0; i < STEALS; i++) {
        int value = steal();
        if (value == NOTHING)
            continue;
        assert(value > newest);
        newest = value;
        check_out(value);
    }
}

int main(void)
{
    int value;

    run_threads();
    while ((value = steal()) != NOTHING)
        check_out(value);
    for (int i = 0; i < VALUES; i++)
        assert(came_out[i]);
    return 0;
}
