#include "run/replay/debugged.h"

#include "machine/memory/address.h"
#include "machine/shown.h"

#include <stdint.h>

/* The debugger finds these by their names, without debug information: words of 8 bytes. */
#define SEEN __attribute__((used, visibility("default")))

struct shown_thread {
    uint64_t position, bottom, top; /* of its stack; 0: there is none, or it is not known */
};

SEEN uint64_t debugged_step;                                /* the next one, from 1 */
SEEN uint64_t debugged_thread;                              /* its thread, in recorded numbers */
SEEN volatile uint64_t debugged_wanted;                     /* set by the debugger: the run stops in
                                                               front of this step; 0: of the last */
SEEN uint64_t debugged_thread_count;                        /* of recorded threads */
SEEN struct shown_thread debugged_threads[ADDRESS_THREADS]; /* by recorded number */

/* The bounds of heddle's own code. */
extern char __executable_start[], etext[];
SEEN const void *const debugged_code[] = {__executable_start, etext};

/* The run stops here. */
SEEN void debugged_stop(void);
__attribute__((noinline)) void debugged_stop(void)
{
    __asm__ volatile("" ::: "memory");
}

static struct debugged *running; /* NULL: none has come to a step */

/* The newest value of the location, in the order of its writes. */
static void show_value(struct exploration *exploration, uint32_t location)
{
    const struct graph *graph = &exploration->execution.graph;
    event_id last = graph_co_last(graph, location);
    if (last != EVENT_INIT)
        native_show_value(exploration->execution.machine, location,
                          graph_event(graph, last)->value);
}

/* The debugger calls this to see the thread-local variables of the recorded thread. */
SEEN void debugged_select(uint64_t thread);
void debugged_select(uint64_t thread)
{
    if (!running || thread >= running->threads->count || running->threads->now[thread] == NO_THREAD)
        return;
    struct machine *machine = running->exploration->execution.machine;
    if (!native_show_thread_locals(machine, (unsigned)running->threads->now[thread]))
        return;
    for (uint32_t location = 1; location < machine->locations; location++)
        show_value(running->exploration, location);
}

static void show_stacks(const struct debugged *debugged)
{
    const struct execution *execution = &debugged->exploration->execution;
    debugged_thread_count = debugged->threads->count;
    for (size_t i = 0; i < debugged->threads->count && i < ADDRESS_THREADS; i++) {
        int now = debugged->threads->now[i];
        state_id state = now == NO_THREAD ? STATE_NONE : execution->graph.threads[now].state;
        struct native_stack stack = {0};
        if (state != STATE_NONE)
            stack = native_show_stack(execution->machine, (unsigned)now, state);
        debugged_threads[i] = (struct shown_thread){(uint64_t)stack.position,
                                                    (uint64_t)stack.bottom, (uint64_t)stack.top};
    }
}

/* Shows what has changed since the last time. */
static void show_changes(struct debugged *debugged)
{
    const struct graph *graph = &debugged->exploration->execution.graph;
    if (debugged->shown == EVENT_INIT)
        native_show_initial(debugged->exploration->execution.machine);
    for (debugged->shown += debugged->shown == EVENT_INIT; debugged->shown < graph->count;
         debugged->shown++) {
        uint32_t location = graph_event(graph, debugged->shown)->location;
        if (location)
            show_value(debugged->exploration, location);
    }
}

/* The native machine's, but for a step that changes memory before the thread goes on. */
static const struct machine_class *watched;
static struct machine_class watching;

static state_id step(struct machine *machine, unsigned thread, state_id state, uint64_t result)
{
    if (running)
        show_changes(running);
    return watched->step(machine, thread, state, result);
}

void debugged_begin(struct debugged *debugged, struct exploration *exploration,
                    const struct thread_numbers *threads)
{
    running = NULL;
    *debugged = (struct debugged){.exploration = exploration, .threads = threads};
}

void debugged_watch(struct machine *machine)
{
    watched = machine->class;
    watching = *watched;
    watching.step = step;
    machine->class = &watching;
}

bool debugged_reach(struct debugged *debugged, size_t step, unsigned thread, bool last)
{
    running = debugged;
    show_changes(debugged);
    show_stacks(debugged);
    debugged_step = step;
    debugged_thread = thread;
    debugged_select(thread);
    if (debugged_wanted == 0 ? last : debugged_wanted == step) {
        debugged_wanted = 0;
        debugged_stop();
    }
    return debugged_wanted != 0 && debugged_wanted <= step;
}
