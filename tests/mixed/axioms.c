#include "axioms.h"

#include <string.h>

/* rows[a] has bit b: a is before b. */
struct relation {
    uint32_t rows[EVENTS];
};
_Static_assert(EVENTS <= 32, "a row is a word");

static void add(struct relation *relation, unsigned from, unsigned to)
{
    relation->rows[from] |= UINT32_C(1) << to;
}

static bool has(const struct relation *relation, unsigned from, unsigned to)
{
    return relation->rows[from] >> to & 1;
}

static void join(struct relation *relation, const struct relation *other)
{
    for (unsigned e = 0; e < EVENTS; e++)
        relation->rows[e] |= other->rows[e];
}

static void close_under(struct relation *relation)
{
    for (unsigned via = 0; via < EVENTS; via++)
        for (unsigned e = 0; e < EVENTS; e++)
            if (has(relation, e, via))
                relation->rows[e] |= relation->rows[via];
}

static struct relation compose(const struct relation *first, const struct relation *second)
{
    struct relation result = {0};
    for (unsigned e = 0; e < EVENTS; e++)
        for (unsigned via = 0; via < EVENTS; via++)
            if (has(first, e, via))
                result.rows[e] |= second->rows[via];
    return result;
}

static bool is_irreflexive(const struct relation *relation)
{
    for (unsigned e = 0; e < EVENTS; e++)
        if (has(relation, e, e))
            return false;
    return true;
}

static bool is_acyclic(struct relation relation)
{
    close_under(&relation);
    return is_irreflexive(&relation);
}

/* The pairs from a set to a set. */
static struct relation between(uint32_t from, const struct relation *relation, uint32_t to)
{
    struct relation result = {0};
    for (unsigned e = 0; e < EVENTS; e++)
        if (from >> e & 1)
            result.rows[e] = relation->rows[e] & to;
    return result;
}

static void add_identity(struct relation *relation, uint32_t of)
{
    for (unsigned e = 0; e < EVENTS; e++)
        if (of >> e & 1)
            add(relation, e, e);
}

/* --- The relations of all models -------------------------------------------------------------- */

struct terms {
    const struct mixed_program *program;
    const struct candidate *candidate;
    enum model model;
    uint32_t present, reads, writes, fences;
    uint32_t acquires, releases, seq_cst; /* accesses and fences */
    struct relation po;                   /* of one thread, main being two */
    struct relation sync;                 /* from and to main's other half */
    struct relation rf[BYTES], co[BYTES], fr[BYTES];
    struct relation all_rf, all_co, all_fr;
    struct relation hb;
};

static unsigned thread_of(unsigned event)
{
    return event / STEPS;
}

static const struct mixed_step *step_of(const struct terms *terms, unsigned event)
{
    return &terms->program->steps[thread_of(event)][event % STEPS];
}

static unsigned bytes_of(const struct terms *terms, unsigned event)
{
    return terms->candidate->reads[event] | terms->candidate->writes[event];
}

/* The order of the event: of a compare that failed, that of a failure. */
static enum order order_of(const struct terms *terms, unsigned event)
{
    const struct mixed_step *step = step_of(terms, event);
    bool fails = step->kind == COMPARE && !terms->candidate->writes[event];
    enum order order = (enum order)(fails ? step->fails : step->order);
    if (terms->model != RA || step->kind == FENCE)
        return order;
    return !terms->candidate->writes[event]  ? ACQUIRE
           : !terms->candidate->reads[event] ? RELEASE
                                             : ACQ_REL;
}

static void find_sets(struct terms *terms)
{
    for (unsigned e = 0; e < EVENTS; e++) {
        if (!terms->candidate->is_event[e])
            continue;
        uint32_t bit = UINT32_C(1) << e;
        enum order order = order_of(terms, e);
        terms->present |= bit;
        terms->reads |= terms->candidate->reads[e] ? bit : 0;
        terms->writes |= terms->candidate->writes[e] ? bit : 0;
        terms->fences |= step_of(terms, e)->kind == FENCE ? bit : 0;
        terms->acquires |= order == ACQUIRE || order == ACQ_REL || order == SEQ_CST ? bit : 0;
        terms->releases |= order == RELEASE || order == ACQ_REL || order == SEQ_CST ? bit : 0;
        terms->seq_cst |= order == SEQ_CST ? bit : 0;
    }
}

