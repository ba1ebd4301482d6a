#include "weak.h"

#include "base/order.h"
#include "relation.h"

#include <string.h>

int weak_find_model(const char *name)
{
    static const char *const names[] = {
        [MODEL_SC] = "sc", [MODEL_TSO] = "tso", [MODEL_RA] = "ra", [MODEL_RC11] = "rc11"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return (int)i;
    return -1;
}

/* Sets of events, and the relations that all models use. */
struct terms {
    const struct candidate_execution *candidate;
    uint64_t reads;
    uint64_t writes;
    uint64_t fences;
    uint64_t atomic; /* accesses that are not plain */
    uint64_t acquires;
    uint64_t releases;
    uint64_t seq_cst;
    struct relation po;
    struct relation sync; /* creations, joins, causes */
    struct relation rf;
    struct relation co;
    struct relation fr;
    struct relation eco;
    struct relation hb;
    struct relation same;   /* two accesses of one location */
    struct relation starts; /* from a thread's creation to all its events */
    struct relation ends;   /* from all events of a thread to its join */
};

static void find_sets(struct terms *terms, enum weak_model model)
{
    for (unsigned id = 1; id <= terms->candidate->count; id++) {
        const struct candidate_event *event = &terms->candidate->events[id];
        uint64_t bit = relation_bit(id);
        unsigned order = event->order;
        bool is_fence = event->location == 0 && order != ORDER_NONE;
        if (model == MODEL_RA && !is_fence && order != ORDER_NONE)
            order = event->reads && event->writes ? ORDER_ACQ_REL
                    : event->reads                ? ORDER_ACQUIRE
                                                  : ORDER_RELEASE;
        terms->reads |= event->reads ? bit : 0;
        terms->writes |= event->writes ? bit : 0;
        terms->fences |= is_fence ? bit : 0;
        terms->atomic |= event->location && order != ORDER_NONE ? bit : 0;
        bool is_seq_cst = order == ORDER_SEQ_CST;
        terms->acquires |= order == ORDER_ACQUIRE || order == ORDER_ACQ_REL || is_seq_cst ? bit : 0;
        terms->releases |= order == ORDER_RELEASE || order == ORDER_ACQ_REL || is_seq_cst ? bit : 0;
        terms->seq_cst |= is_seq_cst ? bit : 0;
    }
}

/* po and the order of creations, joins and causes. A join comes after all of the joined thread. */
static void find_program_order(struct terms *terms)
{
    const struct candidate_execution *candidate = terms->candidate;
    for (unsigned t = 0; t < CANDIDATE_THREADS; t++) {
        for (unsigned i = 0; i < candidate->lengths[t]; i++) {
            unsigned id = candidate->threads[t][i];
            if (candidate->creators[t])
                relation_add(&terms->starts, candidate->creators[t], id);
            for (unsigned j = 0; j < i; j++)
                relation_add(&terms->po, candidate->threads[t][j], id);
            unsigned cause = candidate->events[id].cause;
            if (!cause)
                continue;
            relation_add(&terms->sync, cause, id);
            const struct candidate_event *other = &candidate->events[cause];
            for (unsigned j = 0; !candidate->events[id].location && j <= other->index; j++)
                relation_add(&terms->ends, candidate->threads[other->thread][j], id);
        }
    }
    terms->sync = relation_union(&terms->sync, &terms->starts);
    terms->sync = relation_union(&terms->sync, &terms->ends);
}

static void find_communication(struct terms *terms)
{
    const struct candidate_execution *candidate = terms->candidate;
    struct relation inverse = {0}, direct = {0};
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *event = &candidate->events[id];
        if (event->reads && event->rf) {
            relation_add(&terms->rf, event->rf, id);
            relation_add(&inverse, id, event->rf);
        }
        if (event->writes && event->co_prev)
            relation_add(&direct, event->co_prev, id);
        for (unsigned other = 1; event->location && other <= candidate->count; other++) {
            const struct candidate_event *access = &candidate->events[other];
            if (access->location != event->location)
                continue;
            relation_add(&terms->same, id, other);
            if (event->reads && event->rf == CANDIDATE_INIT && access->writes && other != id)
                relation_add(&terms->fr, id, other);
        }
    }
    terms->co = relation_closure(&direct);
    struct relation later = relation_compose(&inverse, &terms->co);
    terms->fr = relation_union(&terms->fr, &later);
    for (unsigned id = 1; id <= candidate->count; id++)
        terms->fr.to[id] &= ~relation_bit(id);
    struct relation communication = relation_union(&terms->rf, &terms->co);
    communication = relation_union(&communication, &terms->fr);
    terms->eco = relation_closure(&communication);
}

