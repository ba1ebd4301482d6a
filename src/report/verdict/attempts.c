#include "report/verdict/attempts.h"

#include <stdlib.h>

void attempts_release(struct attempts *attempts)
{
    free(attempts->list);
    *attempts = (struct attempts){0};
}

const char *attempt_end_phrase(const struct hunt_attempt *attempt)
{
    static const char *const phrases[ATTEMPT_ENDS] = {
        [ATTEMPT_OPEN] = "not at its end",
        [ATTEMPT_FOUND] = "found the error",
        [ATTEMPT_DONE] = "complete, no error",
        [ATTEMPT_CUT] = "complete, but for what a limit cut short",
        [ATTEMPT_MEMORY] = "took too much memory",
        [ATTEMPT_GAVE_UP] = "does not suit this program",
    };
    bool is_open_run = attempt->makes_runs && attempt->end == ATTEMPT_OPEN;
    return is_open_run ? "no error so far" : phrases[attempt->end];
}
