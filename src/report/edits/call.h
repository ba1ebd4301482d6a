/* call.h - the call of an atomic operation in the text of the source, the orders written there, and
 * the macros that it is made of.
 *
 * A place is where clang says that the operation is: at the name of the function or of the macro
 * that is called. The operation is that call; or the only call of its kind among the arguments of
 * a macro, as in assert(atomic_load(&x)). Where a macro of the program has an order as an argument,
 * that order is the operation's. The order may itself be a macro that the file, or one that it
 * includes, defines as one, such as `#define PUBLISH memory_order_release`. */
#pragma once

#include "machine/site.h"
#include "report/source.h"

/* The definition of a macro in the text of the source: in a file, or in one that it includes by a
 * name in quotes, relative to its own folder. */
struct macro {
    const char *file; /* lives as long as the source */
    unsigned line;    /* from 1 */
    size_t body;      /* where the macro's text begins on the line, from 0 */
    size_t count;     /* of definitions; the first is told */
};

/* Looks for definitions of the name, of so many bytes; false if there is none. */
bool macro_find(struct macro *macro, struct source *source, const char *file, const char *name,
                size_t length);
/* Whether the macro's text is a memory order alone. Sets what it says behind "memory_order_", or
 * "__ATOMIC_". */
bool macro_is_order(const struct macro *macro, struct source *source, size_t *at, size_t *length);

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
    struct span orders[CALL_ORDERS]; /* without "memory_order_", unless it is a macro */
    bool is_macro[CALL_ORDERS];
    size_t order_count;
    struct source *source; /* of the file */
    const char *file;
    bool is_builtin;   /* orders are __ATOMIC_RELEASE, and the like */
    bool is_qualified; /* the function, or an order, is in std, or the function is a member */
    bool is_known;     /* the function is one of the language */
};

/* Reads the call at the site; false if there is none. The caller releases it, in any case. */
bool call_read(struct call *call, struct source *source, const struct site *site);
/* Likewise, the only call of the site's kind in the text of the macro. */
bool call_read_macro(struct call *call, struct source *source, const struct site *site,
                     const struct macro *macro);
/* Whether the name, of a macro or a function, is at the site's place. Requires: it has a file. */
bool call_names(struct source *source, const struct site *site, const char *name);
void call_release(struct call *call);
