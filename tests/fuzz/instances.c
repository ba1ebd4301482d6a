#include "instances.h"

#include "explore/values/closure.h"
#include "explore/values/verify_sc.h"
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last location is a mutex. */
enum {
    THREADS = 4,
    EVENTS = 12,
    LOCATIONS = 5,
    MUTEX = LOCATIONS - 1,
    MOST_FINALS = 2,
    MOST_GOOD = EVENTS + 1
};

/* An instance as it was made, and what else is demanded of its witnesses. */
struct made {
    struct instance instance;
    uint32_t final_writes[MOST_FINALS][MOST_GOOD];
    struct verify_final finals[MOST_FINALS];
    struct verify_request request;
    uint32_t hint[EVENTS];
    uint64_t random;
};

/* What many instances together showed. */
struct total {
    uint64_t with_witness;
    uint64_t without;
    uint64_t unseen; /* of these, those that the closure does not find */
    uint64_t failed;
};

static unsigned draw(struct made *made, unsigned below)
{
    return random_below(&made->random, below);
}

/* --- Random instances ------------------------------------------------------------------------- */

/* Begins a section of the thread, or ends it. `open`: by thread, where it begins; 0: nowhere. */
static void add_bracket(struct made *made, unsigned thread, uint32_t *open)
{
    struct instance *instance = &made->instance;
    unsigned flags = open[thread] ? INSTANCE_CLOSES : INSTANCE_OPENS;
    uint32_t id = instance_add(instance, thread, MUTEX, flags);
    instance->events[id].partner = open[thread];
    open[thread] = open[thread] ? 0 : id;
}

/* Adds events in the order of an interleaving, in which sections may overlap. */
static void add_events(struct made *made)
{
    struct instance *instance = &made->instance;
    uint32_t open[THREADS] = {0};
    unsigned threads = 1 + draw(made, THREADS), events = 1 + draw(made, EVENTS - THREADS);
    unsigned locations = 1 + draw(made, MUTEX - 1);
    bool has_sections = draw(made, 2);
    for (unsigned i = 0; i < events; i++) {
        if (has_sections && draw(made, 3) == 0) {
            add_bracket(made, draw(made, threads), open);
            continue;
        }
        unsigned kind = draw(made, 8);
        unsigned flags = kind < 3   ? INSTANCE_READS
                         : kind < 5 ? INSTANCE_WRITES
                         : kind < 7 ? INSTANCE_READS | INSTANCE_WRITES
                                    : 0;
        unsigned location = flags ? 1 + draw(made, locations) : 0;
        uint32_t id = instance_add(instance, draw(made, threads), location, flags);
        if (id > 1 && draw(made, 6) == 0)
            instance_order(instance, 1 + draw(made, id - 1), id);
    }
    for (unsigned t = 0; t < THREADS; t++)
        if (open[t])
            add_bracket(made, t, open);
}

/* The newest write of the location among those before `id`. */
static uint32_t last_write(const struct instance *instance, uint32_t location, uint32_t id)
{
    while (--id > 0) {
        const struct instance_event *event = instance_event(instance, id);
        if (event->location == location && (event->flags & INSTANCE_WRITES))
            return id;
    }
    return INSTANCE_INIT;
}

/* A random set of writes of the location, with `sure`. */
static uint32_t choose_writes(struct made *made, uint32_t location, uint32_t sure, uint32_t except,
                              uint32_t *writes)
{
    uint32_t count = 0;
    unsigned odds = 1 + draw(made, 4);
    for (uint32_t id = 0; id < made->instance.count; id++) {
        const struct instance_event *event = instance_event(&made->instance, id);
        bool is_write =
            id == 0 || (event->location == location && (event->flags & INSTANCE_WRITES));
        if (is_write && id != except && (id == sure || draw(made, 1 + odds) == 0))
            writes[count++] = id;
    }
    return count;
}

