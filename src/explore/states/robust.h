/* robust.h - whether a program is robust: whether all its executions under a weaker memory model
 * are executions of sc, too (execution-graph robustness: Lahav and Margalit, PLDI 2019). Then a
 * search of the program's states under sc has them all.
 *
 * If some execution is none of sc, take a smallest one, and an event e of it that is last in
 * its thread, and from which nothing reads. Without e, it is an execution of sc, which the
 * search visits. So it suffices to look, in each state, at what each thread may do next: e
 * reads, or follows, a write w of its location that the model lets it have, although a later
 * write w' of the location comes before e's thread in (po u rf u co u fr)+. The thread *knows*
 * w'. It has *seen* the writes that the model does not let it go back behind: those that happen
 * before it, or that an access which does reads; and in front of a seq_cst access those that psc
 * puts before it. So the program is robust if in each state, no thread is in front of an access
 * of a location of which it knows a later write than it has seen.
 *
 * What threads know and have seen is a finite part of the state: of each location only the
 * order in which its writes were known and seen, by threads, and by who reads what is written
 * last.
 *
 * For rc11, ra (all accesses synchronise), and tso, whose executions are among those of ra. In
 * doubt, the program counts as not robust: psc is only looked at for accesses, not for fences.
 * Data races are looked for under sc, where more is ordered. So a program with accesses that the
 * weaker model does not order counts as not robust, either. */
#pragma once

#include "explore/execution.h"

/* What is known and seen, in a state. */
struct robust_state;

/* Of a search. */
struct robust;

/* `model`: the weaker one. */
struct robust *robust_new(const struct memory_model *model);
void robust_free(struct robust *robust);
size_t robust_state_size(void);

/* The state, which is zeroed at first, becomes that behind the execution's newest event. Returns
 * whether the program may be robust, so far. */
bool robust_add(struct robust *robust, struct robust_state *state,
                const struct execution *execution);

/* Whether no thread may do next what it does not do under sc. */
bool robust_is_kept(struct robust *robust, const struct robust_state *state,
                    const struct execution *execution);

/* A hash of the state. */
uint64_t robust_hash(const struct robust_state *state);
