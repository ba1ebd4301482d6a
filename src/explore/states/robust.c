#include "explore/states/robust.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"

#include <string.h>

/* The most threads, locations with atomic accesses or locks, and locations of any kind. */
enum { THREADS = 8, PLACES = 24, TRACKED = 96 };

/* Rows of numbers of writes, by place: the last write that... The *views* are what happens before
 * the thread's next operation; before its last release fence; before what it has read without
 * acquiring it; and before what acquires the place's last write. */
enum {
    HAPPENED = 0,                 /* of threads */
    FENCED = HAPPENED + THREADS,  /* likewise */
    PENDING = FENCED + THREADS,   /* likewise */
    RELEASED = PENDING + THREADS, /* of places */
    VIEWS = RELEASED + PLACES,
    KNOWN = VIEWS,                            /* the thread knows */
    WRITER_KNOWN = KNOWN + THREADS,           /* the writers of the place knew */
    READER_KNOWN = WRITER_KNOWN + PLACES,     /* those who have read its last write knew */
    ORDERED = READER_KNOWN + PLACES,          /* psc puts before the thread's last seq_cst access */
    WRITER_ORDERED = ORDERED + THREADS,       /* and before those of the place, which write, ... */
    READER_ORDERED = WRITER_ORDERED + PLACES, /* ... or read what is written last */
    LAST = READER_ORDERED + PLACES,           /* there is */
    LAST_STORE,                               /* is no read-modify-write */
    ROWS
};

/* Accesses of a location that do not all happen before what a view stands for. */
enum { ATOMIC_READ = 1, ATOMIC_WRITE = 2, PLAIN_READ = 4, PLAIN_WRITE = 8, ANY_ACCESS = 15 };

/* Writes have numbers below 64, as only their order counts. */
struct robust_state {
    uint8_t writes[ROWS][PLACES];
    uint8_t missed[VIEWS][TRACKED];
    uint8_t all[TRACKED];       /* all accesses so far */
    uint8_t is_seq_cst[PLACES]; /* the last write */
};

struct robust {
    const struct memory_model *model;
    uint16_t *places, *tracked; /* by location, from 1 on; 0: it has no number yet */
    size_t place_capacity, tracked_capacity;
    unsigned place_count, tracked_count;
    bool is_full; /* there are too many of something */
};

struct robust *robust_new(const struct memory_model *model)
{
    struct robust *robust = memory_new(1, sizeof *robust);
    robust->model = model;
    return robust;
}

void robust_free(struct robust *robust)
{
    if (!robust)
        return;
    free(robust->places);
    free(robust->tracked);
    free(robust);
}

size_t robust_state_size(void)
{
    return sizeof(struct robust_state);
}

static unsigned find_number(struct robust *robust, uint16_t **numbers, size_t *capacity,
                            unsigned *count, unsigned most, uint32_t location)
{
    size_t old = *capacity;
    if (location >= old) {
        array_reserve(*numbers, *capacity, location + 1);
        memset(*numbers + old, 0, (*capacity - old) * sizeof **numbers);
    }
    uint16_t *number = &(*numbers)[location];
    if (*number == 0 && *count == most)
        robust->is_full = true;
    else if (*number == 0)
        *number = (uint16_t)++ * count;
    return *number ? *number - 1u : 0;
}

static unsigned place_of(struct robust *robust, uint32_t location)
{
    return find_number(robust, &robust->places, &robust->place_capacity, &robust->place_count,
                       PLACES, location);
}

static bool has_place(const struct robust *robust, uint32_t location)
{
    return location < robust->place_capacity && robust->places[location] != 0;
}

static unsigned number_of(struct robust *robust, uint32_t location)
{
    return find_number(robust, &robust->tracked, &robust->tracked_capacity, &robust->tracked_count,
                       TRACKED, location);
}

/* --- Views ------------------------------------------------------------------------------------ */

static void join_writes(struct robust_state *state, unsigned into, unsigned from)
{
    for (unsigned i = 0; i < PLACES; i++)
        if (state->writes[from][i] > state->writes[into][i])
            state->writes[into][i] = state->writes[from][i];
}

