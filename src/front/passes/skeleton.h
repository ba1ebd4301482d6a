/* skeleton.h - a function without what it computes: its blocks, and in each the *stops*, which are
 * the instructions that other threads may notice. The check of passes compares skeletons. */
#pragma once

#include "front/ir.h"
#include "front/passes/private.h"

/* --- skeleton.c: a function without what it computes ------------------------------------------ */

struct stop {
    size_t number; /* copies of an instruction have the same */
    size_t block;
    LLVMValueRef called; /* a function; NULL: it is no call, or an indirect one */
    const char *kind;    /* for messages, as the line */
    unsigned line;
    bool ends; /* control does not come back */
};

enum block_end { END_BRANCHES, END_RETURN, END_STUCK, END_KINDS };

struct edge {
    size_t to;
    bool excluded; /* a constant condition never takes it */
};

struct skeleton_block {
    size_t first_stop, stop_count, first_edge, edge_count;
    enum block_end end;
    bool is_reached; /* by edges, from the first block; others have no stops */
    bool depends_on_parameter, depends_on_phi; /* the condition of its edges */
};

struct skeleton {
    LLVMValueRef function;
    char *name;
    struct skeleton_block *blocks;
    size_t block_count, block_capacity;
    struct stop *stops;
    size_t stop_count, stop_capacity;
    struct edge *edges;
    size_t edge_count, edge_capacity;
};

/* Fills a zeroed skeleton. `number` tells the number of an instruction, given its kind; 0: it is no
 * stop. It may set *times, which is 1, if the instruction counts as several. */
void skeleton_make(struct skeleton *skeleton, LLVMValueRef function,
                   size_t (*number)(void *context, LLVMValueRef instruction, const char *kind,
                                    unsigned *times),
                   void *context);
void skeleton_release(struct skeleton *skeleton);

/* --- walk.c: the sequences of stops on the paths of a function, compared ---------------------- */

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
