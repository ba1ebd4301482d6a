/* A read-write lock, as in Concurrency Kit: a reader announces itself and then looks for a writer. The
 * broken reader looks first, so both may be in. */
// REQUIRES: x86
// RUN: %heddle %s
// RUN: %heddle --sc %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: data race

#include "inputs/pr.h"
#include "inputs/threads.h"

static uint32_t writer, readers;
static int data[2];

static void write_lock(void)
{
    while (!pr_cas_32(&writer, 0, 1))
        pr_stall();
    while (pr_load_32(&readers))
        pr_stall();
}

static void write_unlock(void)
{
    pr_store_32(&writer, 0);
}

static void read_lock(void)
{
    for (;;) {
        while (pr_load_32(&writer))
            pr_stall();
        pr_add_32(&readers, 1);
#ifdef BROKEN
        break;
#endif
        if (!pr_load_32(&writer))
            break;
        pr_dec_32(&readers);
    }
}

static void *write_data(void *unused)
{
    write_lock();
    data[0]++;
    data[1]++;
    write_unlock();
    return unused;
}

static void *read_data(void *unused)
{
    read_lock();
    assert(data[0] == data[1]);
    pr_dec_32(&readers);
    return unused;
}

int main(void)
{
    RUN(write_data, read_data);
    return 0;
}