static void join_views(struct robust_state *state, unsigned into, unsigned from)
{
    verify(into < VIEWS && from < VIEWS);
    join_writes(state, into, from);
    for (unsigned i = 0; i < TRACKED; i++)
        state->missed[into][i] &= state->missed[from][i];
}

static void copy_writes(struct robust_state *state, unsigned into, unsigned from)
{
    memcpy(state->writes[into], state->writes[from], PLACES);
}

static void copy_view(struct robust_state *state, unsigned into, unsigned from)
{
    verify(into < VIEWS && from < VIEWS);
    copy_writes(state, into, from);
    memcpy(state->missed[into], state->missed[from], TRACKED);
}

/* Nothing happens before it. */
static void clear_view(struct robust_state *state, unsigned view)
{
    verify(view < VIEWS);
    memset(state->writes[view], 0, PLACES);
    memcpy(state->missed[view], state->all, TRACKED);
}

/* Gives the writes of each place the least numbers that have the same order. */
static void number_writes(struct robust_state *state, unsigned places)
{
    for (unsigned i = 0; i < places; i++) {
        uint64_t used = 1;
        for (unsigned row = 0; row < ROWS; row++)
            used |= UINT64_C(1) << state->writes[row][i];
        if ((used & (used + 1)) == 0)
            continue; /* there are no gaps */
        for (unsigned row = 0; row < ROWS; row++) {
            uint64_t below = (UINT64_C(1) << state->writes[row][i]) - 1;
            state->writes[row][i] = (uint8_t)__builtin_popcountll(used & below);
        }
    }
}

/* --- Operations ------------------------------------------------------------------------------- */

/* How an operation accesses its location. */
struct access_kind {
    bool reads, writes, is_plain, is_data;
    unsigned order; /* enum ordering, as the model takes it; of a plain access ORDER_NONE */
    bool is_seq_cst;
};

/* Whether the operation begins or ends the life of an object of the C library. */
static bool is_of_life(const struct op *op)
{
    return op_initialises(op) || op->kind == OP_MUTEX_DESTROY ||
           (op->kind == OP_SYNC &&
            (op->function == SYNC_CONDITION_DESTROY || op->function == SYNC_SEMAPHORE_DESTROY ||
             op->function == SYNC_RW_DESTROY || op->function == SYNC_BARRIER_DESTROY));
}

static struct access_kind kind_of(const struct robust *robust, const struct execution *execution,
                                  const struct op *op, bool writes)
{
    struct access_kind kind = {.writes = writes, .is_data = op_is_data(op)};
    kind.is_plain = kind.is_data && execution_is_plain(execution, op);
    if (kind.is_plain)
        return kind;
    kind.order = op_effective_order(op, writes);
    if (robust->model->before_next) { /* rc11 */
        kind.is_seq_cst = order_is_seq_cst(kind.order);
    } else {
        bool drains = op->kind != OP_WRITE || order_is_seq_cst(kind.order);
        kind.is_seq_cst = robust->model->buffer_use && (!writes || drains);
        kind.order = ORDER_ACQ_REL;
    }
    return kind;
}

/* The last write of the place that the thread has seen, in front of the operation. */
static unsigned last_seen(const struct robust_state *state, unsigned thread, unsigned place,
                          bool is_seq_cst)
{
    unsigned seen = state->writes[HAPPENED + thread][place];
    unsigned ordered = is_seq_cst ? state->writes[ORDERED + thread][place] : 0;
    return ordered > seen ? ordered : seen;
}

/* Whether the thread's next operation may be as it is not under sc. What a read-modify-write reads,
 * or a store follows, is the source of no other read-modify-write. A lock that is free was written
 * last: each other time that it became free, it was locked then. */
static bool may_be_weak(struct robust *robust, const struct robust_state *state,
                        const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    if (op->location == 0 || op->kind == OP_LOCK || op->kind == OP_ALLOC || op->kind == OP_FREE ||
        !has_place(robust, op->location))
        return false;
    bool writes = op->kind == OP_WRITE || op->kind == OP_RMW;
    bool is_seq_cst = (op->kind == OP_READ || kind_of(robust, execution, op, true).is_seq_cst) &&
                      (writes || kind_of(robust, execution, op, false).is_seq_cst);
    unsigned place = place_of(robust, op->location);
    unsigned known = state->writes[KNOWN + thread][place];
    unsigned store = state->writes[LAST_STORE][place];
    return last_seen(state, thread, place, is_seq_cst) < (writes && store < known ? store : known);
}