static void find_program_order(struct terms *terms)
{
    for (unsigned e = 0; e < EVENTS; e++)
        for (unsigned f = 0; f < EVENTS; f++) {
            unsigned from = thread_of(e), to = thread_of(f);
            bool both = terms->present >> e & 1 && terms->present >> f & 1;
            if (both && from == to && e < f)
                add(&terms->po, e, f);
            else if (both && from != to && (from == MAIN_BEFORE || to == MAIN_AFTER))
                add(&terms->sync, e, f);
        }
}

static void find_byte(struct terms *terms, unsigned byte)
{
    const struct candidate *candidate = terms->candidate;
    unsigned place[EVENTS + 1] = {0};
    for (unsigned i = 0; i < candidate->co_count[byte]; i++)
        place[candidate->co[byte][i]] = i;
    for (unsigned i = 1; i < candidate->co_count[byte]; i++)
        for (unsigned j = i + 1; j < candidate->co_count[byte]; j++)
            add(&terms->co[byte], candidate->co[byte][i], candidate->co[byte][j]);
    for (unsigned e = 0; e < EVENTS; e++) {
        unsigned source = candidate->rf[e][byte];
        if (!(terms->present >> e & 1) || !(candidate->reads[e] >> byte & 1))
            continue;
        if (source != INITIAL)
            add(&terms->rf[byte], source, e);
        for (unsigned i = place[source] + 1; i < candidate->co_count[byte]; i++)
            if (candidate->co[byte][i] != e)
                add(&terms->fr[byte], e, candidate->co[byte][i]);
    }
    join(&terms->all_rf, &terms->rf[byte]);
    join(&terms->all_co, &terms->co[byte]);
    join(&terms->all_fr, &terms->fr[byte]);
}

static struct relation communication_of(const struct terms *terms, unsigned byte)
{
    struct relation result = terms->rf[byte];
    join(&result, &terms->co[byte]);
    join(&result, &terms->fr[byte]);
    return result;
}

/* No access is seen in part. */
static bool is_atomic(const struct terms *terms)
{
    struct relation all = terms->all_rf;
    join(&all, &terms->all_co);
    join(&all, &terms->all_fr);
    for (unsigned e = 0; e < EVENTS; e++)
        for (unsigned f = 0; f < EVENTS; f++)
            if (has(&all, e, f) && has(&all, f, e))
                return false;
    return true;
}

/* Whether each update comes directly behind what it reads. */
static bool are_updates_atomic(const struct terms *terms)
{
    const struct candidate *candidate = terms->candidate;
    for (unsigned byte = 0; byte < BYTES; byte++)
        for (unsigned i = 1; i < candidate->co_count[byte]; i++) {
            unsigned e = candidate->co[byte][i];
            bool updates = candidate->reads[e] >> byte & 1;
            if (updates && candidate->rf[e][byte] != candidate->co[byte][i - 1])
                return false;
        }
    return true;
}

/* --- RC11 and RA ------------------------------------------------------------------------------ */

static void find_happens_before(struct terms *terms)
{
    uint32_t accesses = terms->reads | terms->writes;
    struct relation chain = between(terms->writes, &terms->all_rf, terms->reads & terms->writes);
    close_under(&chain);
    add_identity(&chain, terms->writes);
    struct relation release = between(terms->fences & terms->releases, &terms->po, terms->writes);
    add_identity(&release, accesses & terms->releases);
    struct relation acquire = between(terms->reads, &terms->po, terms->fences & terms->acquires);
    add_identity(&acquire, accesses & terms->acquires);
    struct relation sw = compose(&release, &chain);
    sw = compose(&sw, &terms->all_rf);
    sw = compose(&sw, &acquire);
    terms->hb = terms->po;
    join(&terms->hb, &terms->sync);
    join(&terms->hb, &sw);
    close_under(&terms->hb);
}

/* The pairs of accesses that share a byte. */
static struct relation of_shared_bytes(const struct terms *terms, const struct relation *relation)
{
    struct relation result = *relation;
    for (unsigned e = 0; e < EVENTS; e++)
        for (unsigned f = 0; f < EVENTS; f++)
            if (!(bytes_of(terms, e) & bytes_of(terms, f)))
                result.rows[e] &= ~(UINT32_C(1) << f);
    return result;
}