/* Most reads may read what they read in the interleaving in which the events were added. */
static void choose_good(struct made *made)
{
    uint32_t good[MOST_GOOD];
    unsigned trust = draw(made, 3);
    for (uint32_t id = 1; id < made->instance.count; id++) {
        const struct instance_event *event = instance_event(&made->instance, id);
        if (!(event->flags & INSTANCE_READS))
            continue;
        uint32_t sure = last_write(&made->instance, event->location, id);
        if (trust == 0 && draw(made, 3) == 0)
            sure = INSTANCE_INIT;
        uint32_t count = choose_writes(made, event->location, sure, id, good);
        instance_set_good(&made->instance, id, good, count);
    }
}

/* Whether a thread waits in front of the event behind `last`. Some reads wait for a good write. */
static bool event_waits_behind(const struct instance *instance, uint32_t id, uint32_t last)
{
    return instance_event(instance, id)->good_count && !instance_is_good(instance, id, last) &&
           (id + last) % 2;
}

/* For struct verify_bound. */
static bool waits(const void *context, const struct verify_sc *verify, unsigned thread)
{
    const struct instance *instance = context;
    uint32_t next = verify_sc_next(verify, thread);
    uint32_t location = instance_event(instance, next)->location;
    return !next || event_waits_behind(instance, next, verify_sc_last(verify, location));
}

static void choose_demands(struct made *made)
{
    struct verify_request *request = &made->request;
    uint32_t count = made->instance.count;
    for (uint32_t location = 1; location <= MOST_FINALS && draw(made, 3) == 0; location++) {
        struct verify_final *final = &made->finals[request->final_count];
        uint32_t *writes = made->final_writes[request->final_count++];
        uint32_t sure = last_write(&made->instance, location, count);
        *final = (struct verify_final){.location = location, .writes = writes};
        final->count = choose_writes(made, location, sure, count, writes);
    }
    if (draw(made, 3) == 0) {
        request->adjacent[0] = 1 + draw(made, count - 1);
        request->adjacent[1] = 1 + draw(made, count - 1);
        if (request->adjacent[0] == request->adjacent[1])
            request->adjacent[0] = request->adjacent[1] = 0;
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t place = draw(made, i + 1);
        made->hint[i] = made->hint[place];
        made->hint[place] = i + 1;
    }
    request->hint = made->hint;
    request->finals = made->finals;
    if (draw(made, 2))
        request->bound = (struct verify_bound){
            .most = draw(made, 4), .waits = waits, .context = &made->instance};
}

static void make(struct made *made, uint64_t seed)
{
    *made = (struct made){.random = random_begin(seed)};
    instance_init(&made->instance);
    instance_fit(&made->instance, THREADS, LOCATIONS);
    add_events(made);
    choose_good(made);
    choose_demands(made);
}

static void print(const struct made *made)
{
    const struct instance *instance = &made->instance;
    for (uint32_t id = 1; id < instance->count; id++) {
        const struct instance_event *event = instance_event(instance, id);
        printf("  %u: thread %u, location %u,%s%s%s%s", id, event->thread, event->location,
               event->flags & INSTANCE_READS ? " reads" : "",
               event->flags & INSTANCE_WRITES ? " writes" : "",
               event->flags & INSTANCE_OPENS ? " opens" : "",
               event->flags & INSTANCE_CLOSES ? " closes" : "");
        for (uint32_t i = 0; i < event->good_count; i++)
            printf("%s %u", i ? "" : ", good", instance_good(instance, id)[i]);
        printf(", clock");
        for (unsigned t = 0; t < instance->width; t++)
            printf(" %d", instance_clock(instance, id)[t]);
        putchar('\n');
    }
    for (uint32_t i = 0; i < made->request.final_count; i++) {
        printf("  the last write of %u is one of", made->finals[i].location);
        for (uint32_t j = 0; j < made->finals[i].count; j++)
            printf(" %u", made->finals[i].writes[j]);
        putchar('\n');
    }
    printf("  adjacent: %u %u\n", made->request.adjacent[0], made->request.adjacent[1]);
    if (made->request.bound.waits)
        printf("  at most %u preemptions\n", made->request.bound.most);
}

