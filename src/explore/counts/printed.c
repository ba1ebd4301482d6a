#include "explore/counts/printed.h"

#include "base/memory.h"
#include "machine/print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A print. */
struct item {
    event_id event;
    uint32_t thread; /* an index of struct list.threads */
    uint32_t number; /* in the list as it was filled */
    uint32_t before; /* the number of prints that it depends on */
    bool is_late;
};

struct list {
    const struct execution *execution;
    struct item *items;
    size_t count;
    size_t capacity;
    unsigned *threads; /* numbers of threads, in the order of creation: those of main, those of
                          main's first thread, ... */
    size_t *begins;    /* by index of a thread: its first item; behind the last, the count */
    size_t thread_count;
    unsigned ends; /* the number of threads that have ended the process */
};

/* --- Collecting ------------------------------------------------------------------------------- */

/* Adds what the thread prints, and the threads that it creates. */
static void add_thread(struct list *list, uint32_t index)
{
    const struct execution *execution = list->execution;
    const struct graph *graph = &execution->graph;
    unsigned thread = list->threads[index];
    list->begins[index] = list->count;
    for (uint32_t i = 0; i < graph->threads[thread].count; i++) {
        event_id id = graph->threads[thread].events[i];
        const struct event *event = graph_event(graph, id);
        if (event->role == ROLE_CREATION)
            list->threads[list->thread_count++] = (unsigned)event->value;
        if (event->location || machine_op(execution->machine, event->state)->kind != OP_PRINT)
            continue;
        array_reserve(list->items, list->capacity, list->count + 1);
        list->items[list->count] =
            (struct item){.event = id, .thread = index, .number = (uint32_t)list->count};
        list->count++;
    }
    list->ends += execution_exit_status_of(execution, thread) >= 0;
}

static void collect(struct list *list)
{
    size_t most = list->execution->graph.thread_count;
    list->threads = memory_new(most, sizeof *list->threads);
    list->begins = memory_new(most + 1, sizeof *list->begins);
    list->threads[list->thread_count++] = MACHINE_MAIN_THREAD;
    for (uint32_t i = 0; i < list->thread_count; i++)
        add_thread(list, i);
    list->begins[list->thread_count] = list->count;
}

/* --- Order ------------------------------------------------------------------------------------ */

static bool depends(const struct list *list, event_id event, const struct item *item)
{
    const struct graph *graph = &list->execution->graph;
    return graph_in_clock(graph, graph_porf(graph, event), item->event);
}

/* Sets `before` of the thread's items. What an item depends on grows from one to the next. */
static void count_before(struct list *list, size_t thread, size_t *known)
{
    for (size_t t = 0; t < list->thread_count; t++)
        known[t] = list->begins[t];
    for (size_t i = list->begins[thread]; i < list->begins[thread + 1]; i++) {
        struct item *item = &list->items[i];
        item->before = (uint32_t)(i - list->begins[thread]);
        for (size_t t = 0; t < list->thread_count; t++) {
            while (t != thread && known[t] < list->begins[t + 1] &&
                   depends(list, item->event, &list->items[known[t]]))
                known[t]++;
            item->before += (uint32_t)(known[t] - list->begins[t]);
        }
    }
}

/* If the thread has ended the process, what its end does not depend on is late. */
static void note_late(struct list *list, unsigned thread)
{
    event_id last = graph_last(&list->execution->graph, thread);
    if (execution_exit_status_of(list->execution, thread) < 0)
        return;
    for (size_t i = 0; i < list->count; i++)
        list->items[i].is_late |= !depends(list, last, &list->items[i]);
}

