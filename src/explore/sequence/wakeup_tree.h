/* wakeup_tree.h - wakeup trees (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014): the beginnings of
 * executions that are still to be explored from some prefix E.
 *
 * A tree is an ordered list of branches. Its nodes are events, and a path from the top to a leaf is
 * a sequence that can run from E. Branches are explored from the first to the last. After a branch
 * was explored, the thread of its first event falls asleep. A search that follows a branch to its
 * leaf has woken all sleeping threads, so it is never sleep-set-blocked. This holds since the event
 * of a branch is no weak initial of any sequence of a later branch of the same node.
 *
 * An event is its thread, its location, and whether it writes there *at its place in the sequence*.
 * Two events are dependent if they are of one thread, or their footprints conflict.
 * So a sequence can be inserted without running the program again.
 *
 * All trees of a search share one array of nodes, `struct wakeup_tree`. A tree is named by its
 * first branch, WAKEUP_NONE if it is empty, and owns its nodes. Free nodes are used again. */
#pragma once

#include "independence/independence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wakeup_event {
    struct footprint footprint;
    uint16_t thread;
};

/* --- Sequences -------------------------------------------------------------------------------- */

/* A sequence v of events that can run from E. */
struct wakeup_sequence {
    struct wakeup_event *events;
    size_t count;
    size_t capacity;
    size_t needed; /* so many of its first events wake all operations that were compared so far */
    bool open;     /* more events may follow, which are not known yet */
};

/* Frees the events. */
void wakeup_sequence_release(struct wakeup_sequence *sequence);
/* Adds the event at the end. */
void wakeup_sequence_add(struct wakeup_sequence *sequence, struct wakeup_event event);

/* The relation of a thread's next operation after E to v. */
enum wakeup_relation {
    WAKEUP_INITIAL, /* a weak initial: no event of v before its thread's first one is dependent on
                       it, or, if v has no event of its thread, no event of v is */
    WAKEUP_WOKEN,   /* an event of v is dependent on it, and precedes all events of its thread */
    WAKEUP_UNKNOWN, /* v is open, and the relation depends on the events that follow */
};

/* The relation of the operation to the sequence. If it is woken, `needed` includes the first event
 * that wakes it from then on. Linear in the sequence. */
enum wakeup_relation wakeup_sequence_relate(struct wakeup_sequence *sequence,
                                            struct wakeup_event next);

/* --- Trees ------------------------------------------------------------------------------------ */

typedef uint32_t wakeup_id;

enum { WAKEUP_NONE = 0 };

struct wakeup_node {
    struct wakeup_event event;
    wakeup_id child; /* the first of its branches; WAKEUP_NONE: it is a leaf */
    wakeup_id next;  /* the next branch of the node above; of a free node: the next free one */
};

struct wakeup_tree {
    struct wakeup_node *nodes; /* the first is never used */
    size_t count;
    size_t capacity;
    wakeup_id free;
};

/* Frees the nodes of all trees. */
void wakeup_tree_release(struct wakeup_tree *tree);

/* The peak number of nodes of all trees. */
static inline size_t wakeup_tree_peak(const struct wakeup_tree *tree)
{
    return tree->count ? tree->count - 1 : 0;
}

enum wakeup_insertion {
    WAKEUP_ADDED,
    WAKEUP_COVERED, /* the tree had a leaf u ~ v */
    WAKEUP_OPEN, /* v is open, and the result depends on the events that follow; nothing is done */
};

/* Ensures that the tree with the first branch *first has a leaf u ~ v, which means that v and u are
 * beginnings of equivalent sequences. A leaf that is added is as short as possible: it has the
 * first `needed` events of v, and those up to the last one that is needed to wake the events of the
 * branches before it. Requires that `needed` is not 0 if the tree is empty. Breaks: the sequence.
 * O(nodes that are compared times events of v). */
enum wakeup_insertion wakeup_tree_insert(struct wakeup_tree *tree, wakeup_id *first,
                                         struct wakeup_sequence *sequence);

/* Removes the first node of the first branch, and returns its event. The nodes below it become the
 * tree *below. Requires that the tree is not empty. */
struct wakeup_event wakeup_tree_take(struct wakeup_tree *tree, wakeup_id *first, wakeup_id *below);
