#include "scale/processes.h"

#include "base/error.h"
#include "base/memory.h"
#include "scale/worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
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
    message_send(&pool->out, member->socket);
}

static void give_unit(struct pool *pool, struct member *member)
{
    message_clear(&pool->out);
    worker_put_unit(&pool->out, &(struct worker_unit){.path = member->unit.path});
    message_send(&pool->out, member->socket);
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
        kill(pool->members[i].process, SIGINT); /* its execution may have no end */
    }
}

/* --- Processes -------------------------------------------------------------------------------- */

static _Noreturn void become_worker(struct pool *pool, int socket)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (size_t i = 0; i < pool->count; i++)
        if (pool->members[i].process)
            close(pool->members[i].socket);
    worker_run(pool->task, socket, pool->shared);
}

static void start_worker(struct pool *pool, struct member *member)
{
    int sockets[2];
    member->process = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        die("cannot make a socket for a worker: %s", strerror(errno));
    fflush(NULL);
    pid_t process = fork();
    if (process < 0)
        die("cannot start a worker: %s", strerror(errno));
    if (process == 0) {
        close(sockets[0]);
        become_worker(pool, sockets[1]);
    }
    close(sockets[1]);
    member->process = process;
    member->socket = sockets[0];
    const struct found_error *error = pool_last_error(pool);
    if (error && !error->is_random)
        give_order(pool, member, ORDER_LIMIT, &error->path);
}

static void end_worker(struct member *member)
{
    close(member->socket);
    while (waitpid(member->process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static void replace_worker(struct pool *pool, struct member *member)
{
    end_worker(member);
    pool_lose_worker(pool, member);
    start_worker(pool, member);
}

static void listen_to_all(struct pool *pool)
{
    struct pollfd descriptors[pool->count];
    for (size_t i = 0; i < pool->count; i++)
        descriptors[i] = (struct pollfd){.fd = pool->members[i].socket, .events = POLLIN};
    if (poll(descriptors, pool->count, POLL_MILLISECONDS) <= 0)
        return;
    for (size_t i = 0; i < pool->count; i++) {
        if (!descriptors[i].revents)
            continue;
        if (message_receive(&pool->in, pool->members[i].socket))
            pool_take_report(pool, &pool->members[i]);
        else
            replace_worker(pool, &pool->members[i]);
    }
}

static void start(struct pool *pool, unsigned count)
{
    pool->shared =
        mmap(NULL, sizeof *pool->shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (pool->shared == MAP_FAILED)
        die("cannot share memory with workers: %s", strerror(errno));
    pool->members = memory_new(count, sizeof *pool->members);
    pool->count = count;
    for (unsigned i = 0; i < count; i++)
        start_worker(pool, &pool->members[i]);
}

static void end(struct pool *pool)
{
    for (size_t i = 0; i < pool->count; i++) {
        if (pool->members[i].is_busy)
            kill(pool->members[i].process, SIGKILL);
        end_worker(&pool->members[i]);
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
