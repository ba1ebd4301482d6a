/* image.c - taking an image of a graph, writing and reading its bytes, and adding its events
 * again. */
#include "graph/image.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/causes.h"

#include <endian.h>

enum {
    IMAGE_MAGIC = 0x68677069, /* "ipgh" */
    IMAGE_VERSION = 3,
    HEADER_WORDS = 3, /* IMAGE_MAGIC, IMAGE_VERSION, events */
    EVENT_WORDS = sizeof(struct image_event) / sizeof(uint32_t),
    /* Flags that depend on the order in which events are added. */
    DERIVED = EVENT_PRESENT | EVENT_MAXIMAL | EVENT_REREAD,
};
_Static_assert(EVENT_WORDS * sizeof(uint32_t) == sizeof(struct image_event),
               "an event of an image is whole words");

/* --- Taking ----------------------------------------------------------------------------------- */

struct image image_take(const struct graph *graph, event_id end)
{
    require(end <= graph->count);
    struct image image = {.events = memory_new((size_t)end + 1, sizeof *image.events)};
    uint32_t *ranks = memory_new(end, sizeof *ranks);
    for (event_id id = 1; id < end; id++)
        if (graph_event(graph, id)->flags & EVENT_PRESENT)
            ranks[id] = ++image.count;
    for (event_id id = 1; id < end; id++) {
        const struct event *event = graph_event(graph, id);
        if (!ranks[id])
            continue;
        require(event->rf < end && event->co_prev < end);
        image.events[ranks[id]] = (struct image_event){
            .thread = event->thread,
            .index = event->index,
            .rf = ranks[event->rf],
            .cause = ranks[event->cause],
            .co_prev = event->flags & EVENT_WRITES ? ranks[event->co_prev] : 0,
            .flags = event->flags,
            .role = event->role,
            .choice = event->location ? 0 : (uint32_t)event->value,
        };
    }
    free(ranks);
    return image;
}

void image_release(struct image *image)
{
    free(image->events);
    *image = (struct image){0};
}

/* --- Bytes ------------------------------------------------------------------------------------ */

/* FNV-1a, over words. */
static uint32_t checksum(const uint32_t *words, size_t count)
{
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ words[i]) * 16777619u;
    return sum;
}

static size_t length(uint32_t events)
{
    return HEADER_WORDS + (size_t)events * EVENT_WORDS + 1;
}

unsigned char *image_write(const struct image *image, size_t *size)
{
    size_t count = length(image->count);
    uint32_t *all = memory_new(count, sizeof *all);
    const uint32_t header[HEADER_WORDS] = {IMAGE_MAGIC, IMAGE_VERSION, image->count};
    memcpy(all, header, sizeof header);
    if (image->count)
        memcpy(all + HEADER_WORDS, image->events + 1, image->count * sizeof *image->events);
    all[count - 1] = checksum(all, count - 1);
    for (size_t i = 0; i < count; i++)
        all[i] = htole32(all[i]);
    require(count <= UINT32_MAX); /* image_read reads no more */
    *size = count * sizeof *all;
    return (unsigned char *)all;
}

/* Whether the numbers in the image are in range. */
static bool is_sound(const struct image *image)
{
    for (uint32_t rank = 1; rank <= image->count; rank++) {
        const struct image_event *event = &image->events[rank];
        if (event->rf > image->count || event->cause > image->count ||
            event->co_prev > image->count || event->thread > UINT16_MAX ||
            event->flags > UINT16_MAX || event->role >= ROLES)
            return false;
    }
    return true;
}

bool image_read(struct image *image, const unsigned char *bytes, size_t size)
{
    *image = (struct image){0};
    size_t count = size / sizeof(uint32_t);
    if (size % sizeof(uint32_t) != 0 || count <= HEADER_WORDS || count > UINT32_MAX)
        return false;
    uint32_t *all = memory_new(count, sizeof *all);
    memcpy(all, bytes, size);
    for (size_t i = 0; i < count; i++)
        all[i] = le32toh(all[i]);
    bool valid = all[0] == IMAGE_MAGIC && all[1] == IMAGE_VERSION && length(all[2]) == count &&
                 all[count - 1] == checksum(all, count - 1);
    if (valid) {
        image->count = all[2];
        image->events = memory_new((size_t)image->count + 1, sizeof *image->events);
        memcpy(image->events + 1, all + HEADER_WORDS, image->count * sizeof *image->events);
        valid = is_sound(image);
    }
    free(all);
    if (!valid)
        image_release(image);
    return valid;
}

/* --- Putting back ----------------------------------------------------------------------------- */

static bool is_present(const struct graph *graph, uint32_t rank)
{
    verify(rank < graph->count);
    return rank == EVENT_INIT || (graph_event(graph, rank)->flags & EVENT_PRESENT);
}

void image_begin(const struct image *image, struct graph *graph)
{
    require(graph->count == 1);
    graph_reserve(graph, (size_t)image->count + 1);
    memset(graph->events + 1, 0, image->count * sizeof *graph->events);
    graph->count = image->count + 1;
}

/* Whether the event, whose cause is present, is no departure from a barrier, or all of its round
 * have arrived. */
static bool have_all_arrived(const struct graph *graph, const struct image_event *event)
{
    if (event->role != ROLE_DEPARTURE)
        return true;
    struct event departure = {.cause = event->cause, .role = ROLE_DEPARTURE};
    uint32_t count = 0;
    for (event_id cause = 0; (cause = causes_next(graph, &departure, cause)) != 0;)
        count++;
    return count == event->choice;
}

bool image_is_ready(const struct image *image, const struct graph *graph, uint32_t rank)
{
    verify(rank > EVENT_INIT && rank <= image->count && !is_present(graph, rank));
    const struct image_event *event = &image->events[rank];
    return event->thread < graph->thread_count && graph->threads[event->thread].state &&
           graph->threads[event->thread].count == event->index && is_present(graph, event->rf) &&
           is_present(graph, event->cause) && have_all_arrived(graph, event);
}

event_id image_place(const struct image *image, const struct graph *graph, uint32_t rank)
{
    verify(rank > EVENT_INIT && rank <= image->count);
    uint32_t before = image->events[rank].co_prev;
    while (!is_present(graph, before))
        before = image->events[before].co_prev;
    return before;
}

void image_put_back(const struct image *image, struct graph *graph, uint32_t rank,
                    const struct addition *addition)
{
    const struct image_event *event = &image->events[rank];
    require(image_is_ready(image, graph, rank));
    graph_add_as(graph, rank, event->thread, addition);
    graph_update_hb(graph); /* before the flags change: it reads EVENT_MAXIMAL */
    const struct event *added = graph_event(graph, rank);
    if (((added->flags ^ event->flags) & ~(uint32_t)DERIVED) || added->role != event->role)
        bug("an image has flags %x and role %u for an event that has %x and %u", event->flags,
            event->role, added->flags, added->role);
    graph->events[rank].flags = (uint16_t)event->flags;
}
