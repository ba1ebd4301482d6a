#include "yields.h"

#include "random.h"

/* Whether the instruction is an operation wherever the thread comes to it, and no part of an atomic
 * section, in which a thread does not yield. */
static bool may_yield(const struct script_instruction *instruction)
{
    switch ((enum script_code)instruction->code) {
    case SCRIPT_ASSUME:
    case SCRIPT_FAIL_IF:
    case SCRIPT_SET:
    case SCRIPT_SKIP_IF:
        return false;
    default:
        return true;
    }
}

void yields_choose(struct program_text *text, uint64_t seed)
{
    uint64_t state = random_begin(~seed);
    unsigned one_in = 1 + random_below(&state, 4);
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            text->code[t][i].yields =
                random_below(&state, one_in) == 0 && may_yield(&text->code[t][i]);
}
