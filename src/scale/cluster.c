#include "scale/cluster.h"

#include "base/error.h"
#include "base/memory.h"
#include "scale/worker.h"

#include <poll.h>

enum { POLL_MILLISECONDS = 100, MOST_PIECES = 256 };

void cluster_open(struct cluster *cluster, int socket, double budget, const struct message *brief)
{
    *cluster = (struct cluster){.socket = socket, .budget = budget};
    if (!message_send(brief, socket))
        die("there is no heddle-cluster behind the descriptor %d: start that, and not heddle",
            socket);
}

void cluster_release(struct cluster *cluster)
{
    message_release(&cluster->news);
    message_release(&cluster->order);
}

/* --- Tasks ------------------------------------------------------------------------------------ */

/* The order becomes part of the task. */
static void put_order(struct pool *pool)
{
    const struct message *order = &pool->cluster->order;
    message_put_bytes(&pool->out, order->bytes, order->size);
    message_clear(&pool->cluster->order);
}

static void put_setup(struct pool *pool)
{
    message_put(&pool->cluster->order, ORDER_SETUP);
    setup_put(&pool->cluster->order, pool->task->options, pool->task->machine);
    put_order(pool);
}

static void put_limit(struct pool *pool)
{
    const struct found_error *error = pool_last_error(pool);
    if (!error || error->is_random)
        return;
    message_put(&pool->cluster->order, ORDER_LIMIT);
    message_put_path(&pool->cluster->order, &error->path);
    put_order(pool);
}

static size_t count_busy(const struct pool *pool)
{
    size_t busy = 0;
    for (size_t i = 0; i < pool->count; i++)
        busy += pool->members[i].is_busy;
    return busy;
}

/* Towards the end, some workers wait for others as long as a unit takes. So this is a small part of
 * the time that the exploration has taken so far. Where there are fewer units than members without
 * one, a unit is only to be split. */
static double choose_budget(const struct pool *pool, size_t busy)
{
    const struct cluster *cluster = pool->cluster;
    double least = cluster->budget / 16;
    double share = pool->seconds / (double)cluster->workers / 20;
    if (pool->record->unit_count < pool->count - busy)
        return cluster->budget / 128;
    if (share < least)
        return least;
    return share < cluster->budget ? share : cluster->budget;
}

/* Into how many parts a unit is to be split. Each worker is to find a unit for now and one for
 * later. As long as there are fewer, those under way share what is missing. Small parts cost more
 * than they bring. */
static uint64_t choose_pieces(const struct pool *pool, size_t busy)
{
    size_t left = pool->record->unit_count, wanted = pool->count;
    if (left >= wanted)
        return 0;
    uint64_t pieces = 2 + (wanted - left) / busy;
    return pieces < MOST_PIECES ? pieces : MOST_PIECES;
}

static void put_unit(struct pool *pool, const struct member *member)
{
    const size_t busy = count_busy(pool); /* the member, too */
    struct worker_unit unit = {
        .key = member->key,
        .budget = choose_budget(pool, busy),
        .pieces = choose_pieces(pool, busy),
        .path = member->unit.path,
    };
    worker_put_unit(&pool->cluster->order, unit);
    put_order(pool);
}

static void give_unit(struct pool *pool, struct member *member)
{
    member->key = pool->cluster->next_key++;
    message_clear(&pool->out);
    message_clear(&pool->cluster->order);
    message_put(&pool->out, member->key);
    put_setup(pool);
    put_limit(pool);
    put_unit(pool, member);
    message_send(&pool->out, pool->cluster->socket);
}

/* Nobody waits for a task. What it would have explored is left. */
static void tell_stop(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        struct member *member = &pool->members[i];
        if (member->is_busy)
            record_add_unit(pool->record, member->unit);
        member->unit = (struct unit){0};
        member->is_busy = false;
    }
}

/* --- News ------------------------------------------------------------------------------------- */

/* The member with the task of this key; NULL: there is none. */
static struct member *find_member(struct pool *pool, uint64_t key)
{
    for (size_t i = 0; i < pool->count; i++)
        if (pool->members[i].is_busy && pool->members[i].key == key)
            return &pool->members[i];
    return NULL;
}

/* A task for each worker, and one more that is there when the first is done. */
static void take_workers(struct pool *pool)
{
    uint64_t wanted = 2 * pool->cluster->workers;
    if (wanted <= pool->count)
        return;
    array_reserve(pool->members, pool->capacity, wanted);
    while (pool->count < wanted)
        pool->members[pool->count++] = (struct member){0};
}

/* Tasks of an exploration that was given up are nobody's. */
static struct member *take_member(struct pool *pool)
{
    uint64_t key = message_take(&pool->cluster->news);
    struct member *member = find_member(pool, key);
    if (!member && key >= pool->cluster->first_key && key < pool->cluster->next_key &&
        !pool->is_stopping)
        warn("the cluster has explored a unit twice; the second result does not count");
    return member;
}

static void take_report(struct pool *pool)
{
    size_t size;
    struct member *member = take_member(pool);
    const unsigned char *bytes = message_take_bytes(&pool->cluster->news, &size);
    if (!member)
        return;
    message_clear(&pool->in);
    message_append(&pool->in, bytes, size);
    pool_take_report(pool, member);
}

static void take_loss(struct pool *pool)
{
    struct member *member = take_member(pool);
    if (member)
        pool_lose_worker(pool, member);
}

static void take_news(struct pool *pool)
{
    struct message *news = &pool->cluster->news;
    switch ((enum cluster_news)message_take(news)) {
    case CLUSTER_WORKERS:
        pool->cluster->workers = message_take(news);
        take_workers(pool);
        return;
    case CLUSTER_REPORT:
        take_report(pool);
        return;
    case CLUSTER_LOST:
        take_loss(pool);
        return;
    case CLUSTER_REFUSED:
        die("%s", message_take_text(news));
    }
    bug("news of the cluster that cannot be read");
}

static void listen_to_cluster(struct pool *pool)
{
    struct pollfd descriptor = {.fd = pool->cluster->socket, .events = POLLIN};
    if (poll(&descriptor, 1, POLL_MILLISECONDS) <= 0)
        return;
    if (message_receive(&pool->cluster->news, pool->cluster->socket)) {
        take_news(pool);
        return;
    }
    warn("heddle-cluster has ended, and with it the exploration");
    pool_stop(pool, STOP_CALLER);
}

void cluster_run(struct cluster *cluster, const struct task *task, const struct pool_hooks *hooks,
                 struct record *record)
{
    /* Tasks under way learn nothing any more. They end soon. */
    static const struct pool_workers workers = {
        .give_unit = give_unit,
        .tell_stop = tell_stop,
        .listen = listen_to_cluster,
    };
    struct pool pool;
    pool_init(&pool, task, &workers, hooks, record);
    pool.cluster = cluster;
    cluster->first_key = cluster->next_key;
    take_workers(&pool);
    pool_loop(&pool);
    pool_release(&pool);
}
