/* Vyukov's bounded queue for many producers and many consumers: a ring of cells, each with a
 * turn. In lap n, a cell waits for a put when its turn is 2n, and for a take when it is 2n + 1. A
 * thread claims a position with a CAS, then uses the cell, then passes the turn on. (The original
 * counts positions in the cells instead of turns, which tells the same.) A put that has only
 * claimed its cell hides what is behind it.
 *
 * A thread that is overtaken reads the position anew. That happens at most once for each
 * operation of others, so giving up after ATTEMPTS never happens unless a bug sends positions
 * back.
 *
 * BUG=1: a put claims its position with a plain store. One preemption: a put has seen that a cell
 * is free, another thread puts its value there, and is overwritten.
 *
 * BUG=2: a take claims its position with a plain store. One preemption: a take has seen that a
 * cell is full, another thread takes the value, and the first one takes it as well. */
#define QUEUE_HIDES 1
#include "queue_client.h"

#ifndef CAPACITY
#define CAPACITY 2
#endif
#define ATTEMPTS (2 * VALUES)

struct cell {
    atomic_int turn;
    atomic_int value; /* atomic, so that what the bugs break is not called a race */
};

static struct cell cells[CAPACITY];
static atomic_int put_position;
static atomic_int take_position;

static bool claim(atomic_int *position, int at, bool plain)
{
    if (plain) {
        atomic_store(position, at + 1);
        return true;
    }
    return atomic_compare_exchange_strong(position, &at, at + 1);
}

static bool queue_put(int value)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int position = atomic_load(&put_position);
        struct cell *cell = &cells[position % CAPACITY];
        int free_turn = position / CAPACITY * 2;
        int turn = atomic_load(&cell->turn);
        if (turn < free_turn)
            return false;
        if (turn == free_turn && claim(&put_position, position, BUG == 1)) {
            atomic_store(&cell->value, value);
            atomic_store(&cell->turn, free_turn + 1);
            return true;
        }
    }
    return false;
}

static int queue_take(void)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int position = atomic_load(&take_position);
        struct cell *cell = &cells[position % CAPACITY];
        int full_turn = position / CAPACITY * 2 + 1;
        int turn = atomic_load(&cell->turn);
        if (turn < full_turn)
            return NOTHING;
        if (turn == full_turn && claim(&take_position, position, BUG == 2)) {
            int value = atomic_load(&cell->value);
            atomic_store(&cell->turn, full_turn + 1);
            return value;
        }
    }
    return NOTHING;
}
