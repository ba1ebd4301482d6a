/* Accesses of functions that are not to be checked do not race with any others. They interleave with
 * them: a look at a variable that is written twice sees 3 values. */
// RUN: %heddle --quiet "-DUNCHECKED=__attribute__((no_sanitize(\"thread\")))" %s | FileCheck %s
// RUN: %heddle --quiet "-DUNCHECKED=__attribute__((__no_sanitize__(\"address\", \"thread\")))" %s | FileCheck %s
// RUN: %heddle --quiet "-DUNCHECKED=__attribute__((no_sanitize_thread))" %s | FileCheck %s
// RUN: %heddle --quiet "-DUNCHECKED=__attribute__((disable_sanitizer_instrumentation))" %s | FileCheck %s
// RUN: %heddle --quiet -std=c2x "-DUNCHECKED=[[clang::no_sanitize(\"thread\")]]" %s | FileCheck %s
// CHECK: No errors found: 3 executions explored under rc11, all there are.

// Other sanitizers are no matter, nor is a function without the attribute.
// RUN: %exits 1 %heddle --quiet "-DUNCHECKED=__attribute__((no_sanitize(\"address\")))" %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --quiet -DUNCHECKED= %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --quiet -DOTHER "-DUNCHECKED=__attribute__((no_sanitize(\"thread\")))" %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'value'

// Each of the values is seen.
// RUN: %exits 1 %heddle --quiet -DNEVER=1 "-DUNCHECKED=__attribute__((no_sanitize_thread))" %s | FileCheck %s --check-prefix=SEEN
// RUN: %exits 1 %heddle --quiet -DNEVER=2 "-DUNCHECKED=__attribute__((no_sanitize_thread))" %s | FileCheck %s --check-prefix=SEEN
// SEEN: error: assertion `peek() != NEVER' failed

#include <assert.h>
#include <pthread.h>

#ifndef NEVER
#define NEVER 3
#endif

#if !__has_attribute(no_sanitize) || !__has_attribute(no_sanitize_thread)
#error "the attributes are there"
#endif

static int value;

UNCHECKED static int peek(void)
{
    return value;
}

static void *writer(void *unused)
{
    value = 1;
    value = 2;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    assert(peek() != NEVER);
#ifdef OTHER
    value = 4;
#endif
    pthread_join(thread, NULL);
    return 0;
}
