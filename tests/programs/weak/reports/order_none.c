// Races that no stronger order of one write and one read would mend. Each report has the other access,
// and no advice.
// The flag is not looked at:
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DREADER=unasked order_none.c | FileCheck %s
// The reader sees that the flag is not raised, and reads nevertheless:
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DREADER=too_early order_none.c | FileCheck %s
// The flag is raised in front of the message:
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DWRITER=flag_first order_none.c | FileCheck %s
// Two pairs are too weak, from the writer to a third thread and from there to the reader:
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DREADER=passed_on order_none.c | FileCheck %s
// A flag that synchronises is behind the access in its thread, so it does not order it:
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DREADER=asked_late order_none.c | FileCheck %s
// Under the other models, each write synchronises with its readers:
// RUN: cd %S && %S/../in_models 1 "sc tso ra" %heddle -DREADER=unasked order_none.c | FileCheck %s
// CHECK-NOT: would be ordered
// CHECK: and nothing orders the two
// CHECK-NOT: would be ordered
#include <pthread.h>
#include <stdatomic.h>

#ifndef READER
#define READER asked
#endif
#ifndef WRITER
#define WRITER message_first
#endif

static int message;
static atomic_int flag, second;

static void message_first(void)
{
    message = 42;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
}

static void flag_first(void)
{
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    message = 42;
}

static int unasked(void)
{
    return message;
}

static int too_early(void)
{
    return atomic_load_explicit(&flag, memory_order_relaxed) ? 0 : message;
}

static int asked(void)
{
    return atomic_load_explicit(&flag, memory_order_relaxed) ? message : 0;
}

static int passed_on(void)
{
    return atomic_load_explicit(&second, memory_order_relaxed) ? message : 0;
}

static int asked_late(void)
{
    int early = message;
    return early + atomic_load_explicit(&flag, memory_order_acquire);
}

static void *write(void *unused)
{
    WRITER();
    return unused;
}

static void *pass_on(void *unused)
{
    if (atomic_load_explicit(&flag, memory_order_relaxed))
        atomic_store_explicit(&second, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    (void)unasked, (void)too_early, (void)asked, (void)passed_on, (void)asked_late;
    (void)message_first, (void)flag_first;
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, write, NULL);
    pthread_create(&threads[1], NULL, pass_on, NULL);
    int seen = READER();
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return seen == 7;
}
