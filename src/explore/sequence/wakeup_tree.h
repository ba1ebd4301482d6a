/* wakeup_tree.h - wakeup trees (Abdulla, Aronis, Jonsson, Sagonas, POPL 2014): the beginnings of
 * executions that are still to be explored from some prefix E.
 *
 * A tree is an ordered list of branches; its nodes are events, and a path from the top to a leaf is
 * a sequence that can run from E. Branches are explored from the first to the last; when one was
 * explored, the thread that it begins with falls asleep. What a tree is for: an exploration that
 * follows it to a leaf has woken all that slept, so it cannot run into nothing but sleeping
 * threads. For that, of two branches of a node, the event of the earlier one is no weak initial of
 * any sequence from the later one on.
 *
 * An event is its thread, its location, and whether it writes there *where it stands in its
 * sequence*. Two events are dependent when they are of one thread, or their footprints conflict
 * (dependence.h). That suffices to insert a sequence without running the program again.
 *
 * All trees of a search share one array of nodes, `struct wakeup_tree`; each is named by its first
 * branch, WAKEUP_NONE when it is empty, and owns its nodes: removing a branch frees one. */
#ifndef HEDDLE_EXPLORE_SEQUENCE_WAKEUP_TREE_H
#define HEDDLE_EXPLORE_SEQUENCE_WAKEUP_TREE_H

#include "explore/dependence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wakeup_event {
    struct footprint footprint;
    uint16_t thread;
};

/* --- Sequences ----------------------------------------------------------------------------------
 */

/* A sequence v of events that can run from E. */
struct wakeup_sequence {
    struct wakeup_event *events;
    size_t count;
    size_t capacity;
    size_t needed; /* so many of its first events wake all that was asked about so far */
    bool open;     /* more events may follow, which are not known yet */
};

void wakeup_sequence_release(struct wakeup_sequence *sequence);
void wakeup_sequence_add(struct wakeup_sequence *sequence, struct wakeup_event event);

/* What a thread's next operation, as it is after E, is to v. */
enum wakeup_relation {
    WAKEUP_INITIAL, /* a weak initial: v has it, and nothing before that is dependent on it, or v
                       has nothing of its thread, and nothing dependent on it */
    WAKEUP_WOKEN,   /* something in v is dependent on it, and comes before anything of its thread */
    WAKEUP_UNKNOWN, /* that depends on what follows */
};

/* Raises `needed` when the operation is woken. */
enum wakeup_relation wakeup_sequence_relate(struct wakeup_sequence *sequence,
                                            struct wakeup_event next);

/* --- Trees --------------------------------------------------------------------------------------
 */

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

void wakeup_tree_release(struct wakeup_tree *tree);

/* The most nodes that there were at once. */
static inline size_t wakeup_tree_peak(const struct wakeup_tree *tree)
{
    return tree->count ? tree->count - 1 : 0;
}

enum wakeup_insertion {
    WAKEUP_ADDED,
    WAKEUP_COVERED, /* a leaf u was there with u ~ v */
    WAKEUP_OPEN,    /* what is to be done depends on what follows the sequence; nothing is done */
};

/* Makes sure that the tree has a leaf u ~ v, that is, v and u are beginnings of equivalent
 * sequences. A leaf that is added is no longer than it must be: it is a beginning of v, as far as
 * it can be, with v's first `needed` events and what wakes the branches that it was put behind.
 * Requires: `needed` is not 0 when the tree is empty. Breaks: the sequence. Costs the nodes that it
 * passes times v's length. */
enum wakeup_insertion wakeup_tree_insert(struct wakeup_tree *tree, wakeup_id *first,
                                         struct wakeup_sequence *sequence);

/* Removes the first branch's first node from the tree, which is not empty. Returns its event; what
 * was below it is the tree `below`. */
struct wakeup_event wakeup_tree_take(struct wakeup_tree *tree, wakeup_id *first, wakeup_id *below);

#endif
