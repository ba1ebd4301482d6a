/* T workers take tasks; a task with a number below N makes two more. A worker ends when it finds no
 * task and no worker at work.
 *
 * The bug: a worker that takes a task says that it is at work in a critical section of its own. In
 * between, others find neither a task nor a worker, and leave: at the end all tasks may be left to
 * one worker, which fails. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int tasks = 1, made = 1, at_work;
static atomic_int left;

static bool take(void)
{
    pthread_mutex_lock(&lock);
    bool has = tasks > 0;
    tasks -= has;
    pthread_mutex_unlock(&lock);
    return has;
}

static void finish(int more)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < more && made < 2 * N; i++) {
        made++;
        tasks++;
    }
    assert(tasks == 0 || atomic_load(&left) == 0);
    at_work--;
    pthread_mutex_unlock(&lock);
}

static bool is_done(void)
{
    pthread_mutex_lock(&lock);
    bool done = tasks == 0 && at_work == 0;
    if (done)
        atomic_fetch_add(&left, 1);
    pthread_mutex_unlock(&lock);
    return done;
}

static void *work(void *unused)
{
    for (int i = 0; i < 4 * N && !is_done(); i++) {
        if (!take())
            continue;
        pthread_mutex_lock(&lock);
        at_work++;
        pthread_mutex_unlock(&lock);
        finish(2);
    }
    return unused;
}

int main(void)
{
    run_threads(work);
}