/* --- RC11 and RA ------------------------------------------------------------------------------ */

static void find_happens_before(struct terms *terms)
{
    const uint64_t all = ~UINT64_C(0);
    uint64_t accesses = terms->reads | terms->writes;
    uint64_t rmws = terms->reads & terms->writes & terms->atomic;
    struct relation step = relation_between(all, &terms->rf, rmws);
    step = relation_closure(&step);
    uint64_t heads = terms->writes & terms->atomic;
    struct relation sequence = relation_with_identity(&step, all);
    sequence = relation_between(heads, &sequence, all);
    struct relation before = relation_between(terms->fences & terms->releases, &terms->po, all);
    before = relation_with_identity(&before, accesses & terms->releases);
    struct relation after = relation_between(all, &terms->po, terms->fences & terms->acquires);
    after = relation_with_identity(&after, accesses & terms->acquires);
    struct relation read = relation_between(all, &terms->rf, terms->reads & terms->atomic);
    struct relation sw = relation_compose(&before, &sequence);
    sw = relation_compose(&sw, &read);
    sw = relation_compose(&sw, &after);
    struct relation hb = relation_union(&terms->po, &terms->sync);
    hb = relation_union(&hb, &sw);
    terms->hb = relation_closure(&hb);
}

/* The pairs that access one location, or that do not. */
static struct relation on_location(const struct terms *terms, const struct relation *relation,
                                   bool same)
{
    struct relation result;
    for (unsigned id = 0; id <= CANDIDATE_EVENTS; id++)
        result.to[id] = relation->to[id] & (same ? terms->same.to[id] : ~terms->same.to[id]);
    return result;
}

/* po|!=loc ; hb ; po|!=loc, where po has the beginning and the end of each thread. They have no
 * location. */
static struct relation elsewhere_in_between(const struct terms *terms)
{
    struct relation elsewhere = on_location(terms, &terms->po, false);
    struct relation first = relation_union(&elsewhere, &terms->ends);
    struct relation last = relation_union(&elsewhere, &terms->starts);
    struct relation hb = relation_with_identity(&terms->hb, ~UINT64_C(0));
    struct relation across = relation_compose(&first, &hb);
    return relation_compose(&across, &last);
}

static struct relation seq_cst_order(const struct terms *terms)
{
    const uint64_t all = ~UINT64_C(0);
    struct relation across = elsewhere_in_between(terms);
    struct relation scb = relation_union(&terms->po, &across);
    struct relation here = on_location(terms, &terms->hb, true);
    scb = relation_union(&scb, &here);
    scb = relation_union(&scb, &terms->co);
    scb = relation_union(&scb, &terms->fr);
    uint64_t fences = terms->fences & terms->seq_cst;
    struct relation hb = relation_with_identity(&terms->hb, all);
    struct relation left = relation_between(fences, &hb, all);
    left = relation_with_identity(&left, terms->seq_cst);
    struct relation right = relation_between(all, &hb, fences);
    right = relation_with_identity(&right, terms->seq_cst);
    struct relation base = relation_compose(&left, &scb);
    base = relation_compose(&base, &right);
    struct relation between = relation_compose(&terms->hb, &terms->eco);
    between = relation_compose(&between, &terms->hb);
    between = relation_union(&between, &terms->hb);
    between = relation_between(fences, &between, fences);
    return relation_union(&base, &between);
}

