/* results.h - what the operations of a scenario have done in an execution. */
#pragma once

#include "explore/execution.h"
#include "explore/history/history.h"

struct observed_call {
    event_id call;   /* the mark; 0: it was not called */
    event_id result; /* the mark of its return; 0: it has not returned */
};

/* Owns the outcome. */
struct call_results {
    struct observed_call calls[HISTORY_MOST];
    uint32_t returned; /* a bit for each operation */
    uint32_t pending;  /* likewise: those that were called and have not returned */
    struct outcome_words outcome;
};

void results_take(struct call_results *results, const struct history *history,
                  const struct execution *execution);
void results_release(struct call_results *results);

/* The precedence between the operations, without edges. Brings the model's clocks up to date. */
struct precedence results_precedence(const struct call_results *results,
                                     const struct history *history, struct execution *execution);
