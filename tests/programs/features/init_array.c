/* Pointers to functions in the sections .preinit_array, .init_array and .fini_array: they run before
 * and after main, with the arguments of main, together with constructors and destructors. First
 * .preinit_array, then .init_array.NNN and constructors by their numbers, then those without one;
 * at the end, the opposite. (As a native build does: main finds "PABCDEMN", and it prints "xyz".)
 *
 * WRONG: main expects that nothing has run. DATA: a pointer to a variable is refused, and OLDER, a
 * section of older systems. PARAMETERS: a constructor with other parameters than main. */
// RUN: %heddle --args=one --outcomes %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG --args=one %s | FileCheck --check-prefix=IS_WRONG %s
// RUN: %exits 2 %heddle -DDATA %s 2>&1 | FileCheck --check-prefix=IS_DATA %s
// RUN: %exits 2 %heddle -DOLDER %s 2>&1 | FileCheck --check-prefix=IS_OLDER %s
// RUN: %exits 2 %heddle -DPARAMETERS %s 2>&1 | FileCheck --check-prefix=IS_PARAMETERS %s
// CHECK: No errors found
// CHECK: "xyz"
// IS_WRONG: error: assertion `*done == 0' failed
// IS_DATA: error: 'wrong' in the section .init_array holds something else than functions
// IS_OLDER: error: 'wrong' is in the section .ctors, whose functions heddle does not run
// IS_PARAMETERS: error: parameters cannot be run before or after main

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IN(name) __attribute__((section(name), used)) static

typedef void start(int, char **, char **);
typedef void end(void);

static char done[16];

static void note(char what)
{
    done[strlen(done)] = what;
}

static void with_arguments(int count, char **arguments, char **variables)
{
    assert(count == 2 && strcmp(arguments[1], "one") == 0 && !arguments[2] && !variables[0]);
    note('E');
}

static void with_count(int count)
{
    assert(count == 2);
    note('D');
}

static void first(void)
{
    note('P');
}

static void early(void)
{
    note('A');
}

__attribute__((constructor(150))) static void constructor(int count, char **arguments)
{
    assert(count == 2 && arguments[0]);
    note('B');
}

static void late(void)
{
    note('C');
}

__attribute__((constructor)) static void last(void)
{
    note('M');
    note('N');
}

static void put_x(void)
{
    putchar('x');
}

static void put_y(void)
{
    putchar('y');
}

__attribute__((destructor(200))) static void put_z(void)
{
    putchar('z');
}

/* In other orders than they run. */
IN(".init_array") start *several[] = {(start *)with_count, with_arguments};
IN(".init_array.00200") end *later = late;
IN(".init_array.00101") end *earlier = early;
IN(".preinit_array") end *before_all = first;
IN(".fini_array") end *at_the_end[] = {put_y, put_x};

#ifdef DATA
IN(".init_array") void *wrong = done;
#endif
#ifdef OLDER
IN(".ctors") end *wrong = late;
#endif
#ifdef PARAMETERS
__attribute__((constructor)) static void parameters(double number)
{
    note((char)number);
}
#endif

int main(void)
{
#ifdef WRONG
    assert(*done == 0);
#else
    assert(strcmp(done, "PABCDEMN") == 0);
#endif
    return 0;
}
