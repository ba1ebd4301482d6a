/* A daemon: a thread waits for signals; SIGHUP reads the settings again, SIGTERM ends. */
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

struct settings {
    int least, most;
};

static struct settings settings = {0, 1};
#ifndef BROKEN
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#endif

static void begin(void)
{
#ifndef BROKEN
    pthread_mutex_lock(&lock);
#endif
}

static void end(void)
{
#ifndef BROKEN
    pthread_mutex_unlock(&lock);
#endif
}

static void *handle_signals(void *argument)
{
    for (;;) {
        int signal_number;
        assert(sigwait(argument, &signal_number) == 0);
        if (signal_number == SIGTERM)
            return NULL;
        begin();
        settings.least += 10;
        settings.most += 10;
        end();
    }
}

static void serve(void)
{
    begin();
    assert(settings.most - settings.least == 1);
    end();
}

int main(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    pthread_t handler;
    pthread_create(&handler, NULL, handle_signals, &signals);
    pthread_kill(handler, SIGHUP);
    serve();
    pthread_kill(handler, SIGTERM);
    pthread_join(handler, NULL);
    return 0;
}
