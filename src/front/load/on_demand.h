/* on_demand.h - the members of archives that a program needs.
 *
 * As linkers do, heddle takes a member that defines what the program, with the members so far, uses
 * and does not define; again and again, until there is none. A weak use needs no definition. Unlike
 * for some linkers, it does not matter where on the command line an archive stands. */
#pragma once

#include "front/ir.h"

/* A module of a member. A member may have several. */
struct member {
    LLVMModuleRef module; /* NULL: it was taken */
    size_t object;        /* the member's number */
    bool is_needed;
};

struct on_demand {
    struct member *items;
    size_t count;
    size_t capacity;
    size_t at;        /* where the search goes on */
    bool knows_entry; /* whoever defines that is needed */
};

/* Takes ownership of the module. */
void on_demand_add(struct on_demand *members, LLVMModuleRef module, size_t object);

/* Takes the next module that the program needs, which the caller links; NULL: there is none. The
 * program is ir->module, which may be NULL, and begins with the function `entry`. If that is
 * defined nowhere, all members are needed. */
LLVMModuleRef on_demand_next(struct on_demand *members, struct ir *ir, const char *entry);

/* Disposes of what was not taken. */
void on_demand_release(struct on_demand *members);