bool robust_is_kept(struct robust *robust, const struct robust_state *state,
                    const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count && t < THREADS; t++)
        if (states_class(graph->threads[t].state) != STATE_STOPPED &&
            may_be_weak(robust, state, execution, t))
            return false;
    return graph->thread_count <= THREADS;
}

/* Notes an access of a location, or of an object. Returns false if it may be a race. */
static bool track(struct robust *robust, struct robust_state *state, unsigned thread,
                  uint32_t location, unsigned access, unsigned conflicts)
{
    unsigned number = number_of(robust, location);
    bool is_ordered = (state->missed[HAPPENED + thread][number] & conflicts) == 0;
    state->all[number] |= (uint8_t)access;
    for (unsigned view = 0; view < VIEWS; view++)
        if (view != HAPPENED + thread)
            state->missed[view][number] |= (uint8_t)access;
    return is_ordered;
}

static bool track_access(struct robust *robust, struct robust_state *state, unsigned thread,
                         const struct op *op, const struct access_kind *kind)
{
    bool is_ordered = true;
    if (op->object)
        is_ordered = track(robust, state, thread, op->object, PLAIN_READ, PLAIN_WRITE);
    unsigned access = kind->writes ? ATOMIC_WRITE : ATOMIC_READ;
    unsigned conflicts = kind->writes ? PLAIN_READ | PLAIN_WRITE : PLAIN_WRITE;
    if (op->kind == OP_ALLOC)
        access = PLAIN_WRITE, conflicts = 0;
    else if (op->kind == OP_FREE || (!kind->is_data && is_of_life(op)))
        access = PLAIN_WRITE, conflicts = ANY_ACCESS;
    else if (!kind->is_data)
        access = PLAIN_READ, conflicts = PLAIN_WRITE;
    else if (kind->is_plain)
        access = kind->writes ? PLAIN_WRITE : PLAIN_READ,
        conflicts = kind->writes ? ANY_ACCESS : ATOMIC_WRITE | PLAIN_WRITE;
    return track(robust, state, thread, op->location, access, conflicts) && is_ordered;
}

/* What the thread knows, and what knows of it. */
static void add_known(struct robust_state *state, unsigned thread, unsigned place,
                      const struct access_kind *kind)
{
    join_writes(state, KNOWN + thread, WRITER_KNOWN + place);
    if (kind->writes)
        join_writes(state, KNOWN + thread, READER_KNOWN + place);
    state->writes[KNOWN + thread][place] = state->writes[LAST][place];
    if (kind->writes) {
        copy_writes(state, WRITER_KNOWN + place, KNOWN + thread);
        memset(state->writes[READER_KNOWN + place], 0, PLACES);
    } else {
        join_writes(state, READER_KNOWN + place, KNOWN + thread);
    }
}

/* Likewise by psc, of a seq_cst access. A read comes behind a write that it reads; a write comes
 * behind all earlier ones in co, and behind the reads of these. */
static void add_ordered(struct robust_state *state, unsigned thread, unsigned place,
                        const struct access_kind *kind, bool reads_seq_cst)
{
    if (kind->writes || reads_seq_cst) {
        join_writes(state, ORDERED + thread, WRITER_ORDERED + place);
        state->writes[ORDERED + thread][place] = state->writes[LAST][place];
    }
    if (kind->writes) {
        join_writes(state, ORDERED + thread, READER_ORDERED + place);
        copy_writes(state, WRITER_ORDERED + place, ORDERED + thread);
        memset(state->writes[READER_ORDERED + place], 0, PLACES);
    } else {
        join_writes(state, READER_ORDERED + place, ORDERED + thread);
    }
}

/* What happens before the thread's next operation, and before what acquires the write. */
static void add_happened(struct robust_state *state, unsigned thread, unsigned place,
                         const struct access_kind *kind)
{
    unsigned own = HAPPENED + thread, written = RELEASED + place;
    if (kind->reads && !kind->is_plain)
        join_views(state, order_acquires(kind->order) ? own : PENDING + thread, written);
    state->writes[own][place] = state->writes[LAST][place];
    if (!kind->writes)
        return;
    if (kind->is_plain || !kind->reads)
        clear_view(state, written);
    if (!kind->is_plain)
        join_views(state, written, order_releases(kind->order) ? own : FENCED + thread);
}

