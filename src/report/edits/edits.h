/* edits.h - the changes of the source that give its operations other memory orders.
 *
 * An order that is written as an argument, as memory_order_relaxed, is replaced. Where a function
 * has none, because it means seq_cst, the order is added: x.load() becomes
 * x.load(std::memory_order_acquire), and atomic_load(&x) becomes atomic_load_explicit. New fences
 * become statements in front of the line. All else, as operators and orders in variables, is left
 * to the user. */
#pragma once

#include "orders/order_sites.h"
#include "report/source.h"

#include <stdio.h>

struct edit {
    const char *file;
    unsigned line, column; /* from 1, in bytes */
    unsigned length;       /* of what is replaced, in bytes, on that line */
    char *text;
    size_t coordinate;
};

/* A coordinate whose order has to be changed by hand. */
struct left_edit {
    size_t coordinate;
    const char *reason;
};

struct edits {
    struct edit *list; /* by file, line and column */
    size_t count, capacity;
    struct left_edit *left;
    size_t left_count, left_capacity;
};

/* Finds the edits for the orders, by coordinate. The source has to keep tabs. The caller releases
 * them. */
void edits_find(struct edits *edits, struct source *source, const struct order_sites *sites,
                const uint8_t *orders);
void edits_release(struct edits *edits);
/* Prints them as a unified diff, with names of files for `patch -p1` in the current folder. */
void edits_print_diff(FILE *file, const struct edits *edits, struct source *source);
