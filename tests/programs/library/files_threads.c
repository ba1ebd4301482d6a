/* Two threads read from one descriptor. Each read is atomic, so each byte is read once: one
 * execution for each order of the two. Threads with descriptors of their own (OWN) are independent.
 * A seek and a read are two steps (SEEK): another thread's may come in between. */
// RUN: printf 'ab' >%t.txt
// RUN: %heddle --format=json --file=in=%t.txt %s | FileCheck --check-prefix=SHARED %s
// RUN: %heddle --algorithm=optimal --format=json --file=in=%t.txt %s \
// RUN:     | FileCheck --check-prefix=SHARED %s
// RUN: %heddle --algorithm=naive --format=json --file=in=%t.txt %s \
// RUN:     | FileCheck --check-prefix=SHARED %s
// RUN: %heddle --format=json --file=in=%t.txt -DOWN %s | FileCheck --check-prefix=OWN %s
// RUN: %heddle --algorithm=pop --format=json --file=in=%t.txt -DOWN %s \
// RUN:     | FileCheck --check-prefix=OWN %s
// RUN: %exits 1 %heddle --format=json --file=in=%t.txt -DSEEK %s | FileCheck --check-prefix=SEEK %s
// SHARED: "verdict": "safe"
// SHARED: "complete": 2,
// OWN: "verdict": "safe"
// OWN: "complete": 1,
// SEEK: "kind": "assertion"

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int file;

static void *reader(void *byte)
{
    int own = file;
#if defined OWN
    own = open("in", O_RDONLY);
#elif defined SEEK
    lseek(own, 0, SEEK_SET);
#endif
    assert(read(own, byte, 1) == 1);
#if defined SEEK
    assert(*(char *)byte == 'a');
#endif
    return NULL;
}

int main(void)
{
    char bytes[2] = "";
    pthread_t threads[2];
    file = open("in", O_RDONLY);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, reader, &bytes[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#if defined OWN
    assert(bytes[0] == 'a' && bytes[1] == 'a');
#elif !defined SEEK
    assert(bytes[0] != bytes[1]);
#endif
    return close(file);
}
