/* A thread is cancelled where it waits, also if the call of pthread_cancel, or the one that waits,
 * is in a function with objects that an exception would destroy: by std::thread's handle (HANDLE),
 * and beside a lock (BESIDE). The semaphore is not posted, and the condition not signalled, so
 * nothing else ends the wait. A thread that may not be cancelled waits for ever (DISABLED). */
// RUN: %heddle -DHANDLE %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DBESIDE %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DCONDITION %s -- -std=c++20 | FileCheck %s
// RUN: %heddle -DHANDLE --sc --algorithm=optimal %s -- -std=c++20 | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DHANDLE -DDISABLED %s -- -std=c++20 | FileCheck %s --check-prefix=STUCK
// CHECK: No errors found
// STUCK: error: deadlock: thread 1 waits for semaphore 'never', which is 0
#include <mutex>
#include <pthread.h>
#include <semaphore.h>
#include <string>
#include <thread>

static sem_t never;
static std::mutex mutex;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void wait()
{
#ifdef DISABLED
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, nullptr);
#endif
#ifdef CONDITION
    std::string text("in front of the wait");
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&condition, &lock);
    pthread_mutex_unlock(&lock);
#else
#ifdef BESIDE
    std::string text("in front of the wait");
#endif
    sem_wait(&never);
#endif
}

int main()
{
    sem_init(&never, 0, 0);
    std::thread thread(wait);
    std::lock_guard<std::mutex> guard(mutex);
    pthread_cancel(thread.native_handle());
    thread.join();
}
