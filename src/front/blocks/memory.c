/* memory.c - loads and stores of a path: the last write of the path to the same part, or
 * cell, of the variable, or what is there when the block begins. */
#include "front/blocks/path.h"

#include "base/memory.h"
#include "independence/linear.h"

/* Sets *access to the part of a global variable at the address. False: it is unknown. */
static bool locate(struct block_run *run, term_id address, uint64_t size,
                   struct block_access *access)
{
    struct linear form = {.width = 64}, offset = {.width = 64};
    unsigned found = 0;
    if (!linear_add(&form, run->terms, address, 1))
        return false;
    offset.constant = form.constant;
    for (unsigned i = 0; i < form.count; i++) {
        const struct term *term = term_get(run->terms, form.terms[i]);
        if (term->op == TERM_ADDRESS && form.factors[i] == 1) {
            access->global = term->global;
            found++;
        } else if (!linear_add(&offset, run->terms, form.terms[i], form.factors[i])) {
            return false;
        }
    }
    access->offset = linear_term(&offset, run->terms);
    access->size = size;
    return found == 1;
}

/* Whether the access is not of `whole` bytes. Cells lie within them if they begin there. */
static term_id is_outside(struct block_run *run, const struct block_access *access, uint64_t whole)
{
    uint64_t offset;
    if (term_is_constant(run->terms, access->offset, &offset))
        return term_constant(run->terms, 1, offset >= whole || whole - offset < access->size);
    return term_not(run->terms, term_binary(run->terms, TERM_ULT, access->offset,
                                            term_constant(run->terms, 64, whole)));
}

static void note(struct block_path *path, const struct block_access *access)
{
    for (size_t i = 0; i < path->access_count; i++)
        if (path->accesses[i].global == access->global &&
            path->accesses[i].offset == access->offset)
            return;
    *array_push(path->accesses, path->access_count, path->access_capacity) = *access;
}

/* The access at the address, if the path goes on. */
static bool find(struct block_run *run, term_id address, uint64_t size, struct block_access *access)
{
    if (!locate(run, address, size, access)) {
        run_give_up(run, "accesses memory that is no known global variable");
        return false;
    }
    struct blocks *blocks = run->loading->blocks;
    const struct block_global *global = &blocks->globals[access->global];
    run_fail_if(run, is_outside(run, access, global->size));
    if (run->status != RUN_GOES_ON)
        return false;
    if (!blocks_shape(blocks, access)) {
        run->status = RUN_RESHAPED;
        return false;
    }
    if (global->shape == SHAPE_MIXED)
        run_give_up(run, "accesses '%s' in pieces of different sizes", global->name);
    if (run->status == RUN_GOES_ON)
        note(&run->path, access);
    return run->status == RUN_GOES_ON;
}

/* The whole of what the access is of: a part, or the array. */
static term_id whole_of(struct block_run *run, const struct block_access *access)
{
    unsigned width = 8 * (unsigned)access->size;
    uint64_t offset;
    if (run->loading->blocks->globals[access->global].shape == SHAPE_CELLS)
        return term_array(run->terms, access->global, width);
    bool is_constant = term_is_constant(run->terms, access->offset, &offset);
    require(is_constant);
    return term_memory(run->terms, access->global, offset, width);
}

/* The latest write to it on the path; NULL: there is none. */
static struct block_write *find_write(struct block_run *run, term_id whole)
{
    for (size_t i = 0; i < run->path.write_count; i++)
        if (run->path.writes[i].to == whole)
            return &run->path.writes[i];
    return NULL;
}

static term_id content(struct block_run *run, term_id whole)
{
    const struct block_write *write = find_write(run, whole);
    return write ? write->value : whole;
}

term_id run_load(struct block_run *run, term_id address, uint64_t size)
{
    struct block_access access;
    if (!find(run, address, size, &access))
        return TERM_NONE;
    term_id whole = whole_of(run, &access);
    if (term_get(run->terms, whole)->op == TERM_MEMORY)
        return content(run, whole);
    return term_select(run->terms, content(run, whole), access.offset);
}

void run_store(struct block_run *run, term_id address, uint64_t size, term_id value)
{
    struct block_access access;
    if (!find(run, address, size, &access))
        return;
    term_id whole = whole_of(run, &access);
    if (term_get(run->terms, whole)->op == TERM_ARRAY)
        value = term_store(run->terms, content(run, whole), access.offset, value);
    struct block_write *write = find_write(run, whole);
    if (write) {
        write->value = value;
        return;
    }
    struct block_path *path = &run->path;
    *array_push(path->writes, path->write_count, path->write_capacity) =
        (struct block_write){whole, value};
}
