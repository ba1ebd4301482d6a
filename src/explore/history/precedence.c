#include "explore/history/precedence.h"

bool precedence_is_respected(const struct precedence *precedence, const uint8_t *order,
                             unsigned count)
{
    uint32_t later = 0;
    for (unsigned i = count; i-- > 0;) {
        if ((precedence->before[order[i]] | precedence->edges[order[i]]) & later)
            return false;
        later |= UINT32_C(1) << order[i];
    }
    return true;
}

void precedence_follow(const struct precedence *precedence, const uint32_t begun[HISTORY_MOST],
                       unsigned count, uint32_t reached[HISTORY_MOST])
{
    for (unsigned i = 0; i < count; i++)
        reached[i] = 0;
    for (unsigned to = 0; to < count; to++)
        for (uint32_t from = precedence->edges[to]; from; from &= from - 1)
            reached[__builtin_ctz(from)] |= UINT32_C(1) << to;
    for (unsigned middle = 0; middle < count; middle++)
        for (unsigned i = 0; i < count; i++)
            if (reached[i] & begun[middle])
                reached[i] |= reached[middle];
}
