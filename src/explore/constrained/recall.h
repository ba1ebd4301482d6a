/* recall.h - what sections do, by what they read.
 *
 * If a section is a block, its thread's state and the values that it reads determine what it does.
 * So there is a tree. Each state in which a section has begun is a root. An edge leads from there
 * for each value that the section has read first, then an edge for each value that it has read
 * next, and so on. A leaf says what the step does. From the tree, a search can tell what the step
 * would do elsewhere, without running it.
 *
 * Sections with other accesses than those of whole data (flow.h), outside of objects with a
 * lifetime, are not noted. Memory is linear in the number of different reads. */
#pragma once

#include "base/hash_index.h"
#include "explore/constrained/commute.h"

struct recall {
    struct recall_node *nodes; /* the first one is the root */
    size_t count;
    size_t capacity;
    struct hash_index edges; /* nodes by the edge to them */
    uint32_t collections;    /* of the machine's states, whose numbers these are */
};
void recall_release(struct recall *recall);

/* Notes what the step since `before`, which is this block, does. */
void recall_note(struct recall *recall, const struct execution *execution, struct graph_mark before,
                 struct step_block block, const struct step_result *result);

/* How the memory looks elsewhere: sets *value to what the operation would read there; false:
 * unknown. */
struct recall_view {
    void *context;
    bool (*read)(void *context, const struct op *op, uint64_t *value);
};

/* What the step of the thread's section, which begins in the state, does in the view; NULL: that is
 * unknown. Valid until recall_note. */
const struct step_result *recall_find(struct recall *recall, const struct machine *machine,
                                      unsigned thread, state_id state,
                                      const struct recall_view *view);
