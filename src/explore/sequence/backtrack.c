/* backtrack.c - the search of source.c and classic.c. */
#include "explore/sequence/backtrack.h"

#include "base/error.h"
#include "explore/grow.h"

/* The first enabled thread of the last step that is not asleep; -1: none. */
static int choose(const struct sequence *sequence, const struct backtrack *backtrack)
{
    const struct graph *graph = &sequence->exploration->execution.graph;
    const uint8_t *flags = sequence_last_flags(sequence);
    unsigned from = 0;
    if (backtrack->goes_on && sequence->count > 1)
        from = graph_event(graph, graph->count - 1)->thread;
    for (unsigned i = 0; i < sequence->width; i++) {
        unsigned thread = (from + i) % sequence->width;
        if ((flags[thread] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN)
            return (int)thread;
    }
    return -1;
}

/* Begins to explore the last step, which is current: adds a thread that is not asleep to its
 * backtrack set, or ends the execution. */
static void begin(struct sequence *sequence, const struct backtrack *backtrack)
{
    struct exploration *exploration = sequence->exploration;
    uint8_t *flags = sequence_last_flags(sequence);
    int thread = choose(sequence, backtrack);
    if (thread >= 0) {
        flags[thread] |= STEP_BACKTRACK;
        return;
    }
    for (unsigned t = 0; t < exploration->execution.graph.thread_count; t++)
        if (!(flags[t] & STEP_CAN_RUN))
            sequence_find_races(sequence, t, backtrack->reverse);
    sequence_finish(exploration);
}

/* Runs the thread from the last step, which is current. */
static void run(struct sequence *sequence, unsigned thread, const struct backtrack *backtrack)
{
    struct exploration *exploration = sequence->exploration;
    require((sequence_last_flags(sequence)[thread] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN);
    sequence_find_races(sequence, thread, backtrack->reverse);
    struct choices *choices = &sequence->choices[sequence->count - 1];
    event_id choice = choices_take(choices, &exploration->execution, thread);
    if (!choices->next)
        sequence_last_flags(sequence)[thread] |= STEP_DONE;
    exploration_add(exploration, thread, execution_chosen(&exploration->execution, thread, choice));
    if (exploration->stop != STOP_NOT)
        return;
    sequence_push(sequence);
    sequence_keep_asleep(sequence);
    begin(sequence, backtrack);
}

void backtrack_explore(struct exploration *exploration, const struct backtrack *backtrack)
{
    struct sequence sequence;
    sequence_init(&sequence, exploration);
    begin(&sequence, backtrack);
    while (sequence.count > 0 && exploration->stop == STOP_NOT) {
        sequence_rewind(&sequence);
        int thread = sequence_pick(&sequence);
        if (thread < 0)
            sequence.count--;
        else
            run(&sequence, (unsigned)thread, backtrack);
    }
    sequence_release(&sequence);
}
