/* task.h - an exploration that several processes share: what each of them knows from the start. */
#pragma once

#include "explore/explorer.h"
#include "explore/path.h"
#include "machine/program.h"
#include "machine/site.h"
#include "scale/message.h"

struct task {
    const struct program *program;
    struct machine *machine;               /* a native one */
    const struct explorer *explorer;       /* which splits */
    const struct explore_options *options; /* of each process; keep_going is set */
    bool keeps_going; /* all errors are wanted; else one, the first in the order of the search */
    bool first_come;  /* else: whichever was found first */
    bool is_resumed;  /* the units come from another run */
    void *context;
    /* Whether an error of this kind counts. */
    bool (*counts)(void *context, enum error_kind kind);
    /* The places that tell errors of one kind apart. */
    struct site_pair (*places)(const struct execution *execution, const struct finding *finding);
    /* For a worker that outlives an exploration: sets the options and the machine as the message
     * says. NULL: there is none. */
    void (*set_up)(void *context, struct message *message);
    /* The exploration hook of this name, in the worker's process. NULL: there is none. */
    void (*execution)(void *context, struct exploration *exploration, bool complete);
};

/* An error as processes tell each other. */
struct found_error {
    enum error_kind kind;
    bool is_beyond; /* as in struct exploration */
    bool is_random; /* likewise: the path is that of a random run */
    struct site_pair places;
    struct path path;    /* the unit with which the execution that shows the error begins */
    uint32_t bound;      /* of the exploration that has found it: units are parts of its tree */
    uint64_t spin_limit; /* likewise */
    uint64_t length_limit;
};

/* Whether a verdict has only one of the two. */
static inline bool found_error_is_same(const struct found_error *a, const struct found_error *b)
{
    return a->kind == b->kind && a->is_beyond == b->is_beyond &&
           site_same_pair(a->places, b->places);
}
