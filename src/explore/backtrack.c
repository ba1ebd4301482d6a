#include "explore/backtrack.h"

/* Begins to explore the last step, which is current: with any thread that is not asleep. */
static void begin(struct sequence *sequence, sequence_reverse *reverse)
{
    struct exploration *exploration = sequence->exploration;
    uint8_t *flags = sequence_last_flags(sequence);
    bool asleep = false;
    for (unsigned t = 0; t < sequence->width; t++) {
        if ((flags[t] & (STEP_CAN_RUN | STEP_DONE)) == STEP_CAN_RUN) {
            flags[t] |= STEP_BACKTRACK;
            return;
        }
        asleep |= (flags[t] & STEP_CAN_RUN) != 0;
    }
    for (unsigned t = 0; t < exploration->graph.thread_count; t++)
        if (!(flags[t] & STEP_CAN_RUN))
            sequence_find_races(sequence, t, reverse);
    if (asleep)
        exploration->statistics.sleep_blocked++;
    else
        exploration_finish(exploration);
}

/* Runs the thread from the last step, which is current. */
static void run(struct sequence *sequence, unsigned thread, sequence_reverse *reverse)
{
    struct exploration *exploration = sequence->exploration;
    sequence_find_races(sequence, thread, reverse);
    sequence_last_flags(sequence)[thread] |= STEP_DONE;
    exploration_add_latest(exploration, thread);
    if (exploration->stop != STOP_NOT)
        return;
    sequence_push(sequence);
    sequence_keep_asleep(sequence);
    begin(sequence, reverse);
}

void backtrack_explore(struct exploration *exploration, sequence_reverse *reverse)
{
    struct sequence sequence;
    sequence_init(&sequence, exploration);
    begin(&sequence, reverse);
    while (sequence.count > 0 && exploration->stop == STOP_NOT) {
        sequence_rewind(&sequence);
        int thread = sequence_pick(&sequence);
        if (thread < 0)
            sequence.count--;
        else
            run(&sequence, (unsigned)thread, reverse);
    }
    sequence_release(&sequence);
}
