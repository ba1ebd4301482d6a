#include "independence/blocks.h"

#include "base/memory.h"
#include "independence/linear.h"

void blocks_init(struct blocks *blocks)
{
    *blocks = (struct blocks){0};
    terms_init(&blocks->terms);
}

void block_clear(struct block *block)
{
    for (size_t i = 0; i < block->path_count; i++) {
        free(block->paths[i].writes);
        free(block->paths[i].results);
        free(block->paths[i].accesses);
    }
    for (size_t i = 0; i < block->local_count; i++)
        free(block->locals[i].name);
    free(block->paths);
    free(block->locals);
    free(block->reason);
    *block =
        (struct block){.site = block->site, .calls = block->calls, .is_access = block->is_access};
}

void blocks_release(struct blocks *blocks)
{
    for (size_t i = 0; i < blocks->count; i++)
        block_clear(&blocks->items[i]);
    for (size_t i = 0; i < blocks->global_count; i++)
        free(blocks->globals[i].parts);
    free(blocks->items);
    free(blocks->globals);
    terms_release(&blocks->terms);
    *blocks = (struct blocks){0};
}

/* Whether all values of the offset are multiples of the size, a power of two. */
static bool is_multiple(const struct terms *terms, term_id offset, uint64_t size)
{
    struct linear form = {.width = 64};
    if (!linear_add(&form, terms, offset, 1))
        return false;
    uint64_t all = form.constant;
    for (unsigned i = 0; i < form.count; i++)
        all |= form.factors[i];
    return all % size == 0;
}

/* Whether the global becomes an array of cells, or is one, by the access. */
static void shape_cells(struct blocks *blocks, const struct block_access *access)
{
    struct block_global *global = &blocks->globals[access->global];
    bool fits = is_multiple(&blocks->terms, access->offset, access->size) &&
                global->size % access->size == 0;
    if (global->shape == SHAPE_PARTS) {
        global->cell = access->size;
        for (size_t i = 0; i < global->part_count; i++)
            fits &= global->parts[i].size == access->size &&
                    global->parts[i].offset % access->size == 0;
    }
    global->shape = fits && global->cell == access->size ? SHAPE_CELLS : SHAPE_MIXED;
}

static void shape_part(struct block_global *global, uint64_t offset, uint64_t size)
{
    for (size_t i = 0; i < global->part_count; i++) {
        const struct global_part *part = &global->parts[i];
        if (part->offset == offset && part->size == size)
            return;
        if (offset < part->offset + part->size && part->offset < offset + size) {
            global->shape = SHAPE_MIXED;
            return;
        }
    }
    *array_push(global->parts, global->part_count, global->part_capacity) =
        (struct global_part){offset, size};
}

bool blocks_shape(struct blocks *blocks, const struct block_access *access)
{
    struct block_global *global = &blocks->globals[access->global];
    enum global_shape before = global->shape;
    uint64_t offset;
    if (before == SHAPE_MIXED)
        return true;
    if (before == SHAPE_CELLS || !term_is_constant(&blocks->terms, access->offset, &offset))
        shape_cells(blocks, access);
    else
        shape_part(global, offset, access->size);
    return global->shape == before;
}

static bool reads_memory(const struct terms *terms, term_id id)
{
    const struct term *term = term_get(terms, id);
    if (term->op == TERM_MEMORY || term->op == TERM_ARRAY)
        return true;
    for (unsigned i = 0; i < term_arity(term->op); i++)
        if (reads_memory(terms, term->operands[i]))
            return true;
    return false;
}

static bool has_access(const struct block_path *path, const struct block_access *access)
{
    for (size_t i = 0; i < path->access_count; i++)
        if (path->accesses[i].global == access->global &&
            path->accesses[i].offset == access->offset)
            return true;
    return false;
}

bool block_is_steady(const struct blocks *blocks, const struct block *block)
{
    const struct block_path *first = NULL;
    for (size_t i = 0; i < block->path_count; i++) {
        const struct block_path *path = &block->paths[i];
        if (path->kind == PATH_FAILS)
            continue;
        first = first ? first : path;
        if (path->access_count != first->access_count)
            return false;
        for (size_t j = 0; j < path->access_count; j++)
            if (!has_access(first, &path->accesses[j]) ||
                reads_memory(&blocks->terms, path->accesses[j].offset))
                return false;
    }
    return true;
}

static void print_gap(const struct block *block, FILE *file)
{
    const struct site *site = block->site, *place = block->place;
    fprintf(file, "%s:%u:%u%s: unknown, as it %s (%s:%u:%u)\n", site->file ? site->file : "?",
            site->line, site->column, block->calls, block->reason, place->file ? place->file : "?",
            place->line, place->column);
}

void blocks_print_gaps(const struct blocks *blocks, FILE *file)
{
    for (size_t i = 0; i < blocks->count; i++)
        if (blocks->items[i].reason)
            print_gap(&blocks->items[i], file);
}
