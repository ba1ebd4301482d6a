/* site_table.c - sites lie in chunks, which never move; a hash table with open addressing holds the
 * texts. */
#include "front/sites/site_table.h"

#include "base/memory.h"

#include <string.h>

enum { CHUNK_SITES = 256 };

struct site_chunk {
    struct site_chunk *next;
    size_t used;
    struct site sites[CHUNK_SITES];
};

struct site *site_table_add(struct site_table *table)
{
    if (!table->chunks || table->chunks->used == CHUNK_SITES) {
        struct site_chunk *chunk = arena_new(&table->memory, 1, sizeof *chunk);
        chunk->next = table->chunks;
        table->chunks = chunk;
    }
    struct site *site = &table->chunks->sites[table->chunks->used++];
    site->number = table->count++;
    return site;
}

struct site *const *site_table_list(struct site_table *table)
{
    struct site **list = arena_new(&table->memory, table->count + 1u, sizeof *list);
    for (struct site_chunk *chunk = table->chunks; chunk; chunk = chunk->next)
        for (size_t i = 0; i < chunk->used; i++)
            list[chunk->sites[i].number] = &chunk->sites[i];
    return list;
}

const struct site_caller *site_table_add_caller(struct site_table *table,
                                                const struct site_caller *caller)
{
    struct site_caller *copy = arena_new(&table->memory, 1, sizeof *copy);
    *copy = *caller;
    return copy;
}

const struct form *site_table_add_form(struct site_table *table, const struct form *form)
{
    struct form *copy = arena_new(&table->memory, 1, sizeof *copy);
    *copy = *form;
    return copy;
}

static size_t hash(const char *text, size_t length)
{
    uint64_t value = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        value = (value ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return (size_t)(value ^ value >> 32);
}

static char **place_of(const struct site_table *table, const char *text, size_t length)
{
    size_t mask = table->text_capacity - 1;
    size_t index = hash(text, length) & mask;
    while (table->texts[index] &&
           (strncmp(table->texts[index], text, length) != 0 || table->texts[index][length] != '\0'))
        index = (index + 1) & mask;
    return &table->texts[index];
}

static void grow(struct site_table *table)
{
    struct site_table old = *table;
    table->text_capacity = old.text_capacity ? 2 * old.text_capacity : 64;
    table->texts = memory_new(table->text_capacity, sizeof *table->texts);
    for (size_t i = 0; i < old.text_capacity; i++)
        if (old.texts[i])
            *place_of(table, old.texts[i], strlen(old.texts[i])) = old.texts[i];
    free(old.texts);
}

const char *site_table_text(struct site_table *table, const char *text, size_t length)
{
    if (2 * (table->text_count + 1) > table->text_capacity)
        grow(table);
    length = strnlen(text, length);
    char **place = place_of(table, text, length);
    if (!*place) {
        *place = arena_new(&table->memory, length + 1, 1);
        memcpy(*place, text, length);
        table->text_count++;
    }
    return *place;
}

void site_table_forget(struct site_table *table)
{
    free(table->texts);
    table->texts = NULL;
    table->text_count = table->text_capacity = 0;
}

void site_table_release(struct site_table *table)
{
    site_table_forget(table);
    arena_release(&table->memory);
    *table = (struct site_table){0};
}
