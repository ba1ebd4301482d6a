#include "independence/conditions.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "independence/block_footprint.h"
#include "independence/synthesis.h"

#include <math.h>

enum answer_so_far { NOT_ASKED, ANSWER_NO, ANSWER_YES };

/* What is known of a block. */
struct block_facts {
    struct block_footprint footprint;
    enum answer_so_far matters;
};

struct conditions {
    struct blocks *blocks;
    double seconds;
    struct solver_limits limits;
    uint32_t *numbers; /* by site: the block's number, from 1; 0: none begins there */
    size_t site_count;
    struct block_facts *facts; /* by block */
    uint8_t *always;           /* by both blocks, as `table`: enum answer_so_far */
    struct condition **table;  /* by two blocks, the lower one first; NULL: not yet */
};

static const struct condition dependent = {.relation = RELATION_DEPENDENT};

bool conditions_are_available(void)
{
    return solver_is_available();
}

struct conditions *conditions_new(struct blocks *blocks, double seconds,
                                  struct solver_limits limits)
{
    struct conditions *conditions = memory_new(1, sizeof *conditions);
    require(seconds > 0);
    *conditions = (struct conditions){.blocks = blocks, .seconds = seconds, .limits = limits};
    for (size_t i = 0; i < blocks->count; i++)
        if (blocks->items[i].site->number >= conditions->site_count)
            conditions->site_count = (size_t)blocks->items[i].site->number + 1;
    conditions->numbers = memory_new(conditions->site_count + 1, sizeof *conditions->numbers);
    for (size_t i = 0; i < blocks->count; i++)
        conditions->numbers[blocks->items[i].site->number] = (uint32_t)i + 1;
    conditions->table = memory_new(blocks->count * blocks->count + 1, sizeof *conditions->table);
    conditions->always = memory_new(blocks->count * blocks->count + 1, sizeof *conditions->always);
    conditions->facts = memory_new(blocks->count + 1, sizeof *conditions->facts);
    for (size_t i = 0; i < blocks->count; i++)
        block_footprint_find(&conditions->facts[i].footprint, blocks, &blocks->items[i]);
    return conditions;
}

static void free_condition(struct condition *condition)
{
    for (size_t i = 0; i < condition->cube_count; i++)
        free(condition->cubes[i]);
    free((void *)condition->cubes);
    free(condition);
}

void conditions_free(struct conditions *conditions)
{
    size_t count = conditions->blocks->count;
    for (size_t i = 0; i < count * count; i++)
        if (conditions->table[i])
            free_condition(conditions->table[i]);
    for (size_t i = 0; i < count; i++)
        block_footprint_release(&conditions->facts[i].footprint);
    free(conditions->facts);
    free(conditions->always);
    free(conditions->table);
    free(conditions->numbers);
    free(conditions);
}

static const char *words_of(enum shortage shortage)
{
    static const char *const words[] = {
        [SHORTAGE_NONE] = NULL,
        [SHORTAGE_TIME] = "the time limit was reached",
        [SHORTAGE_SIZE] = "the blocks have too many paths together",
        [SHORTAGE_CUBES] = "there are too many cases",
    };
    return words[shortage];
}

/* The limits of a pair that is decided now. */
static struct solver_limits limits_of_pair(const struct conditions *conditions)
{
    struct solver_limits limits = conditions->limits;
    limits.end = fmin(limits.end, clock_now() + conditions->seconds);
    return limits;
}

static struct condition *decide(struct conditions *conditions, size_t first, size_t second)
{
    struct condition *condition = memory_new(1, sizeof *condition);
    struct blocks *blocks = conditions->blocks;
    *condition = dependent;
    if (blocks->items[first].reason || blocks->items[second].reason)
        return condition;
    const struct synthesis found = synthesise(blocks, first, second, limits_of_pair(conditions));
    *condition = (struct condition){
        .relation = found.always           ? RELATION_ALWAYS
                    : found.cube_count > 0 ? RELATION_CUBES
                                           : RELATION_DEPENDENT,
        .cubes = found.cubes,
        .cube_count = found.cube_count,
        .shortage = words_of(found.shortage),
    };
    return condition;
}

static size_t number_of(const struct conditions *conditions, const struct site *site)
{
    return site && site->number < conditions->site_count ? conditions->numbers[site->number] : 0;
}

const struct condition *conditions_find(struct conditions *conditions, const struct site *first,
                                        const struct site *second)
{
    size_t one = number_of(conditions, first), other = number_of(conditions, second);
    if (one == 0 || other == 0)
        return &dependent;
    size_t low = (one < other ? one : other) - 1, high = (one < other ? other : one) - 1;
    struct condition **place = &conditions->table[low * conditions->blocks->count + high];
    if (!*place)
        *place = decide(conditions, low, high);
    return *place;
}

static bool always(struct conditions *conditions, size_t first, size_t second)
{
    struct blocks *blocks = conditions->blocks;
    uint8_t *answer = &conditions->always[first * blocks->count + second];
    if (*answer == NOT_ASKED) {
        bool holds = !blocks->items[first].reason && !blocks->items[second].reason &&
                     synthesise_always(blocks, first, second, limits_of_pair(conditions));
        *answer = holds ? ANSWER_YES : ANSWER_NO;
        conditions->always[second * blocks->count + first] = *answer;
    }
    return *answer == ANSWER_YES;
}

bool conditions_always(struct conditions *conditions, const struct site *first,
                       const struct site *second)
{
    size_t one = number_of(conditions, first), other = number_of(conditions, second);
    return one != 0 && other != 0 && always(conditions, one - 1, other - 1);
}

/* Whether the block commutes in every state with one with which it conflicts; both are steady. */
static bool has_partner(struct conditions *conditions, size_t block)
{
    const struct block_footprint *own = &conditions->facts[block].footprint;
    for (size_t n = 0; own->is_steady && n < conditions->blocks->count; n++) {
        size_t i = (block + n) % conditions->blocks->count;
        const struct block_footprint *other = &conditions->facts[i].footprint;
        if (other->is_steady && block_footprints_conflict(own, other) &&
            always(conditions, block, i))
            return true;
    }
    return false;
}

bool conditions_matter(struct conditions *conditions, const struct site *site)
{
    size_t number = number_of(conditions, site);
    if (number == 0)
        return false;
    enum answer_so_far *answer = &conditions->facts[number - 1].matters;
    if (*answer == NOT_ASKED)
        *answer = has_partner(conditions, number - 1) ? ANSWER_YES : ANSWER_NO;
    return *answer == ANSWER_YES;
}

bool conditions_may_write(const struct conditions *conditions, const struct site *site,
                          const void *address, uint64_t size)
{
    size_t number = number_of(conditions, site);
    require(number != 0 && conditions->facts[number - 1].matters == ANSWER_YES);
    return block_footprint_writes(&conditions->facts[number - 1].footprint,
                                  (struct memory_range){address, size});
}
