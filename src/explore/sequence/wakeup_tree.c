/* wakeup_tree.c - comparing operations with a sequence, and inserting sequences into trees. */
#include "explore/sequence/wakeup_tree.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

/* --- Sequences -------------------------------------------------------------------------------- */

void wakeup_sequence_release(struct wakeup_sequence *sequence)
{
    free(sequence->events);
}

void wakeup_sequence_add(struct wakeup_sequence *sequence, struct wakeup_event event)
{
    *array_push(sequence->events, sequence->count, sequence->capacity) = event;
}

/* The index of the first event that is dependent on `next`; sequence->count: none. */
static size_t first_dependent(const struct wakeup_sequence *sequence, struct wakeup_event next)
{
    size_t i = 0;
    while (i < sequence->count && sequence->events[i].thread != next.thread &&
           !footprints_conflict(sequence->events[i].footprint, next.footprint))
        i++;
    return i;
}

enum wakeup_relation wakeup_sequence_relate(struct wakeup_sequence *sequence,
                                            struct wakeup_event next)
{
    verify(sequence->needed <= sequence->count);
    size_t i = first_dependent(sequence, next);
    if (i == sequence->count)
        return sequence->open ? WAKEUP_UNKNOWN : WAKEUP_INITIAL;
    if (sequence->events[i].thread == next.thread)
        return WAKEUP_INITIAL;
    if (sequence->needed <= i)
        sequence->needed = i + 1;
    return WAKEUP_WOKEN;
}

/* Removes the first event of the initial's thread from the sequence, if there is one. It is the
 * initial, since no event before it is dependent on it. */
static void remove_initial(struct wakeup_sequence *sequence, struct wakeup_event initial)
{
    size_t i = first_dependent(sequence, initial);
    if (i == sequence->count)
        return;
    struct wakeup_event *event = &sequence->events[i];
    require(event->thread == initial.thread);
    if (event->footprint.location != initial.footprint.location ||
        event->footprint.writes != initial.footprint.writes ||
        event->footprint.class != initial.footprint.class)
        bug("a thread does one thing in a wakeup tree and another in a sequence");
    sequence->count--;
    memmove(event, event + 1, (sequence->count - i) * sizeof *event);
    if (i < sequence->needed)
        sequence->needed--;
}

/* --- Trees ------------------------------------------------------------------------------------ */

void wakeup_tree_release(struct wakeup_tree *tree)
{
    free(tree->nodes);
}

/* A new node, or a free one. */
static wakeup_id add_node(struct wakeup_tree *tree, struct wakeup_node node)
{
    wakeup_id id = tree->free;
    if (id != WAKEUP_NONE) {
        tree->free = tree->nodes[id].next;
    } else {
        if (tree->count == 0)
            tree->count = WAKEUP_NONE + 1;
        if (tree->count > UINT32_MAX)
            die("out of memory: wakeup trees of %zu events; --algorithm=trust has none",
                tree->count);
        array_reserve(tree->nodes, tree->capacity, tree->count + 1);
        id = (wakeup_id)tree->count++;
    }
    tree->nodes[id] = node;
    return id;
}

/* A branch with the first `needed` events of the sequence. */
static wakeup_id add_branch(struct wakeup_tree *tree, const struct wakeup_sequence *sequence)
{
    require(sequence->needed > 0 && sequence->needed <= sequence->count);
    wakeup_id branch = WAKEUP_NONE;
    for (size_t i = sequence->needed; i-- > 0;)
        branch =
            add_node(tree, (struct wakeup_node){.event = sequence->events[i], .child = branch});
    return branch;
}

enum wakeup_insertion wakeup_tree_insert(struct wakeup_tree *tree, wakeup_id *first,
                                         struct wakeup_sequence *sequence)
{
    wakeup_id last = WAKEUP_NONE, node = *first;
    while (node != WAKEUP_NONE) {
        verify(node < tree->count);
        struct wakeup_event event = tree->nodes[node].event;
        enum wakeup_relation relation = wakeup_sequence_relate(sequence, event);
        if (relation == WAKEUP_UNKNOWN)
            return WAKEUP_OPEN;
        if (relation == WAKEUP_WOKEN) {
            last = node;
            node = tree->nodes[node].next;
            continue;
        }
        remove_initial(sequence, event);
        last = WAKEUP_NONE;
        node = tree->nodes[node].child;
        if (node == WAKEUP_NONE)
            return WAKEUP_COVERED;
    }
    wakeup_id branch = add_branch(tree, sequence);
    if (last == WAKEUP_NONE)
        *first = branch;
    else
        tree->nodes[last].next = branch;
    return WAKEUP_ADDED;
}

struct wakeup_event wakeup_tree_take(struct wakeup_tree *tree, wakeup_id *first, wakeup_id *below)
{
    wakeup_id id = *first;
    require(id != WAKEUP_NONE && id < tree->count);
    struct wakeup_node *node = &tree->nodes[id];
    *first = node->next;
    *below = node->child;
    node->next = tree->free;
    tree->free = id;
    return node->event;
}
