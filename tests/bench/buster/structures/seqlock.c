/* A sequence lock: who writes makes the sequence number odd, with a CAS that keeps other writers
 * out, and even again afterwards. Who reads tries again if the number was odd or has changed.
 *
 * WRITERS threads write ITEMS times, READERS read ITEMS times; a read that fails ATTEMPTS times
 * gives up. Each write sets all WORDS to a number of its own, so a read must find them equal, and
 * so must main.
 *
 * BUG=1: a writer does not make the number odd, but adds two at the end; a mutex keeps other
 * writers out. One preemption: a writer is interrupted between two words, and a read finds the
 * number unchanged.
 *
 * BUG=2: a writer makes the number odd with a plain store. Two preemptions: a writer has seen
 * that the number is even; another one writes a word and is interrupted; the first one writes all
 * words, then the second one does the rest.
 *
 * BUG=3: a read does not look at the number again. One preemption, between two words. */
#ifndef WRITERS
#define WRITERS 1
#endif
#ifndef READERS
#define READERS 1
#endif
#ifndef ITEMS
#define ITEMS 1 /* of each thread */
#endif
#ifndef WORDS
#define WORDS 2
#endif
#ifndef ATTEMPTS
#define ATTEMPTS 1
#endif

#define THREADS (WRITERS + READERS)

#include "threads.h"

static atomic_int sequence;
static atomic_int words[WORDS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* for BUG=1 */

/* Returns the even number that the sequence had. */
static int begin_write(void)
{
#if BUG == 1
    pthread_mutex_lock(&mutex);
    return atomic_load(&sequence);
#else
    int number = atomic_load(&sequence);
    __VERIFIER_assume(number % 2 == 0);
    if (BUG == 2)
        atomic_store(&sequence, number + 1);
    else
        __VERIFIER_assume(atomic_compare_exchange_strong(&sequence, &number, number + 1));
    return number;
#endif
}

static void end_write(int number)
{
    atomic_store(&sequence, number + 2);
    if (BUG == 1)
        pthread_mutex_unlock(&mutex);
}

static void write_words(int value)
{
    int number = begin_write();

    for (int i = 0; i < WORDS; i++)
        atomic_store(&words[i], value);
    end_write(number);
}

static bool words_are_equal(void)
{
    bool equal = true;
    int first = atomic_load(&words[0]);

    for (int i = 1; i < WORDS; i++)
        equal &= atomic_load(&words[i]) == first;
    return equal;
}

static void read_words(void)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        int number = atomic_load(&sequence);
        if (number % 2 != 0)
            continue;
        bool equal = words_are_equal();
        if (BUG == 3 || atomic_load(&sequence) == number) {
            assert(equal);
            return;
        }
    }
}

static void work(int self)
{
    for (int i = 0; i < ITEMS; i++) {
        if (self < WRITERS)
            write_words(1 + self * ITEMS + i);
        else
            read_words();
    }
}

int main(void)
{
    run_threads();
    assert(words_are_equal());
    return 0;
}
