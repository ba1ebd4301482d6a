/* psc.h - the partial order of seq_cst events (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017,
 * section 3):
 *
 *   scb = po u (po|!=loc ; hb ; po|!=loc) u hb|loc u co u fr
 *   psc = ([E_sc] u [F_sc];hb?) ; scb ; ([E_sc] u hb?;[F_sc]) u [F_sc] ; (hb u hb;eco;hb) ; [F_sc]
 *
 * In po, a thread has an event at its beginning and one at its end, both without a location. The
 * graph does not have these events: the creation of the thread stands for the first, and the join
 * for the second.
 *
 * E_sc are the seq_cst events, and F_sc the fences among them. A consistent graph has no cycle of
 * psc. */
#pragma once

#include "graph/change.h"
#include "model/observed.h"

struct psc_terms {
    struct observed_order order; /* hb */
    bool has_accesses;           /* E_sc has accesses, too; else it is F_sc */
};

/* Whether psc stays acyclic when the event, which is not co-maximal, is added as the thread's next
 * one. `terms`: of the graph with the event. Leaves the graph as it is. */
bool psc_admits(struct graph *graph, unsigned thread, const struct addition *addition,
                struct psc_terms (*terms)(const struct graph *graph));

/* Whether psc has no cycle. */
bool psc_is_acyclic(const struct graph *graph, struct psc_terms terms);
/* Calls bug() if psc has a cycle. */
void psc_check(const struct graph *graph, struct psc_terms terms);
