#include "explore/symmetry/ties.h"

#include "base/memory.h"
#include "graph/sets.h"

void ties_release(struct ties *ties)
{
    free(ties->ties);
    free(ties->order);
    free(ties->image);
    free(ties->is_used);
    free(ties->sets);
    free(ties->first);
    *ties = (struct ties){0};
}

void ties_begin(struct ties *ties, const struct graph *graph)
{
    if (ties->width != graph->thread_count) {
        ties->width = graph->thread_count;
        ties->ties = memory_resize(ties->ties, ties->width, sizeof *ties->ties);
        ties->order = memory_resize(ties->order, ties->width, sizeof *ties->order);
        ties->image = memory_resize(ties->image, ties->width, sizeof *ties->image);
        ties->is_used = memory_resize(ties->is_used, ties->width, sizeof *ties->is_used);
        ties->first = memory_resize(ties->first, ties->width + 1, sizeof *ties->first);
    }
    for (unsigned t = 0; t < ties->width; t++) {
        ties->ties[t] = t;
        ties->is_used[t] = false;
    }
}

/* --- What readings have ----------------------------------------------------------------------- */

static void add_reading(struct ties *ties, const struct graph *graph, event_id reading,
                        size_t number)
{
    size_t begin = number * ties->width;
    array_reserve(ties->sets, ties->set_capacity, begin + ties->width);
    const clock_entry *set = graph_set(graph, reading);
    uint32_t location = graph_event(graph, reading)->location;
    for (unsigned t = 0; t < ties->width; t++) {
        event_id last = sets_last_update(graph, location, t, set[t]);
        ties->sets[begin + t] = last ? (clock_entry)graph_event(graph, last)->index + 1 : 0;
    }
}

static void find_sets(struct ties *ties, const struct graph *graph)
{
    uint32_t count = 0;
    for (unsigned t = 0; t < ties->width; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        ties->first[t] = count;
        for (uint32_t i = 0; i < thread->count; i++)
            if (event_is_reading(graph_event(graph, thread->events[i])))
                add_reading(ties, graph, thread->events[i], count++);
    }
    ties->first[ties->width] = count;
}

/* The order of what the readings of `reader` have of `of`, and those of `other_reader` of
 * `other_of`: as memcmp says. The readers are tied, or one thread. */
static int compare(const struct ties *ties, unsigned reader, unsigned of, unsigned other_reader,
                   unsigned other_of)
{
    uint32_t count = ties->first[reader + 1] - ties->first[reader];
    verify(count == ties->first[other_reader + 1] - ties->first[other_reader]);
    for (uint32_t i = 0; i < count; i++) {
        clock_entry one = ties->sets[(size_t)(ties->first[reader] + i) * ties->width + of];
        clock_entry other =
            ties->sets[(size_t)(ties->first[other_reader] + i) * ties->width + other_of];
        if (one != other)
            return one < other ? -1 : 1;
    }
    return 0;
}

/* --- Images ----------------------------------------------------------------------------------- */

/* Whether to swap the two threads changes no set. */
static bool are_alike(const struct ties *ties, unsigned one, unsigned other)
{
    for (unsigned t = 0; t < ties->width; t++) {
        bool is_other = t != one && t != other;
        if (is_other &&
            (compare(ties, t, one, t, other) != 0 || compare(ties, one, t, other, t) != 0))
            return false;
    }
    return compare(ties, one, one, other, other) == 0 && compare(ties, one, other, other, one) == 0;
}

/* The order of the image and the graph, as far as the thread in this place and those before it
 * have of each other. */
static int compare_place(const struct ties *ties, unsigned place)
{
    unsigned own = ties->order[place], image = ties->image[place];
    for (unsigned i = 0; i <= place; i++) {
        int order = compare(ties, ties->image[i], image, ties->order[i], own);
        if (order == 0 && i < place)
            order = compare(ties, image, ties->image[i], own, ties->order[i]);
        if (order != 0)
            return order;
    }
    return 0;
}

/* Whether a thread like this one was tried in the place, where `thread` may stand. */
static bool was_tried(const struct ties *ties, unsigned place, unsigned thread)
{
    for (unsigned t = 0; t < thread; t++)
        if (ties->ties[t] == ties->ties[ties->order[place]] && !ties->is_used[t] &&
            are_alike(ties, t, thread))
            return true;
    return false;
}

/* Whether some image with these threads in the places before this one comes before the graph. Up
 * to there, it is like the graph. */
static bool has_smaller_image(struct ties *ties, unsigned place)
{
    if (place == ties->width)
        return false;
    unsigned tie = ties->ties[ties->order[place]];
    for (unsigned t = tie; t < ties->width; t++) {
        if (ties->ties[t] != tie || ties->is_used[t] || was_tried(ties, place, t))
            continue;
        ties->image[place] = t;
        int order = compare_place(ties, place);
        ties->is_used[t] = true;
        bool found = order < 0 || (order == 0 && has_smaller_image(ties, place + 1));
        ties->is_used[t] = false;
        if (found)
            return true;
    }
    return false;
}

static bool is_tied(const struct ties *ties, unsigned thread)
{
    unsigned count = 0;
    for (unsigned t = 0; t < ties->width; t++)
        count += ties->ties[t] == ties->ties[thread];
    return count > 1;
}

bool ties_are_in_order(struct ties *ties, const struct graph *graph)
{
    unsigned count = 0;
    for (unsigned tied = 0; tied < 2; tied++)
        for (unsigned t = 0; t < ties->width; t++)
            if (is_tied(ties, t) == tied)
                ties->order[count++] = t;
    find_sets(ties, graph);
    return !has_smaller_image(ties, 0);
}
