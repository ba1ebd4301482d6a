/* search.h - the data of the explorer rvf (values.c), for the files of this folder. */
#pragma once

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

/* A thread's pending section may write the location (sections.h). */
struct written {
    unsigned thread;
    uint32_t location; /* 0: any */
};

/* A pending operation that reads. Most are never tried, so what they may read is found only when
 * that matters (readers_look). */
struct reader {
    unsigned thread;
    uint32_t location; /* 0: it is a choice (OP_CHOOSE), and its groups are the choices */
    uint32_t mutex;    /* the read is the one of a section of this mutex (sections.h); 0: of none */
    uint32_t before;   /* the event before the reader in P; see search_before */
    bool is_lock;      /* it waits where a mutex is held */
    bool is_wanted;    /* it may write for a reader that is held back */
    bool is_late;      /* it is to be tried last */
    bool is_known;     /* what is below is filled in */
    bool writes;       /* in some group */
    bool may_wait;     /* a live source makes it wait */
    bool is_vain;    /* it is barred from what may stay its last source, and no write is expected */
    bool is_flagged; /* the readers behind it are due whatever comes */
    uint32_t last;   /* the last write of the location in the node's witness */
    uint32_t groups; /* their number */
    uint32_t source_count;
    size_t sources; /* the first one in search.sources; ascending */
};

/* Whether another thread's section may write where the reader reads. */
static inline bool search_may_find(const struct reader *reader, const struct written *written)
{
    return reader->location && reader->thread != written->thread &&
           (written->location == reader->location || !written->location);
}

/* A thread's pending reader, in a frame. */
struct held {
    uint32_t barred;   /* it may not read the events with numbers below this, since executions in
                          which it does were explored from an earlier node */
    uint32_t expected; /* its set in search.expected, from 1; 0: none */
};

/* What a thread and its creators have read, as a hash. */
struct history {
    uint64_t words[2];
};

/* The writes that a reader may find when it is held back (expected.h). */
struct expected {
    struct hash_set histories;
    size_t frame;   /* that made it */
    uint32_t count; /* of the instance's events then */
    bool has_all;
};

/* By thread: the most events that it had up to a write, in the whole run. */
struct last_writes {
    uint32_t *counts;
    size_t capacity;
};

/* A node of the search that tries its readers, one after another. */
struct frame {
    struct instance_mark mark;
    struct witness_mark witness;
    size_t readers;  /* the first one in search.readers */
    size_t sources;  /* the first one in search.sources */
    size_t expected; /* the number of sets in search.expected */
    size_t written;  /* the first entry in search.written */
    uint32_t written_count;
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
    struct mover mover;
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
    struct written *written; /* of all frames */
    size_t written_count;
    size_t written_capacity;
    struct held *held;  /* frame * width + thread */
    size_t held_frames; /* for which there is room */
    unsigned width;
    struct expected *expected; /* of all frames */
    size_t expected_count;
    size_t expected_capacity;
    struct history *histories; /* by event: of its thread, behind it */
    size_t history_capacity;
    /* By thread: */
    uint32_t *creators; /* the event that created it; 0: none has */
    bool *is_new;       /* its operation came up in the present node */
    bool *has_moved;    /* it has come to an operation that was not looked at yet */
    uint32_t *latest;   /* scratch */
    /* By location: */
    size_t *trying; /* the newest frame that tries a reader there, from 1; 0: none */
    struct last_writes *last_writes;
    bool *is_signalled; /* frames that tried a reader there were signalled, in the whole run */
    size_t location_capacity;
    struct hash_set queried; /* pairs of places in the program (ends.c) */
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

/* The number of the event of the reader that the frame tries: it is the first one behind the
 * frame's, or has the lock of its section before it. */
static inline uint32_t search_tried(const struct search *search, const struct frame *frame)
{
    const struct reader *reader = &search->readers[frame->readers + frame->at];
    return frame->mark.count + (reader->mutex != 0);
}

/* The pending readers in the frame, by thread. */
static inline struct held *search_held(const struct search *search, size_t frame)
{
    return search->held + frame * search->width;
}

/* Makes room for what the machine knows. Breaks: pointers into the search. */
void search_fit(struct search *search);

/* Adds an event to the instance, behind the thread's creation. */
uint32_t search_add(struct search *search, unsigned thread, uint32_t location, unsigned flags);

/* All events of the instance, one thread after another. Valid until the next call. */
const uint32_t *search_list_by_thread(struct search *search);

/* All events of the instance, as the witness has them, but that the two come as soon as P lets
 * them. Likewise. */
const uint32_t *search_list_towards(struct search *search, uint32_t first, uint32_t second);

/* Searches for a witness of the instance (verify_sc.h), and counts that. Stops the exploration if
 * the search gives up. Returns whether there is a witness, which is in `verify` then. */
bool search_verify(struct search *search, struct verify_request request);

/* Dies with a message at the operation's place, or stops the exploration (refusals_stop). */
void search_refuse(const struct search *search, const struct op *op, const char *what);
