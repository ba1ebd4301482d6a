/* sets.h - updates whose results nobody uses, without an order, and what reads see of them.
 *
 * N threads that add to a counter and ignore the result are N! graphs, although nothing tells their
 * order apart. At a location with such updates of one class (rmw_class) and with reads, updates get
 * no place in co, and a read has a set of them instead of a source (graph/sets.h). A set and its
 * cuts stand for all chains of read-modify-writes that have those updates in front of the read, and
 * the others behind it. The machine says which operations these are (op_is_unordered): it learns of
 * an operation that does not fit its location, as a fact, and then the location has a chain.
 *
 * Under sc, happens-before has an edge from each update of its set to a reading, and from the
 * reading to each other update. As the reading is the last event of its thread, it is consistent
 * iff its set is closed under happens-before and has all updates that happen before the reading.
 *
 * Stores, and read-modify-writes whose results are used, may be among the updates of a location:
 * *full writes*. A full write has a set, as a reading has, and may be in sets, as an update may. It
 * comes behind its set, and before each other update. So full writes and updates are in order, and
 * two executions are in one class iff their readings and full writes have the same sets. The value
 * of a set is that of its last full write, changed by the updates that this one lacks. A full write
 * is the last event of its thread. Then it is consistent iff no update outside its set happens
 * before it: none that happens before its thread's last event, a member of the set, or a reading.
 * Each reading comes before it, since none has it. This is so where a store may count as a
 * read-modify-write: under sc, where the order of all writes is the same; and under tso if it
 * drains the buffer, as read-modify-writes do. What comes before it is then what comes before a
 * store that follows its thread's last event (graph_clocks.full_row). A store that stays in the
 * buffer would have its set in its causal prefix, but a load behind it, of another location, need
 * not see what that set comes behind. So such a location keeps its order. Under rc11, so does a
 * location with any store (model/rc11.c).
 *
 * A compare-exchange is a full write with those sets with which it succeeds, and a reading with the
 * others. What comes before it is the same in both cases under sc, and under tso, where it drains
 * the buffer even if it fails. Under rc11, a reading need not have all of its causal past in its
 * set. So the sets that it may have are those of a reading, without those with which it would
 * succeed but that lack something of its causal past: it would be a write between a write and what
 * comes after that. The past of a set is the union of the pasts of what it was made from, so that
 * this is a condition on a set alone. A revisit may make a full write of a reading, and the other
 * way round: the whole set may be had in any case, so that what was added maximally is the same for
 * both. Nobody that a revisit keeps has read the one that it revisits.
 *
 * An update does not synchronise with another one, nor with a full write in front of it. Suppose
 * that accesses x and y, of two threads, are unordered in porf without that, but x comes before y
 * in the chain's. Then an update of x's thread lies behind x. Without it, and whatever else is in
 * neither causal prefix, the graph is consistent, and in it x and y are the last events of their
 * threads, so that no chain orders them. A data race is thus one of the program, and each of the
 * chain's is one. (Or x is itself a full write, in front of an update of y's thread: then it may
 * come behind that, too. A compare-exchange may fail there. So if x or y is one, the race may be
 * none, and all updates have an order from a restart on: may_be_ordered.) A store does not
 * synchronise with its set, either, although its causal prefix has it. Two accesses that nothing
 * else orders are found nevertheless: take from an execution all that is in the causal past of
 * neither, without what stores add to it. It is an execution, and in it, both are the last events
 * of their threads. So no store comes behind one of them.
 *
 * A thread may wait in a loop for a value of the location. Its read is offered as soon as the whole
 * set ends the loop; cuts that do not end it are left out, and so are revisits that would give it
 * such a set. That loses nothing if each larger set ends the loop, too, such as with a threshold or
 * the total of additions. A set that does not is found where an update and the reading of a set
 * without it are in one graph, or at the end of an execution in which the thread waits although a
 * smaller set ends its loop. Then the location keeps its order, from the next restart on. Take the
 * first set, in some execution, that ends the loop although a larger one does not. Up to there, the
 * execution is one of a program in which larger sets end it, so that it is explored.
 *
 * A semaphore's posts and waits are updates and readings, too, with sets of their own kind
 * (discipline/semaphores.h). A report shows an execution with a chain (in_order.h). */
#pragma once

#include "explore/execution.h"
#include "graph/sets.h"

/* Whether the compare-exchange succeeds with the cut. */
bool sets_exchange(const struct execution *execution, const struct op *op, unsigned thread,
                   const clock_entry *cut);

/* Says in a plan for a full write, which was made with the last ordinary write as its source,
 * whether it writes with the cut. */
void sets_decide(const struct execution *execution, const clock_entry *cut,
                 struct event_plan *plan);

/* execution_enter for an unordered operation. Its plan, which was made with the last ordinary write
 * as its source, becomes that of an update, or of a reading of a set. */
event_id sets_enter(struct execution *execution, struct event_plan *plan, struct justification by);

/* Whether the thread blocks at once behind its operation, a read of the cut. */
bool sets_block(const struct execution *execution, unsigned thread, const clock_entry *cut);
