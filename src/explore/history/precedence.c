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

/* A circle leads from the return of an operation by an edge to the call of another one, and from
 * there to the return of the next one that has begun by then. */
bool precedence_is_acyclic(const struct precedence *precedence, unsigned count)
{
    uint32_t next[HISTORY_MOST] = {0}; /* from a call: the calls behind an edge */
    for (unsigned to = 0; to < count; to++)
        for (unsigned from = 0; from < count; from++)
            if (precedence->edges[to] >> from & 1)
                for (unsigned begun = 0; begun < count; begun++)
                    if (precedence->begun[from] >> begun & 1)
                        next[begun] |= UINT32_C(1) << to;
    for (unsigned middle = 0; middle < count; middle++)
        for (unsigned from = 0; from < count; from++)
            if (next[from] >> middle & 1)
                next[from] |= next[middle];
    for (unsigned i = 0; i < count; i++)
        if (next[i] >> i & 1)
            return false;
    return true;
}
