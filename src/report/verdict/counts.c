#include "report/verdict/counts.h"

const struct count_part counts_blocked[BLOCKED_KINDS] = {
    [BLOCKED_BY_ASSUMPTION] = {"assumptions", "at an assumption", "at assumptions", "assumptions"},
    [BLOCKED_BY_ERROR] = {"errors", "at an error", "at errors", "errors"},
    [BLOCKED_BY_MERGING] = {"merged", "merged iteration", "merged iterations", "merged"},
    [BLOCKED_BY_END] = {"end", "at the end of the process", "at the end of the process", "end"},
    [BLOCKED_FOR_EVER] = {"for_ever", "waits for ever", "wait for ever", "for ever"},
};

const struct count_part counts_truncated[TRUNCATED_KINDS] = {
    [CUT_UNROLL] = {"unroll", "by --unroll", "by --unroll", "unrolled"},
    [CUT_STEPS] = {"step_limit", "by the step limit", "by the step limit", "steps"},
    [CUT_THREADS] = {"threads", "by the number of threads", "by the number of threads", "threads"},
    [CUT_OBJECTS] = {"objects", "by the number of objects", "by the number of objects", "objects"},
    [CUT_MEMORY] = {"memory", "by the heap limit", "by the heap limit", "memory"},
    [CUT_LENGTH] = {"length", "by the length of a thread", "by the length of a thread", "length"},
    [CUT_WAY_OUT] = {"way_out", "by the search for a way out", "by the search for a way out",
                     "way out"},
    [TRUNCATED_BY_SPINNING] = {"spin_limit", "by the spin limit", "by the spin limit", "spinning"},
};