/* --- The naive search ------------------------------------------------------------------------- */

struct order {
    uint32_t events[EVENTS];
    uint32_t count;
};

static uint32_t last_in(const struct instance *instance, const struct order *order,
                        uint32_t location)
{
    for (uint32_t i = order->count; i-- > 0;) {
        const struct instance_event *event = instance_event(instance, order->events[i]);
        if (event->location == location && (event->flags & INSTANCE_WRITES))
            return order->events[i];
    }
    return INSTANCE_INIT;
}

static bool has(const struct order *order, uint32_t id)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (order->events[i] == id)
            return true;
    return false;
}

/* Whether a section has begun, and not ended. */
static bool is_open(const struct instance *instance, const struct order *order)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        unsigned flags = instance_event(instance, order->events[i])->flags;
        count += (flags & INSTANCE_OPENS) != 0;
        count -= (flags & INSTANCE_CLOSES) != 0;
    }
    return count > 0;
}

/* Whether the event can come next in a witness. */
static bool fits(const struct instance *instance, const struct order *order, uint32_t id)
{
    const struct instance_event *event = instance_event(instance, id);
    for (uint32_t other = 1; other < instance->count; other++)
        if (other != id && instance_is_before(instance, other, id) && !has(order, other))
            return false;
    if ((event->flags & INSTANCE_OPENS) && is_open(instance, order))
        return false;
    if (!(event->flags & INSTANCE_READS))
        return true;
    uint32_t last = last_in(instance, order, event->location);
    for (uint32_t i = 0; i < event->good_count; i++)
        if (instance_good(instance, id)[i] == last)
            return true;
    return false;
}

static uint32_t count_preemptions(const struct instance *instance, const struct order *order)
{
    struct order prefix = {.count = 0};
    uint32_t count = 0;
    for (uint32_t i = 0; i + 1 < order->count; i++) {
        const struct instance_event *event = instance_event(instance, order->events[i]);
        const struct instance_thread *thread = &instance->threads[event->thread];
        prefix.events[prefix.count++] = order->events[i];
        if (event->index + 1 == thread->count ||
            instance_event(instance, order->events[i + 1])->thread == event->thread)
            continue;
        uint32_t left = thread->events[event->index + 1];
        uint32_t last = last_in(instance, &prefix, instance_event(instance, left)->location);
        count += !event_waits_behind(instance, left, last);
    }
    return count;
}

/* Whether the order of all events is as is demanded. */
static bool meets_demands(const struct made *made, const struct order *order)
{
    const struct verify_request *request = &made->request;
    for (uint32_t i = 0; i < request->final_count; i++) {
        uint32_t last = last_in(&made->instance, order, request->finals[i].location);
        bool found = false;
        for (uint32_t j = 0; j < request->finals[i].count; j++)
            found |= request->finals[i].writes[j] == last;
        if (!found)
            return false;
    }
    if (request->bound.waits && count_preemptions(&made->instance, order) > request->bound.most)
        return false;
    for (uint32_t i = 0; request->adjacent[0] && i < order->count; i++)
        if (order->events[i] == request->adjacent[0])
            return i + 1 < order->count && order->events[i + 1] == request->adjacent[1];
    return true;
}

static bool is_witness(const struct instance *instance, const struct order *order)
{
    struct order prefix = {.count = 0};
    for (uint32_t i = 0; i < order->count; i++) {
        if (has(&prefix, order->events[i]) || !fits(instance, &prefix, order->events[i]))
            return false;
        prefix.events[prefix.count++] = order->events[i];
    }
    return order->count + 1 == instance->count;
}

/* What the witnesses are compared with. */
struct enumeration {
    const struct made *made;
    const struct instance *closed; /* NULL: the closure fails */
    uint64_t witnesses;
    uint64_t demanded; /* of them, those that meet the demands */
    uint64_t lost;     /* of them, those that are none of the closed instance */
};