/* The pairs whose bytes are not the same. */
static struct relation of_other_bytes(const struct terms *terms, const struct relation *relation)
{
    struct relation result = *relation;
    for (unsigned e = 0; e < EVENTS; e++)
        for (unsigned f = 0; f < EVENTS; f++)
            if (bytes_of(terms, e) && bytes_of(terms, e) == bytes_of(terms, f))
                result.rows[e] &= ~(UINT32_C(1) << f);
    return result;
}

static struct relation seq_cst_order(const struct terms *terms)
{
    struct relation elsewhere = of_other_bytes(terms, &terms->po), hb = terms->hb;
    add_identity(&hb, terms->present);
    struct relation scb = compose(&elsewhere, &hb);
    scb = compose(&scb, &elsewhere);
    struct relation here = of_shared_bytes(terms, &terms->hb);
    join(&scb, &terms->po);
    join(&scb, &terms->sync);
    join(&scb, &here);
    join(&scb, &terms->all_co);
    join(&scb, &terms->all_fr);
    uint32_t fences = terms->fences & terms->seq_cst;
    uint32_t nodes = terms->model == RA ? fences : terms->seq_cst;
    struct relation left = between(fences, &hb, terms->present);
    struct relation right = between(terms->present, &hb, fences);
    add_identity(&left, nodes);
    add_identity(&right, nodes);
    struct relation psc = compose(&left, &scb);
    psc = compose(&psc, &right);
    for (unsigned byte = 0; byte < BYTES; byte++) {
        struct relation eco = communication_of(terms, byte);
        close_under(&eco);
        struct relation across = compose(&terms->hb, &eco);
        across = compose(&across, &terms->hb);
        across = between(fences, &across, fences);
        join(&psc, &across);
    }
    struct relation ordered = between(fences, &terms->hb, fences);
    join(&psc, &ordered);
    return psc;
}

static bool is_allowed_by_rc11(struct terms *terms)
{
    find_happens_before(terms);
    if (!is_irreflexive(&terms->hb))
        return false;
    for (unsigned byte = 0; byte < BYTES; byte++) {
        struct relation eco = communication_of(terms, byte);
        close_under(&eco);
        struct relation back = compose(&terms->hb, &eco);
        if (!is_irreflexive(&back))
            return false;
    }
    return is_acyclic(seq_cst_order(terms));
}

/* --- TSO -------------------------------------------------------------------------------------- */

static bool is_buffered(const struct terms *terms, unsigned event)
{
    return step_of(terms, event)->kind == STORE && order_of(terms, event) != SEQ_CST;
}

static bool is_allowed_by_tso(const struct terms *terms)
{
    struct relation here = of_shared_bytes(terms, &terms->po), global = {0};
    for (unsigned byte = 0; byte < BYTES; byte++) {
        struct relation coherence = communication_of(terms, byte);
        for (unsigned e = 0; e < EVENTS; e++)
            for (unsigned f = 0; f < EVENTS; f++)
                if (has(&here, e, f) && bytes_of(terms, e) & bytes_of(terms, f) & 1u << byte)
                    add(&coherence, e, f);
        if (!is_acyclic(coherence))
            return false;
    }
    uint32_t nodes = terms->reads | terms->writes | (terms->fences & terms->seq_cst);
    for (unsigned e = 0; e < EVENTS; e++)
        for (unsigned f = 0; f < EVENTS; f++)
            if (has(&terms->po, e, f) &&
                !(is_buffered(terms, e) && step_of(terms, f)->kind == LOAD))
                add(&global, e, f);
    global = between(nodes, &global, nodes);
    for (unsigned e = 0; e < EVENTS; e++)
        global.rows[e] |= terms->all_rf.rows[e] & ~terms->po.rows[e];
    join(&global, &terms->all_co);
    join(&global, &terms->all_fr);
    join(&global, &terms->sync);
    return is_acyclic(global);
}

bool axioms_allow(const struct mixed_program *program, enum model model,
                  const struct candidate *candidate)
{
    struct terms terms = {.program = program, .candidate = candidate, .model = model};
    find_sets(&terms);
    find_program_order(&terms);
    for (unsigned byte = 0; byte < BYTES; byte++)
        find_byte(&terms, byte);
    if (!is_atomic(&terms) || !are_updates_atomic(&terms))
        return false;
    return model == TSO ? is_allowed_by_tso(&terms) : is_allowed_by_rc11(&terms);
}