static bool is_consistent_rc11(struct terms *terms)
{
    find_happens_before(terms);
    struct relation back = relation_compose(&terms->hb, &terms->eco);
    if (!relation_is_irreflexive(&terms->hb) || !relation_is_irreflexive(&back))
        return false;
    struct relation psc = seq_cst_order(terms);
    return relation_is_acyclic(&psc);
}

/* --- TSO -------------------------------------------------------------------------------------- */

/* The program order that x86 preserves: all of it, except from a write to a later read that no
 * locked operation, fence or creation separates (Owens, Sarkar, Sewell, 2009). */
static struct relation preserved_order(const struct terms *terms)
{
    struct relation preserved = {0};
    const struct candidate_execution *candidate = terms->candidate;
    for (unsigned id = 1; id <= candidate->count; id++) {
        const struct candidate_event *from = &candidate->events[id];
        bool from_buffer = from->writes && !from->is_locked;
        for (unsigned other = 1; other <= candidate->count; other++) {
            const struct candidate_event *to = &candidate->events[other];
            bool is_load = to->reads && !to->writes && !to->is_locked;
            if ((terms->po.to[id] & relation_bit(other)) && !(from_buffer && is_load))
                relation_add(&preserved, id, other);
        }
    }
    return preserved;
}

/* The events that drain the buffer, or access memory; a weaker fence does neither. */
static uint64_t nodes_of_tso(const struct terms *terms)
{
    uint64_t nodes = terms->reads | terms->writes | (terms->fences & terms->seq_cst);
    for (unsigned id = 1; id <= terms->candidate->count; id++)
        if (terms->candidate->events[id].is_full)
            nodes |= relation_bit(id);
    return nodes;
}

static bool is_consistent_tso(const struct terms *terms)
{
    struct relation communication = relation_union(&terms->rf, &terms->co);
    communication = relation_union(&communication, &terms->fr);
    struct relation here = on_location(terms, &terms->po, true);
    struct relation coherence = relation_union(&communication, &here);
    if (!relation_is_acyclic(&coherence))
        return false;
    struct relation external = {0};
    for (unsigned id = 1; id <= terms->candidate->count; id++)
        external.to[id] = terms->rf.to[id] & ~terms->po.to[id];
    uint64_t nodes = nodes_of_tso(terms);
    struct relation global = preserved_order(terms);
    global = relation_between(nodes, &global, nodes);
    global = relation_union(&global, &external);
    global = relation_union(&global, &terms->co);
    global = relation_union(&global, &terms->fr);
    global = relation_union(&global, &terms->sync);
    return relation_is_acyclic(&global);
}

bool weak_is_consistent(const struct candidate_execution *candidate, enum weak_model model)
{
    if (model == MODEL_SC)
        return candidate_is_consistent(candidate);
    if (!candidate_is_atomic(candidate))
        return false;
    struct terms terms = {.candidate = candidate};
    find_sets(&terms, model);
    find_program_order(&terms);
    find_communication(&terms);
    return model == MODEL_TSO ? is_consistent_tso(&terms) : is_consistent_rc11(&terms);
}

bool weak_has_race(const struct candidate_execution *candidate, enum weak_model model)
{
    if (model != MODEL_RC11)
        return candidate_has_race(candidate);
    struct terms terms = {.candidate = candidate};
    find_sets(&terms, MODEL_RC11);
    find_program_order(&terms);
    find_communication(&terms);
    find_happens_before(&terms);
    for (unsigned id = 1; id <= candidate->count; id++)
        for (unsigned other = 1; other < id; other++)
            if (candidate_may_race(&candidate->events[id], &candidate->events[other]) &&
                !(terms.hb.to[id] & relation_bit(other)) &&
                !(terms.hb.to[other] & relation_bit(id)))
                return true;
    return false;
}
