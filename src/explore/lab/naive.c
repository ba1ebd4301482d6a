/* naive.c - explores every interleaving.
 *
 * Two interleavings of one execution have the same canonical hash; the second one counts as a
 * duplicate. Under a bound, interleavings with more preemptions are not explored. Preemptions are
 * counted as they happen, without src/preemption, so that one can be tested against the other. Time
 * is linear in the number of interleavings, memory in the number of executions. */
#include "base/error.h"
#include "base/hash_set.h"
#include "base/memory.h"
#include "explore/choices.h"
#include "explore/explorer.h"
#include "explore/finish.h"
#include "explore/grow.h"

/* A prefix of the interleaving. */
struct naive_step {
    struct graph_mark before;
    unsigned next; /* the thread to try next */
    struct choices choices;
    unsigned ran;         /* the thread of the last event */
    bool ran_goes_on;     /* that thread is enabled, and does not yield: another one that runs next
                             preempts it */
    uint32_t preemptions; /* so far */
};

struct naive {
    struct exploration *exploration;
    struct hash_set seen;
    struct naive_step *steps;
    size_t count;
    size_t capacity;
};

/* Adds the step of the current graph. */
static void push(struct naive *naive, unsigned ran, uint32_t preemptions)
{
    *array_push(naive->steps, naive->count, naive->capacity) = (struct naive_step){
        .before = graph_mark(&naive->exploration->execution.graph),
        .ran = ran,
        .ran_goes_on = execution_is_enabled(&naive->exploration->execution, ran) &&
                       !execution_yields(&naive->exploration->execution, ran),
        .preemptions = preemptions,
    };
}

/* Runs the thread's next operation. The step's next thread is the following one, or the same thread
 * again as long as its OP_CHOOSE has choices left. */
static void run(struct exploration *exploration, struct naive_step *step, unsigned thread)
{
    const struct execution *execution = &exploration->execution;
    verify(execution_is_enabled(execution, thread));
    require(thread >= step->next);
    event_id choice = choices_take(&step->choices, execution, thread);
    step->next = step->choices.next ? thread : thread + 1;
    exploration_add(exploration, thread, execution_chosen(execution, thread, choice));
}

void naive_explore(struct exploration *exploration)
{
    struct naive naive = {.exploration = exploration};
    push(&naive, MACHINE_MAIN_THREAD, 0);
    if (execution_next_enabled(&exploration->execution, 0) < 0)
        exploration_finish_if_new(exploration, &naive.seen);
    while (naive.count > 0 && exploration->stop == STOP_NOT) {
        struct naive_step *step = &naive.steps[naive.count - 1];
        graph_undo(&exploration->execution.graph, step->before);
        int thread = execution_next_enabled(&exploration->execution, step->next);
        if (thread < 0) {
            naive.count--;
            continue;
        }
        bool preempts = (unsigned)thread != step->ran && step->ran_goes_on;
        uint32_t preemptions = step->preemptions + preempts;
        if (preemptions > exploration->options->bound) {
            exploration->bound_cut = true;
            step->next = (unsigned)thread + 1;
            continue;
        }
        run(exploration, step, (unsigned)thread);
        if (exploration->stop != STOP_NOT)
            break;
        if (execution_next_enabled(&exploration->execution, 0) < 0)
            exploration_finish_if_new(exploration, &naive.seen);
        else
            push(&naive, (unsigned)thread, preemptions);
    }
    hash_set_release(&naive.seen);
    free(naive.steps);
}