static bool add_access(struct robust *robust, struct robust_state *state,
                       const struct execution *execution, const struct event *event,
                       const struct op *op)
{
    unsigned thread = event->thread;
    struct access_kind kind = kind_of(robust, execution, op, event->flags & EVENT_WRITES);
    kind.reads = event->flags & EVENT_READS;
    if (!track_access(robust, state, thread, op, &kind))
        return false;
    if (op->kind == OP_ALLOC || op->kind == OP_FREE ||
        (kind.is_plain && !has_place(robust, op->location)))
        return true;
    unsigned place = place_of(robust, op->location);
    bool was_seq_cst = state->is_seq_cst[place];
    if (kind.writes) {
        state->writes[LAST][place]++;
        state->is_seq_cst[place] = kind.is_seq_cst;
        if (!kind.reads)
            state->writes[LAST_STORE][place] = state->writes[LAST][place];
    }
    add_known(state, thread, place, &kind);
    if (kind.is_seq_cst)
        add_ordered(state, thread, place, &kind, was_seq_cst);
    add_happened(state, thread, place, &kind);
    return state->writes[LAST][place] < 63;
}

/* The new thread, or the one that is joined: its last operation happens before the other one's. */
static void add_synchronised(struct robust_state *state, unsigned before, unsigned behind)
{
    join_views(state, HAPPENED + behind, HAPPENED + before);
    join_writes(state, KNOWN + behind, KNOWN + before);
    join_writes(state, ORDERED + behind, ORDERED + before);
}

static void add_fence(struct robust_state *state, unsigned thread, unsigned order)
{
    if (order_acquires(order))
        join_views(state, HAPPENED + thread, PENDING + thread);
    if (order_releases(order))
        copy_view(state, FENCED + thread, HAPPENED + thread);
}

/* Whether a state has all that the operation depends on. */
static bool is_followed(const struct event *event, const struct op *op)
{
    return (event->role == ROLE_ORDINARY || event->role == ROLE_CREATION ||
            event->role == ROLE_JOIN || event->role == ROLE_OTHER_CHOICE) &&
           op->kind != OP_CLOCK && !op_is_queueing(op) && event->thread < THREADS;
}

bool robust_add(struct robust *robust, struct robust_state *state,
                const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, graph->count - 1);
    const struct op op = *machine_op(execution->machine, event->state);
    bool may_be = true;
    if (!is_followed(event, &op))
        return false;
    if (op.kind == OP_CREATE && op.operand < THREADS)
        add_synchronised(state, event->thread, (unsigned)op.operand);
    else if (op.kind == OP_JOIN && op.operand < THREADS)
        add_synchronised(state, (unsigned)op.operand, event->thread);
    else if (op.kind == OP_FENCE)
        add_fence(state, event->thread, op_effective_order(&op, false));
    else if (event->location)
        may_be = add_access(robust, state, execution, event, &op);
    number_writes(state, robust->place_count);
    return may_be && !robust->is_full;
}

uint64_t robust_hash(const struct robust_state *state)
{
    enum { WORD = sizeof(uint64_t) };
    uint64_t hash = 0, word, all;
    const uint8_t *writes = &state->writes[0][0];
    _Static_assert(PLACES % WORD == 0 && TRACKED % WORD == 0, "rows are whole words");
    for (size_t i = 0; i < sizeof state->writes; i += WORD) {
        memcpy(&word, writes + i, WORD);
        hash = word ? mix64(hash + i + word) : hash;
    }
    for (size_t i = 0; i < TRACKED; i += WORD) {
        memcpy(&all, state->all + i, WORD);
        if (all == 0)
            continue; /* nothing of these was accessed */
        hash = mix64(hash + i + all);
        for (size_t view = 0; view < VIEWS; view++) {
            memcpy(&word, state->missed[view] + i, WORD);
            hash = mix64(hash + (word ^ all));
        }
    }
    return mix64(hash + mix64_bytes(state->is_seq_cst, PLACES));
}
