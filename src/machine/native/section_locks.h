/* section_locks.h - the locks that an atomic section takes, so that it is ordered with others only
 * where they conflict.
 *
 * The facts have what each section has accessed so far (fact_use). A section takes all its locks
 * where it begins, and gives them back where it ends. For each piece of memory that it accesses:
 *  - it takes none if no other thread accesses the memory, no thread writes it, or no section that
 *    the program has begun accesses it;
 *  - if it only reads, it takes the readers' lock of its own thread;
 *  - if it writes, it takes the readers' locks of all other threads, and the writers' lock if other
 *    threads write, too.
 * So two sections of different threads have a lock in common iff they conflict. Pieces of memory
 * that the same sections access, in the same way, have the same locks.
 *
 * Sections are as good as atomic. If a lock goes from section A to section B, all of A's accesses
 * come before all of B's, since A takes all its locks before and gives them back behind. So the
 * order of sections that the graph has is acyclic, and each graph has a linearisation in which the
 * sections are apart. No order is lost: in an execution whose sections are apart, each lock is free
 * where a section takes it. No two sections wait for each other, since all take their locks in one
 * order. Two graphs that differ in the order of locks alone differ in the order of two sections
 * that conflict.
 *
 * A section takes locks for all that it may access, whatever it does in one execution. That is more
 * than needed if that depends on what it reads. */
#pragma once

#include "machine/memory/facts.h"

/* A lock that a section takes. */
struct section_lock {
    uint64_t section; /* the section's name */
    uint64_t lock;    /* the lock's name, not 0 */
};

/* The locks of all sections. A zeroed one is empty. */
struct section_locks {
    struct section_lock *items; /* by section and lock; no two are equal */
    size_t count;
    size_t capacity;
    bool is_made;
};

/* Finds the locks by the facts. Time: O(uses * (threads + log uses)). Requires that it is empty. */
void section_locks_make(struct section_locks *locks, const struct facts *facts);
/* Ensures that it is empty. */
void section_locks_release(struct section_locks *locks);

/* The index of the section's first lock. Its other locks follow, in the order in which it takes
 * them. */
size_t section_locks_first(const struct section_locks *locks, uint64_t section);
