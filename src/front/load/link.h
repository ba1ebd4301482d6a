/* link.h - links modules as linkers do.
 *
 * Files: no two of them may define one symbol. Shared objects, as the dynamic linker does: hidden
 * names stay within an object, and of several definitions of a name, the program's counts, or else
 * the first object's. Members of archives, as they are needed: a member that defines what the
 * program, with the members so far, uses and does not define; again and again, until there is none.
 * A weak use needs no definition. Unlike for some linkers, it does not matter where on the command
 * line an archive stands. */
#pragma once

#include "front/ir.h"

/* Links the module with ir->module, which may be NULL. Complains about each function and variable
 * with external linkage that both define. Takes ownership of the module. */
void link_module(struct ir *ir, LLVMModuleRef module);

/* Makes one module of those of a shared object, for link_shared. Takes ownership of both. `object`
 * may be NULL. */
LLVMModuleRef link_join(LLVMModuleRef object, LLVMModuleRef module);

/* Links the object with ir->module, in which there are only objects. Those that come first are
 * linked last, so that their definitions override. Their constructors run last, too, since an
 * object comes before those that it needs. Takes ownership of the object. */
void link_shared(struct ir *ir, LLVMModuleRef object);

/* Lets definitions of modules that are linked from now on override those of the objects. */
void link_shared_end(struct ir *ir);

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
