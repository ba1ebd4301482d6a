/* least_subject.h - random programs, and the places whose memory orders may be chosen. */
#pragma once

#include "model/memory_model.h"
#include "orders/search.h"
#include "program.h"

enum {
    MOST_COORDINATES = 6,
    MOST_ASSIGNMENTS = 2000,
    MOST_SITES = PROGRAM_THREADS * PROGRAM_LENGTH,
};

/* A program, and its sites. */
struct client {
    struct program_text text;
    struct site sites[MOST_SITES];
    struct script_instruction *instructions[MOST_SITES]; /* of the sites */
    uint32_t site_count;
    uint32_t coordinates[MOST_SITES]; /* of the sites, plus 1 */
    struct order_sites order_sites;   /* with the places of all */
};

/* One program or two over the same places, whose orders may be chosen. */
struct subject_of_orders {
    struct client clients[2];
    size_t client_count;
    struct client *client; /* the one that is looked at */
    struct order_place places[MOST_COORDINATES];
    size_t coordinate_count;
    size_t assignments; /* the most that there may be */
    struct order_box box;
    enum order_kind kinds[MOST_COORDINATES];
    uint8_t low[MOST_COORDINATES], high[MOST_COORDINATES];
    unsigned weights[MOST_COORDINATES];
    bool is_bound[MOST_COORDINATES];
    size_t first[MOST_COORDINATES];
    const struct memory_model *model;
    bool wants_graph;
    bool fails;
    struct error_graph *graph;
};

/* Makes the programs of the seed, and a random box. Every fifth seed has two programs. Some places
 * are those of several operations, as in a function with several callers, and some share an order,
 * as by a macro. Requires that the subject is zeroed but for its model. */
void least_subject_init(struct subject_of_orders *subject, uint64_t seed);
