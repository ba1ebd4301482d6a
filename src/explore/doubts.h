/* doubts.h - findings that need more preemptions than the bound allows in the graph in which they
 * are made, but perhaps fewer at the end of the execution, when other threads have gone on.
 *
 * Each execution within the bound is explored to its end. A finding that takes at most k
 * preemptions is in an execution that has at most k. So it is enough to judge each finding once
 * more at the end of its execution. A thread that has stopped with an error is found again by its
 * state. Other wrong operations are recorded here when they are about to become events. */
#pragma once

#include "explore/finding.h"

/* An event that is told from others by its place, and by the state of its thread. */
struct doubted_event {
    unsigned thread;
    uint32_t index;
    uint32_t state;
    uint64_t value; /* that it writes */
};

struct doubt {
    enum error_kind kind;
    struct doubted_event event;     /* the wrong operation */
    struct doubted_event other, rf; /* as in struct finding; STATE_NONE: none */
};

/* Survives rewinding. A zeroed one is empty. */
struct doubts {
    bool is_any; /* there was a doubtful finding */
    struct doubt *list;
    size_t count;
    size_t capacity;
};

void doubts_release(struct doubts *doubts);
/* Records the finding, unless it is recorded already. Requires that finding_reach has found it
 * doubtful, and that the graph does not have the wrong operation yet. */
void doubts_add(struct doubts *doubts, const struct execution *execution,
                const struct finding *finding);
/* Calls `report` for each doubtful finding that is in the graph, and takes at most `most`
 * preemptions there. Requires that no thread is enabled, and that hb is up to date. */
void doubts_judge(const struct doubts *doubts, const struct execution *execution,
                  struct preemption_search *search, uint32_t most,
                  void (*report)(void *context, const struct finding *finding), void *context);
/* Calls states_relocate for each state that is recorded. */
void doubts_relocate(struct doubts *doubts, struct states *states);
