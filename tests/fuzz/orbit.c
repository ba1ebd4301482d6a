#include "orbit.h"

#include <string.h>

static bool are_alike(const struct program_text *text, unsigned one, unsigned other)
{
    return text->length[one] == text->length[other] &&
           memcmp(text->code[one], text->code[other],
                  text->length[one] * sizeof text->code[one][0]) == 0;
}

struct groups orbit_find_groups(const struct program_text *text,
                                bool (*is_apart)(const void *context, unsigned thread),
                                const void *context)
{
    struct groups groups = {.are_used = true, .location_count = text->location_count};
    for (unsigned t = 0; t < CANDIDATE_THREADS; t++)
        groups.first[t] = (uint8_t)t;
    for (unsigned t = 0; t < text->thread_count; t++) {
        for (unsigned i = 1; i < text->length[t]; i++) {
            const struct script_instruction *one = &text->code[t][i - 1], *other = one + 1;
            if (one->code == SCRIPT_CREATE && other->code == SCRIPT_CREATE &&
                are_alike(text, one->value, other->value) && !is_apart(context, one->value) &&
                !is_apart(context, other->value))
                groups.first[other->value] = groups.first[one->value];
        }
    }
    return groups;
}

/* --- Images ----------------------------------------------------------------------------------- */

/* A permutation of threads: the thread `image[t]` does what thread t did. */
struct permutation {
    uint8_t image[CANDIDATE_THREADS];
};

static bool has_twin(const struct groups *groups, uint32_t thread)
{
    for (unsigned t = 0; t < CANDIDATE_THREADS; t++)
        if (t != thread && groups->first[t] == groups->first[thread])
            return true;
    return false;
}

static bool is_left_out(const struct groups *groups, const struct candidate_event *event)
{
    return event->is_full && has_twin(groups, event->value);
}

/* Which location a phase of a barrier has depends on the numbers of threads, and follows from what
 * threads do at the barrier. */
static uint32_t permute_location(const struct groups *groups, uint32_t location)
{
    return location <= groups->location_count ? location : groups->location_count + 1;
}

static void append_thread(const struct groups *groups, const struct permutation *permutation,
                          const struct candidate_execution *from, unsigned thread,
                          struct candidate_execution *into, uint8_t *names)
{
    for (unsigned i = 0; i < from->lengths[thread]; i++) {
        unsigned id = from->threads[thread][i];
        struct candidate_event event = from->events[id];
        if (is_left_out(groups, &event))
            continue;
        event.thread = permutation->image[thread];
        event.location = permute_location(groups, event.location);
        for (unsigned t = 0; t < CANDIDATE_THREADS; t++)
            event.set[permutation->image[t]] = from->events[id].set[t];
        names[id] = (uint8_t)candidate_append(into, event);
    }
}

static struct candidate_hash hash_of_image(const struct groups *groups,
                                           const struct permutation *permutation,
                                           const struct candidate_execution *candidate)
{
    struct candidate_execution image = {0};
    uint8_t names[CANDIDATE_EVENTS + 1] = {0};
    for (unsigned t = 0; t < CANDIDATE_THREADS; t++)
        append_thread(groups, permutation, candidate, t, &image, names);
    for (unsigned id = 1; id <= image.count; id++) {
        image.events[id].rf = names[image.events[id].rf];
        image.events[id].co_prev = names[image.events[id].co_prev];
    }
    return candidate_hash(&image);
}

/* Makes *least the least hash of the images under the permutations that are the same as this one
 * for the threads below `thread`. */
static void try_images(const struct groups *groups, const struct permutation *permutation,
                       unsigned thread, const struct candidate_execution *candidate,
                       struct candidate_hash *least)
{
    if (thread == CANDIDATE_THREADS) {
        struct candidate_hash hash = hash_of_image(groups, permutation, candidate);
        if (memcmp(&hash, least, sizeof hash) < 0)
            *least = hash;
        return;
    }
    for (unsigned t = thread; t < CANDIDATE_THREADS; t++) {
        struct permutation next = *permutation;
        next.image[thread] = permutation->image[t];
        next.image[t] = permutation->image[thread];
        if (groups->first[next.image[thread]] == groups->first[thread])
            try_images(groups, &next, thread + 1, candidate, least);
    }
}

struct candidate_hash orbit_hash(const struct groups *groups,
                                 const struct candidate_execution *candidate)
{
    struct candidate_hash least;
    struct permutation identity;
    memset(&least, 0xff, sizeof least);
    for (unsigned t = 0; t < CANDIDATE_THREADS; t++)
        identity.image[t] = (uint8_t)t;
    try_images(groups, &identity, 0, candidate, &least);
    return least;
}
