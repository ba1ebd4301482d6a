/* path.h - paths of members in the user's words.
 *
 * Members of C++'s library have names that are reserved: "queue._M_impl._M_finish". A path that
 * ends in such members is of the library's own data, inside of what the source declares. Where it
 * leads on to the program's data, as "limit._M_payload._M_value.x" does, the reserved part is left
 * out. */
#pragma once

#include <stdbool.h>

/* The first reserved name of a member, with "." or "->" in front of it; NULL: none. */
const char *path_find_reserved(const char *path);
/* The last member of the path; "" if it has none. A part of the path. */
const char *path_last_member(const char *path);
/* The path without reserved members. Sets *is_opaque if it leads to the library's own data. Fresh
 * memory. */
char *path_resolve(const char *path, bool *is_opaque);

/* How a variable holds an object. */
enum path_holding {
    PATH_POINTER, /* points to it: "*p", "p->x" */
    PATH_ARRAY,   /* points to the first of its elements: "v[2].x" */
    PATH_COUNTED, /* owns it with others: "p->x", "the control block of p" */
    PATH_PRIVATE, /* has it for itself, the program does not see it */
    PATH_NODE,    /* has it for elements: "m[7].x" */
};

/* Whether the member of the library's, the last one of a path, refers to what something else holds:
 * a lock's mutex, what a reference wrapper is for. */
bool path_only_refers(const char *member);
/* How any other member of the library's, the last one of a path, holds its target. */
enum path_holding path_holding_of(const char *member);

/* The path of a part of an object that `owner` holds. `part`: the part's path from the object on,
 * ".x" or "[2].x"; `key`: what finds the element, or "..."; `whole`: the object as a whole. Sets
 * *is_opaque as path_resolve does. Fresh memory. */
char *path_of_held(enum path_holding holding, const char *owner, const char *key, const char *part,
                   bool whole, bool *is_opaque);
