#include "machine/lock_order.h"

#include "base/memory.h"
#include "base/mix.h"

#include <string.h>

void lock_order_release(struct lock_order *order)
{
    free(order->requests);
    free(order->hashes);
    *order = (struct lock_order){0};
}

static uint64_t hash_use(uint64_t hash, const struct lock_use *use)
{
    hash = mix64(hash ^ use->place.space);
    hash = mix64(hash ^ use->place.offset);
    return mix64(hash ^ (use->shared ? 2 : 1));
}

static uint64_t hash_request(const struct lock_request *request)
{
    uint64_t hash = hash_use(mix64(request->name), &request->wanted);
    for (unsigned i = 0; i < request->held_count; i++)
        hash = hash_use(hash, &request->held[i]);
    for (unsigned i = 0; i < request->ended_count; i++)
        hash = mix64(hash ^ request->ended[i]);
    return mix64(hash ^ request->created ^ (uint64_t)request->is_end << 32);
}

static void add(struct lock_order *order, const struct lock_request *request, uint64_t hash)
{
    if (order->count == LOCK_ORDER_MOST)
        return;
    for (size_t i = 0; i < order->count; i++)
        if (order->hashes[i] == hash)
            return;
    array_reserve(order->requests, order->capacity, order->count + 1);
    array_reserve(order->hashes, order->hash_capacity, order->count + 1);
    order->requests[order->count] = *request;
    order->hashes[order->count++] = hash;
}

void lock_order_add(struct lock_order *order, const struct lock_request *request)
{
    add(order, request, hash_request(request));
}

void lock_order_merge(struct lock_order *into, const struct lock_order *from)
{
    for (size_t i = 0; into != from && i < from->count; i++)
        add(into, &from->requests[i], from->hashes[i]);
}

/* --- Circles ---------------------------------------------------------------------------------- */

static bool is_same(struct fact_place one, struct fact_place other)
{
    return one.space == other.space && one.offset == other.offset;
}

/* Whether the two uses of one lock exclude each other. */
static bool excludes(const struct lock_use *one, const struct lock_use *other)
{
    return is_same(one->place, other->place) && !(one->shared && other->shared);
}

/* Whether both threads hold a lock that only one of them can hold. */
static bool has_gate(const struct lock_request *one, const struct lock_request *other)
{
    for (unsigned i = 0; i < one->held_count; i++)
        for (unsigned j = 0; j < other->held_count; j++)
            if (excludes(&one->held[i], &other->held[j]))
                return true;
    return false;
}

/* Whether the thread of the request had to end, or one that created it, before the other one's
 * request. What such a thread has created, it has joined: most programs do that. */
static bool has_ended(const struct lock_request *request, const struct lock_request *before)
{
    for (unsigned i = 0; i < before->ended_count; i++) {
        if (before->ended[i] == request->name)
            return true;
        for (unsigned j = 0; j < request->creator_count; j++)
            if (before->ended[i] == request->creators[j])
                return true;
    }
    return false;
}

/* Whether the request comes before the creation of the other one's thread. */
static bool is_before_creation(const struct lock_request *request, const struct lock_request *other)
{
    for (unsigned i = 0; i < other->creator_count; i++)
        if (other->creators[i] == request->name)
            return request->created <= other->indices[i];
    return false;
}

static bool are_apart(const struct lock_request *one, const struct lock_request *other)
{
    return one->name == other->name || has_gate(one, other) || has_ended(one, other) ||
           has_ended(other, one) || is_before_creation(one, other) ||
           is_before_creation(other, one);
}

/* What the request holds of the lock that `wanted` asks for; NULL: it does not hold that. */
static const struct lock_use *blocks(const struct lock_request *request,
                                     const struct lock_use *wanted)
{
    for (unsigned i = 0; i < request->held_count; i++)
        if (excludes(&request->held[i], wanted))
            return &request->held[i];
    return NULL;
}

struct search {
    const struct lock_order *order;
    struct lock_circle *circles;
    size_t count, most;
    size_t path[LOCK_ORDER_CIRCLE]; /* requests */
    size_t length;                  /* of the circles that are looked for */
    uint64_t work_left;
};

static bool has_lock(const struct lock_circle *circle, struct fact_place place)
{
    for (size_t i = 0; i < circle->length; i++)
        if (is_same(circle->steps[i].wanted.place, place))
            return true;
    return false;
}

/* Whether there is a circle of locks that are all among those of this one. */
static bool is_known(const struct search *search, const struct lock_circle *circle)
{
    for (size_t i = 0; i < search->count; i++) {
        size_t common = 0;
        for (size_t j = 0; j < search->circles[i].length; j++)
            common += has_lock(circle, search->circles[i].steps[j].wanted.place);
        if (common == search->circles[i].length)
            return true;
    }
    return false;
}

static void add_circle(struct search *search)
{
    struct lock_circle circle = {.length = search->length};
    for (size_t i = 0; i < search->length; i++) {
        const struct lock_request *requests = search->order->requests;
        const struct lock_request *request = &requests[search->path[i]];
        const struct lock_request *before =
            &requests[search->path[(i + search->length - 1) % search->length]];
        circle.steps[i] = (struct lock_step){
            .thread = request->thread,
            .held = *blocks(request, &before->wanted),
            .wanted = request->wanted,
        };
    }
    if (!is_known(search, &circle))
        search->circles[search->count++] = circle;
}

static bool fits(const struct search *search, size_t depth, size_t number)
{
    const struct lock_request *requests = search->order->requests;
    for (size_t i = 0; i < depth; i++)
        if (are_apart(&requests[search->path[i]], &requests[number]))
            return false;
    return true;
}

/* Tries all requests as the one at `depth` of the path. The first one has the lowest number. */
static void extend(struct search *search, size_t depth)
{
    const struct lock_request *requests = search->order->requests;
    const struct lock_request *first = &requests[search->path[0]];
    const struct lock_request *last = &requests[search->path[depth - 1]];
    if (depth == search->length) {
        if (blocks(first, &last->wanted))
            add_circle(search);
        return;
    }
    for (size_t i = search->path[0] + 1; i < search->order->count; i++) {
        if (search->count == search->most || search->work_left == 0)
            return;
        search->work_left--;
        if (requests[i].is_end || !blocks(&requests[i], &last->wanted) || !fits(search, depth, i))
            continue;
        search->path[depth] = i;
        extend(search, depth + 1);
    }
}

size_t lock_order_find(const struct lock_order *order, struct lock_circle *circles, size_t most)
{
    enum { WORK = 1 << 22 };
    struct search search = {.order = order, .circles = circles, .most = most, .work_left = WORK};
    for (search.length = 2; search.length <= LOCK_ORDER_CIRCLE; search.length++)
        for (search.path[0] = 0; search.path[0] < order->count; search.path[0]++)
            if (!order->requests[search.path[0]].is_end)
                extend(&search, 1);
    return search.count;
}
