#include "front/blocks/path.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>

void run_give_up(struct block_run *run, const char *format, ...)
{
    char text[256];
    va_list arguments;
    if (run->status != RUN_GOES_ON)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    run->status = RUN_GAVE_UP;
    run->block->reason = memory_copy_text(text);
    run->block->place = run->at;
}

/* Whether decisions before this one determine the condition; then *truth is its value. */
static bool is_determined(const struct block_run *run, term_id condition, bool *truth)
{
    term_id negation = term_not(run->terms, condition);
    for (unsigned i = 0; i < run->decided; i++) {
        const struct block_decision *decision = &run->decisions[i];
        *truth = (decision->condition == condition) == decision->truth;
        if (decision->condition == condition || decision->condition == negation)
            return true;
    }
    return false;
}

bool run_decide(struct block_run *run, term_id condition)
{
    uint64_t value;
    bool truth;
    if (term_is_constant(run->terms, condition, &value))
        return value != 0;
    if (is_determined(run, condition, &truth))
        return truth;
    if (run->decided == MOST_DECISIONS) {
        run_give_up(run, "has too many branches on a path");
        return false;
    }
    struct block_decision *decision = &run->decisions[run->decided++];
    if (run->decided > run->decision_count) {
        *decision = (struct block_decision){condition, true};
        run->decision_count = run->decided;
    }
    require(decision->condition == condition);
    term_id taken = decision->truth ? condition : term_not(run->terms, condition);
    run->path.condition = term_and(run->terms, run->path.condition, taken);
    return decision->truth;
}

void run_fail_if(struct block_run *run, term_id condition)
{
    if (run->status != RUN_GOES_ON || !run_decide(run, condition) || run->status != RUN_GOES_ON)
        return;
    run->path.kind = PATH_FAILS;
    run->status = RUN_HAS_ENDED;
}
