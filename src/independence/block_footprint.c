#include "independence/block_footprint.h"

#include "base/error.h"
#include "base/memory.h"

/* The memory that the term, a TERM_MEMORY or TERM_ARRAY, stands for. */
static struct memory_range term_range(const struct blocks *blocks, term_id id)
{
    const struct term *term = term_get(&blocks->terms, id);
    require(term->op == TERM_MEMORY || term->op == TERM_ARRAY);
    const struct block_global *global = &blocks->globals[term->global];
    bool is_whole = term->op == TERM_ARRAY;
    return (struct memory_range){(const char *)global->memory + term->value,
                                 is_whole ? global->size : term->width / 8};
}

/* The part of a global variable, or the whole of it if the part depends on local variables. */
static struct memory_range range_of(const struct blocks *blocks, const struct block_access *access)
{
    const struct block_global *global = &blocks->globals[access->global];
    uint64_t offset;
    if (!term_is_constant(&blocks->terms, access->offset, &offset))
        return (struct memory_range){global->memory, global->size};
    return (struct memory_range){(const char *)global->memory + offset, access->size};
}

static void add_path(struct block_footprint *footprint, const struct blocks *blocks,
                     const struct block_path *path)
{
    footprint->accessed =
        memory_resize(footprint->accessed, footprint->accessed_count + path->access_count + 1,
                      sizeof *footprint->accessed);
    for (size_t i = 0; i < path->access_count; i++)
        footprint->accessed[footprint->accessed_count++] = range_of(blocks, &path->accesses[i]);
    footprint->written =
        memory_resize(footprint->written, footprint->written_count + path->write_count + 1,
                      sizeof *footprint->written);
    for (size_t i = 0; i < path->write_count; i++)
        footprint->written[footprint->written_count++] = term_range(blocks, path->writes[i].to);
}

/* Whether the program has the variables: it may have been compiled without them. */
static bool has_memory(const struct blocks *blocks, const struct block_path *path)
{
    for (size_t i = 0; i < path->access_count; i++)
        if (!blocks->globals[path->accesses[i].global].memory)
            return false;
    return true;
}

void block_footprint_find(struct block_footprint *footprint, const struct blocks *blocks,
                          const struct block *block)
{
    *footprint = (struct block_footprint){.is_steady = !block->reason && !block->has_atomic &&
                                                       block_is_steady(blocks, block)};
    for (size_t i = 0; i < block->path_count && footprint->is_steady; i++) {
        footprint->is_steady = has_memory(blocks, &block->paths[i]);
        add_path(footprint, blocks, &block->paths[i]);
    }
}

void block_footprint_release(struct block_footprint *footprint)
{
    free(footprint->accessed);
    free(footprint->written);
}

static bool overlap(const struct memory_range *ranges, size_t count, struct memory_range range)
{
    uint64_t begin = (uintptr_t)range.address;
    for (size_t i = 0; i < count; i++) {
        uint64_t other = (uintptr_t)ranges[i].address;
        if (begin < other + ranges[i].size && other < begin + range.size)
            return true;
    }
    return false;
}

bool block_footprint_writes(const struct block_footprint *footprint, struct memory_range range)
{
    require(footprint->is_steady);
    return overlap(footprint->written, footprint->written_count, range);
}

static bool writes_what_accesses(const struct block_footprint *writer,
                                 const struct block_footprint *other)
{
    for (size_t i = 0; i < other->accessed_count; i++)
        if (block_footprint_writes(writer, other->accessed[i]))
            return true;
    return false;
}

bool block_footprints_conflict(const struct block_footprint *a, const struct block_footprint *b)
{
    return writes_what_accesses(a, b) || writes_what_accesses(b, a);
}
