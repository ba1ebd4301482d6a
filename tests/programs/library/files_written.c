/* A program may write files: what it writes is dropped, and no output of the program. It may not read
 * them again. A closed stream is gone (CLOSED). Threads may take a stream's lock around several
 * calls; without it, their data race (NO_LOCK). */
// RUN: printf 'x' >%t.txt
// RUN: %heddle --leaks=error --outcomes --file=in=%t.txt %s | FileCheck --check-prefix=SAFE %s
// RUN: %exits 1 %heddle -DNO_LOCK %s | FileCheck --check-prefix=NO_LOCK %s
// RUN: %exits 1 %heddle -DCLOSED %s | FileCheck --check-prefix=CLOSED %s
// RUN: %exits 1 %heddle -DWRONG --file=in=%t.txt %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 2 %heddle -DREAD %s 2>&1 | FileCheck --check-prefix=READ %s
// RUN: %exits 2 %heddle -DGIVEN --file=in=%t.txt %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// SAFE: No errors found: 2 executions
// SAFE: 0 "said\n"
// NO_LOCK: error: data race
// CLOSED: error: {{.*}}use-after-free
// WRONG: error: output to a stream that is not open for it
// READ: error: the program looks for a file, and may have written it
// GIVEN: error: files of --file can only be read

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static FILE *record;
static int lines;

static void *writer(void *name)
{
#ifndef NO_LOCK
    flockfile(record);
#endif
    lines++;
    fprintf(record, "%s ", (char *)name);
    fputs("line\n", record);
#ifndef NO_LOCK
    funlockfile(record);
#endif
    return NULL;
}

static void write_by_descriptor(void)
{
    int file = creat("other", 0600), null = open("/dev/null", O_WRONLY);
    assert(file > 0 && null > file && write(file, "x", 1) == 1 && write(null, "x", 1) == 1);
    char byte;
    assert(read(file, &byte, 1) == -1 && errno == EBADF);
    assert(open("none", O_WRONLY) == -1 && errno == ENOENT);
    close(file);
    close(null);
}

int main(void)
{
    pthread_t threads[2];
    record = fopen("record", "w");
    assert(record && fileno(record) == 3);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, writer, i ? "one" : "two");
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(fwrite("ab", 1, 2, record) == 2 && fputc('c', record) == 'c' && fflush(record) == 0);
    assert(ftrylockfile(stdout) == 0 && ftrylockfile(stdout) == 0);
    puts("said");
    funlockfile(stdout);
    funlockfile(stdout);
    write_by_descriptor();
    assert(fclose(record) == 0 && lines == 2);
#if defined CLOSED
    fputs("late", record);
#elif defined READ
    fopen("record", "r");
#elif defined GIVEN
    fopen("in", "w");
#elif defined WRONG
    fputs("x", fopen("in", "r"));
#endif
    return 0;
}
