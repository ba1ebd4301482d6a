/* frames.h - the stack of trust's search: a frame for each operation that has alternatives. The
 * search is search.c, its backward revisits are revisit.c. */
#pragma once

#include "explore/admission.h"
#include "explore/grow.h"
#include "explore/path.h"
#include "explore/revisits/maximal.h"

/* Whether a frame's operation goes on waiting in one of its graphs. */
enum frame_wait {
    FRAME_RUNS,     /* no */
    FRAME_MAY_WAIT, /* after all others, it does */
    FRAME_WAITS,    /* and it cannot be added, only revisit */
};

/* An operation with alternatives. For each justification that it can have, first the graph with the
 * operation added, then, when it writes, its revisits. */
struct frame {
    struct graph_mark before; /* the graph without the operation */
    struct graph_mark inner;  /* that graph, restricted for the revisit of `read` */
    unsigned thread;
    uint32_t ordinal;     /* the number of graphs that it has set up */
    int frozen;           /* trust.frozen where the frame was pushed */
    enum event_role role; /* of its event, if that is a matter of sets, or ROLE_OTHER_CHOICE; else
                             ROLE_ORDINARY */
    enum frame_wait wait;
    bool closed;       /* the graphs that are left belong to another unit (path.h) */
    bool passed_over;  /* the operation goes on waiting, in the last graph */
    bool revisiting;   /* the graphs are those of revisits: `by` and `candidates` are in use */
    bool admitted;     /* one of its graphs was */
    uint32_t location; /* the operation's */
    event_id pinned;   /* a revisited RMW that comes back, reading next.source; 0: none */
    event_id floor;    /* the last source or place that the operation can have */
    struct justification next; /* a chain: source and place, EVENT_NONE behind the last ones; a
                                  choice: the least number. Those of sets are trust_set_row */
    struct justification by;   /* a chain: the source with which the operation revisits `read`
                                  (EVENT_INIT: it writes blindly), and the place, as above */
    event_id last_place; /* a blind write: the last place that its and the reader's past allow */
    unsigned readers;    /* revisit_count, with trust->prefix, for the first source; 0: unknown */
    event_id read;       /* the revisited read; 0: none yet */
    size_t candidates;   /* where the reads left to revisit begin on the stack of candidates */
};

enum { EVENT_NONE = UINT32_MAX };

struct trust {
    struct exploration *exploration;
    struct admission *admission;
    bool has_symmetry; /* it is one of symmetry, too */
    int frozen; /* the thread that need not go on in the current graph; ADMISSION_NO_THREAD: none */
    uint64_t turn; /* events; see spinning_turn */
    struct frame *frames;
    size_t frame_count;
    size_t frame_capacity;
    event_id *candidates; /* of all frames, consumed from the end */
    size_t candidate_count;
    size_t candidate_capacity;
    /* committed[d]: the events that can no longer be deleted or revisited while d frames are on the
     * stack. */
    clock_entry *committed;
    clock_entry *sets;             /* sets[d]: of the operation of frame d - 1, where it has one */
    size_t committed_capacity;     /* rows of both */
    struct awaiting_rows awaiting; /* likewise, where a program awaits */
    unsigned width;                /* of both and the clocks below */
    clock_entry *prefix;           /* scratch: the operation's causal prefix, without itself */
    clock_entry *keep;             /* scratch: of a restriction */
    struct co_tails tails;         /* scratch: of the search for reads to revisit */
    const struct path *goal;       /* the unit to go to; NULL: the search has begun */
    size_t sought;                 /* frames that have set up the goal's graphs */
    size_t bottom;                 /* frames that stay on the stack */
    bool halts;                    /* an operation with alternatives ends trust_extend */
    /* With exploration->work: the frames when the current graph began to be set up, and how many
     * graphs the last of them had set up before. */
    size_t advanced;
    uint32_t advanced_ordinal;
};

/* Makes all clocks as wide as the graph's, and room in `committed` for row `last`. */
void trust_grow_clocks(struct trust *trust, size_t last);
static inline void trust_fit_clocks(struct trust *trust, size_t last)
{
    if (trust->exploration->execution.graph.width != trust->width ||
        last >= trust->committed_capacity)
        trust_grow_clocks(trust, last);
}

static inline clock_entry *trust_committed_row(const struct trust *trust, size_t row)
{
    return trust->committed + row * trust->width;
}

/* The set of updates with which the top frame's operation was tried last. */
static inline clock_entry *trust_set_row(const struct trust *trust)
{
    return trust->sets + trust->frame_count * trust->width;
}

/* Makes the admission one of symmetry, too. */
void trust_add_symmetry(struct trust *trust);

/* From the first interchangeable threads on, graphs are admitted by symmetry, too, which keeps
 * nothing of those before. To be called before the admission is asked. */
static inline void trust_see_twins(struct trust *trust)
{
    if (__builtin_expect(trust->exploration->has_twins && !trust->has_symmetry, false))
        trust_add_symmetry(trust);
}

/* Goes back to a graph of the top frame, and the admission with it. */
static inline void trust_rewind(struct trust *trust, struct graph_mark mark)
{
    if (!graph_undo(&trust->exploration->execution.graph, mark))
        return;
    trust->frozen = trust->frames[trust->frame_count - 1].frozen;
    admission_undo(trust->admission, trust->frame_count - 1);
}

/* Puts a frame for the thread's next operation on the stack; the search (search.c) sets its graphs
 * up. `floor`: of the operation, unless it chooses. Breaks: pointers to frames. */
void trust_push_frame(struct trust *trust, unsigned thread, event_id floor, enum frame_wait wait);

/* Likewise, for an RMW that `source` has revisited when it was the event `read`, which is removed:
 * it comes back reading that. */
void trust_push_pinned_frame(struct trust *trust, event_id read, event_id source);

/* Takes all frames but the lowest `frame_count` off the stack. */
void trust_discard_above(struct trust *trust, size_t frame_count);

/* Whether the operation is a blocking read (trust.c) for which the last write in co stands for all
 * that stop the thread. At the end of a loop's iteration (with a bound), none stands for others: it
 * may take fewer preemptions to stop there early, and threads that wait for ever are an error. */
static inline bool trust_takes_last(const struct op *op, enum effect_kind effect)
{
    return effect == EFFECT_BLOCKING_READ && !op->awaits;
}

/* The floor of the thread's next operation (memory_model.h). */
static inline event_id trust_floor(const struct trust *trust, unsigned thread)
{
    struct execution *execution = &trust->exploration->execution;
    const struct op *op = execution_op(execution, thread);
    return memory_model_floor(execution->model, &execution->graph, thread, op->location,
                              op_may_load(op));
}

/* Adds the frame's operation, reading `source` or written behind `place`. */
event_id trust_add_operation(struct trust *trust, const struct frame *frame, event_id source,
                             event_id place);
