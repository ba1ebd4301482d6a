/* delivery.h - signals that are sent to the program's own threads. */
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum { SIGNALS = 64 };

#pragma GCC visibility push(hidden)

struct disposition {
    sighandler_t handler;
    uint64_t mask;
    int flags;
};

/* Returns the disposition, and replaces it by `new` unless that is NULL. As in the kernel, the call
 * is atomic. Requires: it is a signal. */
struct disposition replace_disposition(int number, const struct disposition *new);

/* A set has a bit for each signal. */
uint64_t signal_bit(int number);
uint64_t get_signals(const sigset_t *set);
void set_signals(sigset_t *set, uint64_t signals);
/* Whether it is a signal of the program. */
bool has_disposition(int number);

/* A request to cancel (cancel.c) interrupts the running thread where it blocks, until it has waited
 * for a condition variable. */
void cancel_interrupts(void);

#pragma GCC visibility pop
