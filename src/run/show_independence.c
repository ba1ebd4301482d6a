#include "independence/blocks.h"
#include "independence/conditions.h"
#include "run/runs.h"

#include <math.h>

static void print_place(FILE *file, const struct site *site)
{
    if (site->file)
        fprintf(file, "%s:%u:%u", site->file, site->line, site->column);
    else
        fputs("?", file);
}

static void print_block(FILE *file, const struct block *block)
{
    print_place(file, block->site);
    fputs(block->calls, file);
}

static void print_condition(FILE *file, const struct condition *condition)
{
    if (condition->relation == RELATION_ALWAYS)
        fputs("always\n", file);
    else if (condition->relation == RELATION_DEPENDENT && !condition->shortage)
        fputs("never\n", file);
    else if (condition->relation == RELATION_DEPENDENT)
        fprintf(file, "unknown, as %s\n", condition->shortage);
    if (condition->relation != RELATION_CUBES)
        return;
    fputs("if\n", file);
    for (size_t i = 0; i < condition->cube_count; i++)
        fprintf(file, "    %s\n", condition->cubes[i]);
    if (condition->shortage)
        fprintf(file, "    perhaps in other cases, as %s\n", condition->shortage);
}

static void print_pair(FILE *file, struct conditions *conditions, const struct block *first,
                       const struct block *second)
{
    print_block(file, first);
    fputs(" with ", file);
    if (first == second)
        fputs("itself", file);
    else
        print_block(file, second);
    fputs(": ", file);
    print_condition(file, conditions_find(conditions, first->site, second->site));
}

void run_show_independence(const struct program *program, double seconds, FILE *file)
{
    struct blocks *blocks = program->blocks;
    struct conditions *conditions =
        conditions_new(blocks, seconds, (struct solver_limits){.end = INFINITY});
    for (size_t i = 0; i < blocks->count; i++)
        for (size_t j = i; j < blocks->count && !blocks->items[i].reason; j++)
            if (!blocks->items[j].reason)
                print_pair(file, conditions, &blocks->items[i], &blocks->items[j]);
    blocks_print_gaps(blocks, file);
    if (blocks->count == 0)
        fputs("The program has no atomic sections, mutexes or atomic accesses.\n", file);
    conditions_free(conditions);
}
