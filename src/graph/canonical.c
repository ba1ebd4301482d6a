/* canonical.c - a hash of a graph that does not depend on the order in which events were added. */
#include "base/mix.h"
#include "graph/sets.h"

/* Each step is a bijection of the hash, so two hashes that differ stay different until different
 * words are mixed in. */
static inline void hash_word(struct graph_hash *hash, uint64_t word)
{
    uint64_t one = (hash->word[0] ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t other = (hash->word[1] + word) * UINT64_C(0xd6e8feb86659fd93);
    hash->word[0] = one ^ one >> 32;
    hash->word[1] = other ^ other >> 29;
}

/* A number for the event that does not depend on its stamp. */
static uint64_t event_name(const struct graph *graph, event_id id)
{
    const struct event *event = graph_event(graph, id);
    verify(event->flags & EVENT_PRESENT);
    return id == EVENT_INIT ? 0 : ((uint64_t)event->thread + 1) << 32 | event->index;
}

/* Mixes in the updates that the reading has. */
static void hash_set(const struct graph *graph, event_id id, struct graph_hash *hash)
{
    for (unsigned t = 0; t < graph->thread_count; t++)
        hash_word(hash, event_name(graph, sets_last_update(graph, graph_event(graph, id)->location,
                                                           t, graph_set(graph, id)[t])));
}

struct graph_hash graph_canonical_hash(const struct graph *graph)
{
    struct graph_hash hash = {{1, 2}};
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        hash_word(&hash, thread->count);
        for (uint32_t i = 0; i < thread->count; i++) {
            const struct event *event = graph_event(graph, thread->events[i]);
            unsigned access = event->flags & (EVENT_READS | EVENT_WRITES);
            hash_word(&hash, (uint64_t)event->location << 8 | access);
            hash_word(&hash, event->value);
            hash_word(&hash, event_name(graph, event->rf));
            hash_word(&hash, event_name(graph, event->co_prev));
            if (event_is_reading(event))
                hash_set(graph, thread->events[i], &hash);
        }
    }
    hash.word[0] = mix64(hash.word[0]);
    hash.word[1] = mix64(hash.word[1] ^ hash.word[0]);
    return hash;
}

static uint64_t hash_of_set(const struct graph *graph, event_id id)
{
    struct graph_hash hash = {{1, 2}};
    hash_set(graph, id, &hash);
    return hash.word[0];
}

uint64_t graph_choices_hash(const struct graph *graph)
{
    uint64_t hash = 0;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        const struct graph_thread *thread = &graph->threads[t];
        for (uint32_t i = 0; i < thread->count; i++) {
            const struct event *event = graph_event(graph, thread->events[i]);
            hash = mix64(hash ^ event_name(graph, event->rf));
            hash = mix64(hash ^ event_name(graph, event->co_prev));
            hash = mix64(hash ^ (event->location ? 0 : event->value));
            if (event_is_reading(event))
                hash = mix64(hash ^ hash_of_set(graph, thread->events[i]));
        }
    }
    return hash;
}
