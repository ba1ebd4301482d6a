/* Addresses of library functions are values like others: they are passed, also to the function
 * itself, kept in arrays and structures, compared, and called. There are functions that are models
 * (printf, puts), those of this process (abs), and those in C (sscanf); their variable arguments
 * arrive. One thread, no choice: 1 execution. mq_open can only be called; DATA takes its address,
 * and UNKNOWN passes one that heddle lacks to itself, which is one call. */
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle -O2 %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 2 %heddle -DDATA %s 2>&1 | FileCheck --check-prefix=DATA %s
// RUN: %exits 2 %heddle -DUNKNOWN %s 2>&1 | FileCheck --check-prefix=UNKNOWN %s
// CHECK: 1 complete, 0 blocked
// WRONG: error: assertion `strcmp(text, "3 x 2.5 4000000000") == 0' failed
// DATA: addresses.c:{{[0-9:]+}} error: the program takes the address of 'mq_open', which heddle can only call
// UNKNOWN: call of 'nowhere', which has no body
// UNKNOWN-NOT: calls)
#include <assert.h>
#include <mqueue.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*print)(const char *, ...);

struct sink {
    const char *name;
    print write;
    int (*line)(const char *);
};

static const struct sink sinks[] = {{"list", printf, puts}, {"none", NULL, NULL}};
static int print_nothing(const char *text, ...)
{
    return text == NULL;
}

static print table[] = {printf, print_nothing};
static int (*volatile format)(char *, size_t, const char *, ...) = snprintf;
static int (*volatile parse)(const char *, const char *, ...) = sscanf;
static int (*volatile absolute)(int) = abs;

int nowhere(void *function);

static int write_to(print write, int value)
{
    return write("%d %s %.1f %ld\n", value, "x", 2.5, 4000000000);
}

static int print_all(void)
{
    int length = printf("%p %p\n", (void *)printf, (void *)puts) > 0;
    length += fprintf(stdout, "%p\n", (void *)fprintf) > 0;
    return length + (puts((const char *)(table[0] == printf ? "same" : "other")) >= 0);
}

int main(void)
{
    char text[64];
    int number = 0;
    mqd_t (*queue)(const char *, int, ...) = NULL;

    assert(print_all() == 3);
    assert(table[0] == sinks[0].write && table[0] != table[1] && sinks[0].line == puts);
    assert(write_to(sinks[0].write, 3) == 19 && write_to(printf, 3) == 19);
    format(text, sizeof text, "%d %s %.1f %ld", 3, "x", 2.5, 4000000000);
#ifdef WRONG
    text[0] = '4';
#endif
    assert(strcmp(text, "3 x 2.5 4000000000") == 0);
    assert(parse(text, "%d", &number) == 1 && absolute(-number) == 3);
#ifdef DATA
    queue = mq_open;
#endif
#ifdef UNKNOWN
    nowhere((void *)nowhere);
#endif
    return queue != NULL;
}
