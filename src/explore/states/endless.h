/* endless.h - the states of a program, the steps between them, and threads that never end.
 *
 * A state has no way out if no path leads from it to where a further thread has stopped. The states
 * without a way out fall into components, in which each is reached from each; one that no step
 * leaves is where the program stays for ever (doc/waiting.md, Livelocks). The threads that take
 * steps there go round in loops. The others wait. */
#pragma once

#include "explore/exploration.h"

/* Most threads of a program. */
enum { STATE_GRAPH_THREADS = 64 };

/* A state of the program. */
struct place {
    uint64_t hash[2];
    uint32_t from; /* the state before it, on the first path to it; the first state: itself */
    uint16_t thread;
    bool goes_on;    /* it has a way out, or need not have one */
    uint32_t choice; /* of the thread's step */
};

struct transition {
    uint32_t from, to; /* numbers of states */
    uint16_t thread;
    uint8_t header; /* enum state_header, of the thread's new state */
};

struct state_graph {
    struct place *places; /* from 1 on */
    size_t count, capacity;
    struct transition *transitions;
    size_t transition_count, transition_capacity;
};

void state_graph_release(struct state_graph *graph);
void state_graph_add(struct state_graph *graph, struct transition transition);

/* Reports the threads that never end, a livelock and a deadlock at the most. Requires that all
 * states were explored, and that the first one is at `root`. */
void endless_look(struct exploration *exploration, struct state_graph *graph,
                  const struct graph_mark *root);
