/* walk.h - the sequences of stops on the paths of a function, compared. */
#pragma once

#include "front/passes/skeleton.h"

/* What a comparison needs to know. */
struct walk {
    /* What the pass put in place of the call: the skeleton of the called function, or NULL. */
    const struct skeleton *(*inlined)(void *context, const struct stop *call);
    bool (*skips)(void *context, size_t number); /* whether stops of this number do not count */
    void *context;
    bool folds; /* the pass may know the value of a phi */
};

/* A stop that follows another one on one side only; NULL: the entry, or the end. */
struct walk_fault {
    bool lost; /* after the pass, it does not follow */
    const struct stop *behind, *at;
};

/* Whether the paths of the function before the pass have the sequences of stops of those after the
 * pass, and no others. A path that a pass may know not to be taken may be lost. If not, sets
 * *fault. */
bool walk_equal(const struct walk *walk, const struct skeleton *before,
                const struct skeleton *after, struct walk_fault *fault);
