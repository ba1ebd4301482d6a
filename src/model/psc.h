/* psc.h - the partial order of seq_cst events (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017,
 * section 3):
 *
 *   scb = po u (po|!=loc ; hb ; po|!=loc) u hb|loc u co u fr
 *   psc = ([E_sc] u [F_sc];hb?) ; scb ; ([E_sc] u hb?;[F_sc]) u [F_sc] ; (hb u hb;eco;hb) ; [F_sc]
 *
 * The beginning and the end of a thread are events of po without a location. They are none of the
 * graph's: the creation stands for the one, the join for the other.
 *
 * E_sc are the seq_cst events, and F_sc the fences among them. A consistent graph has no cycle of
 * psc. */
#ifndef HEDDLE_MODEL_PSC_H
#define HEDDLE_MODEL_PSC_H

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

/* Calls bug() if psc has a cycle. */
void psc_check(const struct graph *graph, struct psc_terms terms);

#endif
