/* search.h - the data of the explorer rvf (values.c), for the files of this folder. */
#ifndef HEDDLE_EXPLORE_VALUES_SEARCH_H
#define HEDDLE_EXPLORE_VALUES_SEARCH_H

#include "explore/exploration.h"
#include "explore/values/closure.h"
#include "explore/values/verify_sc.h"
#include "explore/values/witness.h"

/* VerifySC gives up beyond so many states: 96 MiB. */
enum { SEARCH_MOST_STATES = 1 << 21 };

/* A write that a reader may read from, in some witness of the node. */
struct source {
    uint32_t write;   /* its number in the instance */
    uint32_t group;   /* sources of one group have one value. From 1; 0: it is not permitted */
    uint32_t partner; /* of a reader at a queue's end (queue.h); 0: none */
    uint64_t value;   /* that the reader sees */
    bool is_defined;  /* the value is */
    bool is_live;     /* a new write may directly follow it */
    bool writes;      /* the reader would write */
    bool is_disabled; /* the reader would wait */
    bool is_barred;   /* executions with it were explored from an earlier node */
};

/* A pending operation that reads. */
struct reader {
    unsigned thread;
    uint32_t location; /* 0: it is a choice (OP_CHOOSE), and its groups are the choices */
    uint32_t last;     /* the last write of the location in the node's witness */
    size_t sources;    /* the first one in search.sources; ascending */
    uint32_t source_count;
    uint32_t groups; /* their number */
    uint32_t others; /* other threads that were seen writing the location, in the whole run */
    bool is_lock;    /* it waits where a mutex is held */
    bool writes;     /* in some group */
    bool is_flagged; /* the readers behind it are due whatever comes */
    bool is_late;    /* it is to be tried last */
};

/* A node of the search that tries its readers, one after another. While one is tried, the event of
 * this reader has the number mark.count. */
struct frame {
    struct instance_mark mark;
    struct witness_mark witness;
    size_t readers; /* the first one in search.readers */
    size_t sources; /* the first one in search.sources */
    uint32_t reader_count;
    uint32_t at;     /* the reader that is tried */
    uint32_t group;  /* its group that was tried last; 0: none */
    bool is_trying;  /* it is in the list of its location */
    bool is_flagged; /* the readers behind it are due */
    bool has_child;  /* some group had a witness */
    bool is_dead;    /* no execution ends in the node, and it had no child so far */
    size_t below;    /* the frame below with a reader at the same location, from 1; 0: none */
};

struct search {
    struct exploration *exploration;
    struct instance instance;
    struct witness witness;
    struct verify_sc verify;
    struct closure_scratch closure;
    struct frame *frames;
    size_t frame_count;
    size_t frame_capacity;
    struct reader *readers; /* of all frames */
    size_t reader_count;
    size_t reader_capacity;
    struct source *sources; /* of all readers */
    size_t source_count;
    size_t source_capacity;
    /* Frame * width + thread: the thread's pending reader may not read the events with numbers
     * below this, since executions in which it does were explored from an earlier node. */
    uint32_t *barred;
    size_t barred_frames; /* for which there is room */
    unsigned width;
    /* By thread: */
    uint32_t *creators; /* the event that created it */
    bool *is_new;       /* its operation came up in the present node */
    bool *has_moved;    /* it has come to an operation that was not looked at yet */
    uint32_t *latest;   /* scratch */
    /* By location: */
    size_t *trying;    /* the newest frame that tries a reader there, from 1; 0: none */
    uint64_t *writers; /* the threads that were seen writing there: a bit each, modulo 64 */
    size_t location_capacity;
    struct hash_set queried; /* pairs of places in the program (queries.c) */
    bool *is_taken;          /* scratch, by event */
    size_t taken_capacity;
    uint32_t *listed; /* scratch of search_list_by_thread */
    size_t listed_capacity;
    uint32_t *good; /* scratch */
    size_t good_capacity;
};

/* The event before the thread's next one in P: the last one of the thread, or its creation. */
static inline uint32_t search_before(const struct search *search, unsigned thread)
{
    uint32_t last = instance_last(&search->instance, thread);
    return last ? last : search->creators[thread];
}

static inline struct frame *search_top(const struct search *search)
{
    require(search->frame_count > 0);
    return &search->frames[search->frame_count - 1];
}

/* The thread's entry of `barred` in the frame. */
static inline uint32_t *search_barred(const struct search *search, size_t frame)
{
    return search->barred + frame * search->width;
}

/* Makes room for what the machine knows. Breaks: pointers into the search. */
void search_fit(struct search *search);

/* Adds an event to the instance, behind the thread's creation. */
uint32_t search_add(struct search *search, unsigned thread, uint32_t location, unsigned flags);

/* All events of the instance, one thread after another. Valid until the next call. */
const uint32_t *search_list_by_thread(struct search *search);

/* Searches for a witness of the instance (verify_sc.h), and counts that. Stops the exploration if
 * the search gives up. Returns whether there is a witness, which is in `verify` then. */
bool search_verify(struct search *search, struct verify_request request);

/* Dies with a message at the operation's place. */
_Noreturn void search_refuse(const struct op *op, const char *what);

#endif
