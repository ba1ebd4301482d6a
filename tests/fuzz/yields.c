#include "yields.h"

#include "random.h"

void yields_choose(struct program_text *text, uint64_t seed)
{
    uint64_t state = random_begin(~seed);
    unsigned one_in = 1 + random_below(&state, 4);
    for (unsigned t = 0; t < text->thread_count; t++)
        for (unsigned i = 0; i < text->length[t]; i++)
            text->code[t][i].yields =
                random_below(&state, one_in) == 0 && program_has_operation(&text->code[t][i]);
}
