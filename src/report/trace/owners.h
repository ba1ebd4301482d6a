/* owners.h - names for objects on the heap that no variable names, from what holds them.
 *
 * C++'s library holds the elements of containers and the objects of smart pointers. Such an object
 * has the name of the variable of the program in which the library stores a pointer to it, or of
 * the variable that holds the object with that pointer (path.h). Of several, this is a static one,
 * or else a local one, and of these the first. */
#pragma once

#include "explore/exploration.h"

struct owners {
    const struct execution *execution;
    struct owner *of; /* by lifetime location */
    size_t count;
};

/* Finds the owners of all objects in the execution's graph. */
struct owners owners_find(const struct execution *execution);
void owners_release(struct owners *owners);

/* The name of a location or of a part of it, in the user's words. `name`: the one that the machine
 * gives; `object`: the lifetime of its object, 0: a static one; `whole`: it is the object as a
 * whole. Sets *is_opaque if it is data of a library in an object of the program's. Fresh memory. */
char *owners_name(const struct owners *owners, uint32_t object, bool whole, const char *name,
                  bool *is_opaque);

/* The name of what the operation is about, as name_subject has it (name.h), in the user's words, in
 * the execution as it is. Fresh memory, or NULL. */
char *owners_name_subject(const struct execution *execution, const struct op *op);

/* The name of the object that the operation accesses. Requires: it is not static. Fresh memory. */
char *owners_name_object(const struct execution *execution, const struct op *op);
