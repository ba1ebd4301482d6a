/* call.h - the call of an atomic operation in the text of the source, and the orders written there.
 *
 * A place is where clang says that the operation is: at the name of the function or of the macro
 * that is called. The operation is that call; or the only call of its kind among the arguments of
 * a macro, as in assert(atomic_load(&x)). Where a macro of the program has an order as an argument,
 * that order is the operation's. */
#pragma once

#include "machine/site.h"
#include "report/source.h"

enum { CALL_ORDERS = 2 }; /* the success's, and the failure's */

/* In a text, from `at` on. */
struct span {
    size_t at, length;
};

struct call {
    char *text;       /* of the source, from the line of the place on */
    unsigned line;    /* of the text's first character */
    struct span name; /* of the function */
    size_t end;       /* its closing parenthesis */
    size_t arguments;
    struct span orders[CALL_ORDERS]; /* without "memory_order_" */
    size_t order_count;
    bool is_builtin;   /* orders are __ATOMIC_RELEASE, and the like */
    bool is_qualified; /* the function, or an order, is in std, or the function is a member */
    bool is_known;     /* the function is one of the language */
};

/* Reads the call at the site; false if there is none. The caller releases it, in any case. */
bool call_read(struct call *call, struct source *source, const struct site *site);
void call_release(struct call *call);