static void enumerate(struct enumeration *all, struct order *order)
{
    const struct instance *instance = &all->made->instance;
    if (order->count + 1 == instance->count) {
        all->witnesses++;
        all->demanded += meets_demands(all->made, order);
        all->lost += !all->closed || !is_witness(all->closed, order);
        return;
    }
    for (uint32_t id = 1; id < instance->count; id++) {
        if (has(order, id) || !fits(instance, order, id))
            continue;
        order->events[order->count++] = id;
        enumerate(all, order);
        order->count--;
    }
}

/* --- Comparing -------------------------------------------------------------------------------- */

/* Whether the search finds a witness if and only if there is one. */
static bool search_is_right(const struct made *made, const struct instance *instance,
                            struct verify_request request, bool expected)
{
    struct verify_sc verify = {0};
    request.hint = made->hint;
    enum verify_result result = verify_sc_search(&verify, instance, &request);
    struct order order = {.count = verify.count};
    bool found = result == VERIFY_WITNESS;
    if (found)
        memcpy(order.events, verify.order, verify.count * sizeof *verify.order);
    struct made demands = *made;
    demands.request = request;
    bool right =
        found == expected &&
        (!found || (is_witness(&made->instance, &order) && meets_demands(&demands, &order)));
    verify_sc_release(&verify);
    return right;
}

/* Whether both have the same clocks and good sets. */
static bool are_equal(const struct instance *a, const struct instance *b)
{
    for (uint32_t id = 1; id < a->count; id++) {
        const struct instance_event *event = instance_event(a, id);
        if (memcmp(instance_clock(a, id), instance_clock(b, id), a->width * sizeof(clock_entry)) ||
            event->good_count != instance_event(b, id)->good_count ||
            (event->good_count && memcmp(instance_good(a, id), instance_good(b, id),
                                         event->good_count * sizeof(uint32_t)) != 0))
            return false;
    }
    return a->count == b->count;
}

/* NULL: all is right. */
static const char *compare(struct made *made, struct made *closed, struct total *total)
{
    struct closure_scratch scratch = {0};
    struct instance_mark mark = instance_mark(&closed->instance);
    bool closes = closure_close(&scratch, &closed->instance);
    struct enumeration all = {.made = made, .closed = closes ? &closed->instance : NULL};
    struct order order = {.count = 0};
    enumerate(&all, &order);
    total->with_witness += all.witnesses > 0;
    total->without += all.witnesses == 0;
    total->unseen += all.witnesses == 0 && closes;
    const char *wrong = NULL;
    if (all.lost)
        wrong = "the closure loses witnesses";
    if (!search_is_right(made, &made->instance, (struct verify_request){0}, all.witnesses > 0) ||
        !search_is_right(made, &made->instance, made->request, all.demanded > 0))
        wrong = "the search is wrong";
    if (closes &&
        (!search_is_right(made, &closed->instance, (struct verify_request){0}, all.witnesses > 0) ||
         !search_is_right(made, &closed->instance, made->request, all.demanded > 0)))
        wrong = "the search in the closed instance is wrong";
    instance_undo(&closed->instance, mark);
    if (!are_equal(&made->instance, &closed->instance))
        wrong = "the closure is not undone";
    closure_release(&scratch);
    return wrong;
}

static void try_seed(uint64_t seed, struct total *total)
{
    struct made made, closed;
    make(&made, seed);
    make(&closed, seed);
    const char *wrong = compare(&made, &closed, total);
    total->failed += wrong != NULL;
    if (wrong) {
        printf("seed %" PRIu64 ": %s:\n", seed, wrong);
        print(&made);
    }
    instance_release(&made.instance);
    instance_release(&closed.instance);
}

int instances_main(uint64_t seed, uint64_t count)
{
    struct total total = {0};
    for (uint64_t i = 0; i < count; i++)
        try_seed(seed + i, &total);
    printf("%" PRIu64 " instances with a witness, %" PRIu64
           " without, of which the closure misses %" PRIu64 "\n",
           total.with_witness, total.without, total.unseen);
    printf("%" PRIu64 " passed, %" PRIu64 " failed, 0 skipped\n", count - total.failed,
           total.failed);
    return total.failed > 0;
}
