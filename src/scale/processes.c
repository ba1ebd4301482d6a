#include "base/error.h"
#include "base/memory.h"
#include "scale/pool.h"
#include "scale/worker.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

enum { POLL_MILLISECONDS = 100 };

/* --- Orders ----------------------------------------------------------------------------------- */

/* A worker that does not listen has died; its socket tells. */
static void give_order(struct pool *pool, struct member *member, enum worker_order order,
                       const struct path *path)
{
    message_clear(&pool->out);
    message_put(&pool->out, order);
    if (path)
        message_put_path(&pool->out, path);
    message_send(&pool->out, member->child.socket);
}

static void give_unit(struct pool *pool, struct member *member)
{
    message_clear(&pool->out);
    worker_put_unit(&pool->out, (struct worker_unit){.path = member->unit.path});
    message_send(&pool->out, member->child.socket);
}

static void tell_hunger(struct pool *pool, int idle)
{
    atomic_store(&pool->shared->hungry, idle);
}

static void tell_limit(struct pool *pool)
{
    const struct found_error *error = pool_last_error(pool);
    for (size_t i = 0; i < pool->count; i++)
        give_order(pool, &pool->members[i], ORDER_LIMIT, &error->path);
}

static void tell_stop(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        if (!pool->members[i].is_busy)
            continue;
        give_order(pool, &pool->members[i], ORDER_STOP, NULL);
        kill(pool->members[i].child.process, SIGINT); /* its execution may have no end */
    }
}

/* --- Processes -------------------------------------------------------------------------------- */

static void start_worker(struct pool *pool, struct member *member)
{
    struct child child = child_start();
    if (child.process == 0) {
        for (size_t i = 0; i < pool->count; i++)
            if (pool->members[i].child.process)
                close(pool->members[i].child.socket);
        worker_run(pool->task, child.socket, pool->shared);
    }
    member->child = child;
    const struct found_error *error = pool_last_error(pool);
    if (error && !error->is_random)
        give_order(pool, member, ORDER_LIMIT, &error->path);
}

static void replace_worker(struct pool *pool, struct member *member)
{
    child_end(&member->child);
    member->child.process = 0;
    pool_lose_worker(pool, member);
    start_worker(pool, member);
}

static void listen_to_all(struct pool *pool)
{
    struct pollfd descriptors[pool->count];
    for (size_t i = 0; i < pool->count; i++)
        descriptors[i] = (struct pollfd){.fd = pool->members[i].child.socket, .events = POLLIN};
    if (poll(descriptors, pool->count, POLL_MILLISECONDS) <= 0)
        return;
    for (size_t i = 0; i < pool->count; i++) {
        if (!descriptors[i].revents)
            continue;
        if (message_receive(&pool->in, pool->members[i].child.socket))
            pool_take_report(pool, &pool->members[i]);
        else
            replace_worker(pool, &pool->members[i]);
    }
}

static void start(struct pool *pool, unsigned count)
{
    pool->shared = child_share(sizeof *pool->shared);
    pool->members = memory_new(count, sizeof *pool->members);
    pool->count = count;
    for (unsigned i = 0; i < count; i++)
        start_worker(pool, &pool->members[i]);
}

static void end(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        if (pool->members[i].is_busy)
            kill(pool->members[i].child.process, SIGKILL);
        child_end(&pool->members[i].child);
    }
    munmap(pool->shared, sizeof *pool->shared);
}

void processes_run(const struct task *task, unsigned count, const struct pool_hooks *hooks,
                   struct record *record)
{
    static const struct pool_workers workers = {
        .give_unit = give_unit,
        .tell_hunger = tell_hunger,
        .tell_limit = tell_limit,
        .tell_stop = tell_stop,
        .listen = listen_to_all,
    };
    require(count > 0);
    struct pool pool;
    pool_init(&pool, task, &workers, hooks, record);
    start(&pool, count);
    pool_loop(&pool);
    end(&pool);
    pool_release(&pool);
}