static int compare_items(const void *one, const void *other)
{
    const struct item *a = one, *b = other;
    if (a->before != b->before)
        return a->before < b->before ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static void sort(struct list *list)
{
    size_t *known = memory_new(list->thread_count, sizeof *known);
    for (size_t t = 0; t < list->thread_count; t++) {
        count_before(list, t, known);
        note_late(list, list->threads[t]);
    }
    free(known);
    if (list->count > 0)
        qsort(list->items, list->count, sizeof *list->items, compare_items);
}

/* The end of the place that begins with item `begin`. If as many items come before one as it
 * depends on, these are the ones that it depends on; so do all behind it, since they depend on no
 * fewer. */
static size_t place_end(const struct list *list, size_t begin)
{
    size_t end = begin + 1;
    while (end < list->count && list->items[end].before != end)
        end++;
    return end;
}

/* --- Text ------------------------------------------------------------------------------------- */

struct builder {
    const struct list *list;
    struct printed printed;
    size_t text_capacity, part_capacity;
    uint32_t place; /* of the next part */
};

static void append(struct builder *builder, const char *bytes, size_t size)
{
    struct printed *printed = &builder->printed;
    array_reserve(printed->text, builder->text_capacity, printed->length + size);
    if (size > 0)
        memcpy(printed->text + printed->length, bytes, size);
    printed->length += size;
    printed->parts[printed->part_count - 1].length += (uint32_t)size;
}

/* Appends the text of the print. A mark stands for what it has beyond its first bytes. */
static void append_print(struct builder *builder, event_id print)
{
    const struct execution *execution = builder->list->execution;
    struct machine *machine = execution->machine;
    state_id state = graph_event(&execution->graph, print)->state;
    const struct op op = *machine_op(machine, state);
    uint32_t length = print_length(&op), shown = length < PRINT_MOST ? length : PRINT_MOST;
    append(builder, machine->class->text(machine, state), shown);
    if (length > shown) {
        char mark[64];
        int size = snprintf(mark, sizeof mark, "[%" PRIu32 " more bytes: %08" PRIx32 "]",
                            length - shown, print_rest(&op));
        append(builder, mark, (size_t)size);
    }
}

static void add_part(struct builder *builder, struct printed_part part)
{
    struct printed *printed = &builder->printed;
    *array_push(printed->parts, printed->part_count, builder->part_capacity) = part;
}

/* The newest part; NULL: there is none. */
static const struct printed_part *last_part(const struct builder *builder)
{
    const struct printed *printed = &builder->printed;
    return printed->part_count ? &printed->parts[printed->part_count - 1] : NULL;
}

/* What follows is in order with all before. */
static void begin_place(struct builder *builder)
{
    const struct printed_part *last = last_part(builder);
    builder->place = last ? last->place + 1 : 0;
}

/* Appends the item to the part before, if that is of the same kind. */
static void append_item(struct builder *builder, const struct item *item, uint32_t thread)
{
    const struct printed_part *last = last_part(builder);
    struct printed_part part = {
        .place = builder->place,
        .thread = thread,
        .is_late = item->is_late,
        .exit = PRINTED_NO_EXIT,
    };
    if (!last || last->place != part.place || last->thread != thread ||
        last->is_late != part.is_late)
        add_part(builder, part);
    append_print(builder, item->event);
}

/* Appends the items from `begin` to `end`, which have no order but that of their threads. */
static void append_place(struct builder *builder, size_t begin, size_t end)
{
    const struct list *list = builder->list;
    begin_place(builder);
    for (uint32_t thread = 0; thread < list->thread_count; thread++)
        for (size_t i = begin; i < end; i++)
            if (list->items[i].thread == thread)
                append_item(builder, &list->items[i], thread);
    begin_place(builder);
}

static void append_exits(struct builder *builder)
{
    const struct list *list = builder->list;
    begin_place(builder);
    for (uint32_t t = 0; t < list->thread_count && list->ends > 1; t++) {
        int status = execution_exit_status_of(list->execution, list->threads[t]);
        if (status >= 0)
            add_part(builder, (struct printed_part){
                                  .place = builder->place, .thread = t, .exit = (uint32_t)status});
    }
}

static void append_all(struct builder *builder)
{
    const struct list *list = builder->list;
    for (size_t begin = 0, end; begin < list->count; begin = end) {
        end = place_end(list, begin);
        if (end == begin + 1)
            append_item(builder, &list->items[begin], PRINTED_BY_ANY);
        else
            append_place(builder, begin, end);
    }
    append_exits(builder);
}

/* Whether there is one part, which says no more than the text. */
static bool is_plain(const struct printed *printed)
{
    const struct printed_part *part = printed->parts;
    return printed->part_count == 1 && part->thread == PRINTED_BY_ANY && !part->is_late;
}

struct printed printed_of(const struct execution *execution)
{
    struct list list = {.execution = execution};
    struct builder builder = {.list = &list};
    collect(&list);
    sort(&list);
    append_all(&builder);
    struct printed *printed = &builder.printed;
    if (is_plain(printed)) {
        free(printed->parts);
        printed->parts = NULL;
        printed->part_count = 0;
    }
    free(list.items);
    free(list.threads);
    free(list.begins);
    return *printed;
}

void printed_release(struct printed *printed)
{
    free(printed->text);
    free(printed->parts);
    *printed = (struct printed){0};
}

static int compare_bytes(const void *a, size_t a_size, const void *b, size_t b_size)
{
    size_t common = a_size < b_size ? a_size : b_size;
    int order = common ? memcmp(a, b, common) : 0;
    return order != 0 ? order : (a_size > b_size) - (a_size < b_size);
}

int printed_compare(const struct printed *a, const struct printed *b)
{
    int order = compare_bytes(a->text, a->length, b->text, b->length);
    if (order != 0)
        return order;
    return compare_bytes(a->parts, a->part_count * sizeof *a->parts, b->parts,
                         b->part_count * sizeof *b->parts);
}
