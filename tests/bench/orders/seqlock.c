// A sequence lock with one writer. The sequence is odd while the data change. A reader compares the
// sequence before and behind its reads. The even number releases the data, and the first load
// acquires them. A reader that sees new data must see the odd number behind them: the data stores
// release it, or a fence in front of them does; and the data loads acquire it, or a fence behind
// them does.
// MINIMUM: WriteFirst=rel WriteSecond=rel Even=rel Before=acq ReadFirst=acq ReadSecond=acq
// MINIMUM: FenceWrite=rel Even=rel Before=acq ReadFirst=acq ReadSecond=acq
// MINIMUM: WriteFirst=rel WriteSecond=rel Even=rel Before=acq FenceRead=acq
// MINIMUM: FenceWrite=rel Even=rel Before=acq FenceRead=acq
// PUBLISHED: libvsync: Own=rlx Odd=rlx FenceWrite=rel WriteFirst=rlx WriteSecond=rlx Even=rel
// PUBLISHED: Before=acq ReadFirst=rlx ReadSecond=rlx FenceRead=acq After=rlx
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef READERS
#define READERS 2
#endif
#ifndef WRITES
#define WRITES 2
#endif

static atomic_uint sequence;
static atomic_int first, second;

static void *write_all(void *unused)
{
    for (int i = 1; i <= WRITES; i++) {
        unsigned before = atomic_load(&sequence); /* @Own */
        atomic_store(&sequence, before + 1);      /* @Odd */
        atomic_thread_fence(memory_order_seq_cst); /* @FenceWrite */
        atomic_store(&first, i);                  /* @WriteFirst */
        atomic_store(&second, i);                 /* @WriteSecond */
        atomic_store(&sequence, before + 2);      /* @Even */
    }
    return unused;
}

static void *read_one(void *unused)
{
    unsigned before = atomic_load(&sequence);  /* @Before */
    int a = atomic_load(&first);               /* @ReadFirst */
    int b = atomic_load(&second);              /* @ReadSecond */
    atomic_thread_fence(memory_order_seq_cst); /* @FenceRead */
    unsigned after = atomic_load(&sequence);   /* @After */
    if (before == after && before % 2 == 0)
        assert(a == b && (unsigned)a == before / 2);
    return unused;
}

int main(void)
{
    pthread_t writer, readers[READERS];
    pthread_create(&writer, NULL, write_all, NULL);
    for (size_t i = 0; i < READERS; i++)
        pthread_create(&readers[i], NULL, read_one, NULL);
    pthread_join(writer, NULL);
    for (size_t i = 0; i < READERS; i++)
        pthread_join(readers[i], NULL);
}
