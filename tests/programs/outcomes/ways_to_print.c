/* All that a program prints is one text, whatever it is printed by and in how many pieces; bytes
 * that are no characters, too. Two texts that differ only in a byte behind the first 511 of one
 * print are two outcomes. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static atomic_int x;

static void *store(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, store, NULL);
    int seen = x;
    pthread_join(thread, NULL);
#ifdef LONG
    char text[600];
    memset(text, 'x', sizeof text);
    text[590] = (char)('0' + seen);
    fwrite(text, 1, sizeof text, stdout);
#else
    printf("%d, ", seen);
    putchar('"');
    fputs("\t\\", stderr);
    write(STDOUT_FILENO, "a\0b\1", 4);
    fputc('1', stdout);
    fflush(stdout);
    dprintf(STDERR_FILENO, "%s", "");
    puts("");
#endif
    return 0;
}

// RUN: %heddle --outcomes %s | FileCheck %s
//      CHECK: Outcomes: 2
// CHECK-NEXT: executions
// CHECK-NEXT: 1 1 0 "0, \"\t\\a\000b\0011\n"
// CHECK-NEXT: 2 1 0 "1, \"\t\\a\000b\0011\n"
// RUN: %heddle --outcomes --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "output": "0, \"\t\\a\u0000b\u00011\n",

// RUN: %heddle --outcomes -DLONG %s | FileCheck %s --check-prefix=LONG
//      LONG: Outcomes: 2
// LONG-NEXT: executions
// LONG-NEXT: 1 1 0 "{{x+}}[89 more bytes: {{[0-9a-f]+}}]"
// LONG-NEXT: 2 1 0 "{{x+}}[89 more bytes: {{[0-9a-f]+}}]"

// RUN: %python %tests/outcomes.py %build/heddle --sc -DLONG %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 1 runs
