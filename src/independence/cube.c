#include "independence/cube.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

/* --- inputs ----------------------------------------------------------------------------------- */

static bool reads(const struct terms *terms, term_id id,
                  bool (*is_wanted)(const struct term *term, uint32_t global), uint32_t global)
{
    const struct term *term = term_get(terms, id);
    if (is_wanted(term, global))
        return true;
    for (unsigned i = 0; i < term_arity(term->op); i++)
        if (reads(terms, term->operands[i], is_wanted, global))
            return true;
    return false;
}

static bool is_of_global(const struct term *term, uint32_t global)
{
    return (term->op == TERM_MEMORY || term->op == TERM_ARRAY) &&
           (global == ANY_GLOBAL || term->global == global);
}

static bool is_local(const struct term *term, uint32_t unused)
{
    (void)unused;
    return term->op == TERM_LOCAL;
}

bool term_reads_global(const struct terms *terms, term_id id, uint32_t global)
{
    return reads(terms, id, is_of_global, global);
}

bool term_reads_local(const struct terms *terms, term_id id)
{
    return reads(terms, id, is_local, 0);
}

static void add_range(struct cube *cube, struct memory_range range)
{
    for (size_t i = 0; i < cube->range_count; i++)
        if (cube->ranges[i].address == range.address && cube->ranges[i].size == range.size)
            return;
    cube->ranges = memory_resize(cube->ranges, cube->range_count + 1, sizeof *cube->ranges);
    cube->ranges[cube->range_count++] = range;
}

struct memory_range term_range(const struct blocks *blocks, term_id id)
{
    const struct term *term = term_get(&blocks->terms, id);
    require(term->op == TERM_MEMORY || term->op == TERM_ARRAY);
    const struct block_global *global = &blocks->globals[term->global];
    bool is_whole = term->op == TERM_ARRAY;
    return (struct memory_range){(const char *)global->memory + term->value,
                                 is_whole ? global->size : term->width / 8};
}

static void add_ranges(struct cube *cube, term_id id)
{
    const struct term *term = term_get(&cube->blocks->terms, id);
    if (term->op == TERM_MEMORY || term->op == TERM_ARRAY)
        add_range(cube, term_range(cube->blocks, id));
    for (unsigned i = 0; i < term_arity(term->op); i++)
        add_ranges(cube, term->operands[i]);
}

static int compare_ranges(const void *left, const void *right)
{
    const struct memory_range *a = left, *b = right;
    uintptr_t one = (uintptr_t)a->address, other = (uintptr_t)b->address;
    return (one > other) - (one < other);
}

const struct memory_range *cube_ranges(const struct cube *cube, size_t *count)
{
    *count = cube->range_count;
    return cube->ranges;
}

/* --- making ----------------------------------------------------------------------------------- */

static char *print(const struct printed_pair *pair, const term_id *literals, size_t count)
{
    char *text = NULL;
    for (size_t i = 0; i < count; i++) {
        char *literal = term_print(pair, literals[i]);
        char *all = text ? memory_print("%s && %s", text, literal) : memory_copy_text(literal);
        free(literal);
        free(text);
        text = all;
    }
    return text ? text : memory_copy_text("1");
}

struct cube *cube_new(const struct printed_pair *pair, const term_id *literals, size_t count)
{
    struct cube *cube = memory_new(1, sizeof *cube);
    *cube = (struct cube){.blocks = pair->blocks, .count = count};
    cube->literals = memory_new(count + 1, sizeof *cube->literals);
    memcpy(cube->literals, literals, count * sizeof *literals);
    for (size_t i = 0; i < count; i++)
        add_ranges(cube, literals[i]);
    if (cube->range_count > 1)
        qsort(cube->ranges, cube->range_count, sizeof *cube->ranges, compare_ranges);
    cube->text = print(pair, literals, count);
    return cube;
}

void cube_free(struct cube *cube)
{
    free(cube->literals);
    free(cube->ranges);
    free(cube->text);
    free(cube);
}

const char *cube_text(const struct cube *cube)
{
    return cube->text;
}

/* --- evaluation ------------------------------------------------------------------------------- */

struct evaluation {
    const struct blocks *blocks;
    const struct cube_reader *reader;
    bool is_swapped;
};

static bool evaluate(const struct evaluation *evaluation, term_id id, uint64_t *value);

static bool read_memory(const struct evaluation *evaluation, uint32_t number, uint64_t offset,
                        unsigned width, uint64_t *value)
{
    const struct block_global *global = &evaluation->blocks->globals[number];
    unsigned size = width / 8;
    if (!global->memory || offset >= global->size || global->size - offset < size)
        return false;
    const struct cube_reader *reader = evaluation->reader;
    return reader->read_memory(reader->context, (const char *)global->memory + offset, size, value);
}

static bool evaluate_leaf(const struct evaluation *evaluation, const struct term *term,
                          uint64_t *value)
{
    const struct cube_reader *reader = evaluation->reader;
    switch ((enum term_op)term->op) {
    case TERM_CONSTANT:
        *value = term->value;
        return true;
    case TERM_MEMORY:
        return read_memory(evaluation, term->global, term->value, term->width, value);
    case TERM_ADDRESS:
        *value = (uint64_t)evaluation->blocks->globals[term->global].memory;
        return *value != 0;
    case TERM_LOCAL:
        return reader->read_local &&
               reader->read_local(reader->context, term->block ^ evaluation->is_swapped,
                                  (unsigned)term->value, value);
    default:
        bug("an array has no value");
    }
}

static uint64_t combine(const struct terms *terms, const struct term *term, const uint64_t *values)
{
    unsigned width = term_width(terms, term->operands[0]);
    switch ((enum term_op)term->op) {
    case TERM_TRUNC:
    case TERM_ZEXT:
        return values[0];
    case TERM_SEXT:
        return (uint64_t)term_signed(values[0], width);
    case TERM_NOT:
        return !values[0];
    default:
        return term_compute(term->op, width, values[0], values[1]);
    }
}

static bool evaluate(const struct evaluation *evaluation, term_id id, uint64_t *value)
{
    const struct terms *terms = &evaluation->blocks->terms;
    const struct term *term = term_get(terms, id);
    uint64_t values[2] = {0, 0};
    bool known = true;
    if (term->op == TERM_ITE) {
        if (!evaluate(evaluation, term->operands[0], values))
            return false;
        return evaluate(evaluation, term->operands[values[0] ? 1 : 2], value);
    }
    if (term_arity(term->op) == 0) {
        known = evaluate_leaf(evaluation, term, value);
    } else if (term->op == TERM_SELECT) {
        known = evaluate(evaluation, term->operands[1], values) &&
                read_memory(evaluation, term_get(terms, term->operands[0])->global, values[0],
                            term->width, value);
    } else {
        for (unsigned i = 0; known && i < term_arity(term->op); i++)
            known = evaluate(evaluation, term->operands[i], &values[i]);
        *value = known ? combine(terms, term, values) : 0;
    }
    *value &= term_mask(term->width);
    return known;
}

bool cube_holds(const struct cube *cube, const struct cube_reader *reader, bool is_swapped)
{
    const struct evaluation evaluation = {cube->blocks, reader, is_swapped};
    uint64_t value;
    for (size_t i = 0; i < cube->count; i++)
        if (!evaluate(&evaluation, cube->literals[i], &value) || !value)
            return false;
    return true;
}
