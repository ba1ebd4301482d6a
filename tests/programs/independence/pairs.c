/* Pairs of blocks and the conditions under which they commute, in every state, in some, or in none.
 * Each follows from writing down what both orders come to. Conditions are in any order.
 *
 * 1, 2 and 24 are the example of the paper on constrained DPOR (Section 2), for numbers that wrap
 * around: there, z >= 0 alone is no condition of the second one, since z + 1 < 0 at the greatest
 * number. The third one has the form of the paper's condition of its Fibonacci program (Section 5). */
// REQUIRES: z3
// RUN: %heddle --show-independence -DPAIR=1 %s | FileCheck %s --check-prefix=PAIR1
// RUN: %heddle --show-independence -DPAIR=2 %s | FileCheck %s --check-prefix=PAIR2
// RUN: %heddle --show-independence -DPAIR=3 %s | FileCheck %s --check-prefix=PAIR3
// RUN: %heddle --show-independence -DPAIR=4 %s | FileCheck %s --check-prefix=PAIR4
// RUN: %heddle --show-independence -DPAIR=5 %s | FileCheck %s --check-prefix=PAIR5
// RUN: %heddle --show-independence -DPAIR=6 %s | FileCheck %s --check-prefix=PAIR6
// RUN: %heddle --show-independence -DPAIR=7 %s | FileCheck %s --check-prefix=PAIR7
// RUN: %heddle --show-independence -DPAIR=8 %s | FileCheck %s --check-prefix=PAIR8
// RUN: %heddle --show-independence -DPAIR=9 %s | FileCheck %s --check-prefix=PAIR9
// RUN: %heddle --show-independence -DPAIR=10 %s | FileCheck %s --check-prefix=PAIR10
// RUN: %heddle --show-independence -DPAIR=11 %s | FileCheck %s --check-prefix=PAIR11
// RUN: %heddle --show-independence -DPAIR=12 %s | FileCheck %s --check-prefix=PAIR12
// RUN: %heddle --show-independence -DPAIR=13 %s | FileCheck %s --check-prefix=PAIR13
// RUN: %heddle --show-independence -DPAIR=14 %s | FileCheck %s --check-prefix=PAIR14
// RUN: %heddle --show-independence -DPAIR=15 %s | FileCheck %s --check-prefix=PAIR15
// RUN: %heddle --show-independence -DPAIR=16 %s | FileCheck %s --check-prefix=PAIR16
// RUN: %heddle --show-independence -DPAIR=17 %s | FileCheck %s --check-prefix=PAIR17
// RUN: %heddle --show-independence -DPAIR=18 %s | FileCheck %s --check-prefix=PAIR18
// RUN: %heddle --show-independence -DPAIR=19 %s | FileCheck %s --check-prefix=PAIR19
// RUN: %heddle --show-independence -DPAIR=20 %s | FileCheck %s --check-prefix=PAIR20
// RUN: %heddle --show-independence -DPAIR=21 %s | FileCheck %s --check-prefix=PAIR21
// RUN: %heddle --show-independence -DPAIR=22 %s | FileCheck %s --check-prefix=PAIR22
// RUN: %heddle --show-independence -DPAIR=23 %s | FileCheck %s --check-prefix=PAIR23
// RUN: %heddle --show-independence -DPAIR=24 %s | FileCheck %s --check-prefix=PAIR24

#include <assert.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y, z, w, cells[8];
static unsigned level;

static void swap(int *one, int *other)
{
    int value = *one;
    *one = *other;
    *other = value;
}

#if PAIR == 1
/* The second block reads x iff z >= 0, and does not change that. */
#define FIRST x = x + 1
#define SECOND if (z >= 0) z = x
// PAIR1: with /{{.*}}: if{{$}}
// PAIR1-NEXT: {{^}}    z < 0{{$}}
// PAIR1-NEXT: with itself
#elif PAIR == 2
/* If the first block assigns in both orders, z becomes x + 1 in both. If it assigns in neither, the
 * blocks have nothing in common. If in one of them only, z becomes x + 1 in this one, and z + 1 in
 * the other one. */
#define FIRST if (z >= 0) z = x
#define SECOND x = x + 1; z = z + 1
// PAIR2: with /{{.*}}: if{{$}}
// PAIR2-DAG: {{^}}    {{x == z|z == x}}{{$}}
// PAIR2-DAG: {{^}}    z >= 0 && z + 1 >= 0{{$}}
// PAIR2-DAG: {{^}}    z < 0 && z + 1 < 0{{$}}
// PAIR2: with itself
#elif PAIR == 3
#define FIRST if (x <= 0) y = v
#define SECOND if (x <= 0) y = v
// PAIR3: with /{{.*}}: if{{$}}
// PAIR3-DAG: {{^}}    x > 0{{$}}
// PAIR3-DAG: {{^}}    v_1 == v_2{{$}}
// PAIR3: with itself
#elif PAIR == 4
#define FIRST x = x + 1
#define SECOND x = x + 2
// PAIR4: with /{{.*}}: always{{$}}
// PAIR4-NEXT: with itself
#elif PAIR == 5
/* 2 (x + 1) is not 2 x + 1. */
#define FIRST x = x + 1
#define SECOND x = x + x
// PAIR5: with /{{.*}}: never{{$}}
// PAIR5-NEXT: with itself
#elif PAIR == 6
#define FIRST if (x < 1) x = 1
#define SECOND if (x < 2) x = 2
// PAIR6: with /{{.*}}: always{{$}}
// PAIR6-NEXT: with itself
#elif PAIR == 7
#define FIRST if (x == 7) x = 1
#define SECOND if (x == 7) x = 2
// PAIR7: with /{{.*}}: if{{$}}
// PAIR7-NEXT: {{^}}    x != 7{{$}}
// PAIR7-NEXT: with itself
#elif PAIR == 8
/* The variable is used behind the block: it is x, or x + 1. */
#define FIRST l = x; x = x + 1
#define SECOND x = x + 1
// PAIR8: with /{{.*}}: never{{$}}
// PAIR8-NEXT: with itself
#elif PAIR == 9
/* Nobody uses it here. */
#define FIRST int n = x; x = n + 1
#define SECOND x = x + 1
// PAIR9: with /{{.*}}: always{{$}}
// PAIR9-NEXT: with itself
#elif PAIR == 10
/* w is x in one order, and z in the other one. y is x in both. */
#define FIRST w = z
#define SECOND w = x; y = w
// PAIR10: with /{{.*}}: if{{$}}
// PAIR10-NEXT: {{^}}    {{x == z|z == x}}{{$}}
// PAIR10-NEXT: with itself
#elif PAIR == 11
#define FIRST x = y
#define SECOND z = x
// PAIR11: with /{{.*}}: if{{$}}
// PAIR11-NEXT: {{^}}    {{x == y|y == x}}{{$}}
// PAIR11-NEXT: with itself
#elif PAIR == 12
/* Cells of an array. */
#define FIRST if (0 <= v && v < 8) cells[v] = 1
#define SECOND if (0 <= v && v < 8) cells[v] = 2
// PAIR12: with /{{.*}}: if{{$}}
// PAIR12-DAG: {{^}}    {{v_1 != v_2|v_2 != v_1}}{{$}}
// PAIR12: with itself
#elif PAIR == 13
/* All cells are different variables. */
#define FIRST cells[1] = 1
#define SECOND cells[2] = y
// PAIR13: with /{{.*}}: always{{$}}
// PAIR13-NEXT: with itself
#elif PAIR == 14
/* A block that fails commutes with nothing in such a state. */
#define FIRST assert(x != 5)
#define SECOND y = 1
// PAIR14: with /{{.*}}: if{{$}}
// PAIR14-NEXT: {{^}}    x != 5{{$}}
// PAIR14-NEXT: with itself
#elif PAIR == 15
/* An access outside of the array is a failure, too. */
#define FIRST cells[v] = 1
#define SECOND y = 1
// PAIR15: with /{{.*}}: if{{$}}
// PAIR15-NEXT: {{^}}    (unsigned long)(4L * (long)v_1) < (unsigned long)32L{{$}}
// PAIR15-NEXT: with itself
#elif PAIR == 16
/* So it is through a pointer that may lead elsewhere. */
#define FIRST *(v > 0 ? &cells[v] : &y) = 1
#define SECOND z = 1
// PAIR16: with /{{.*}}: if{{$}}
// PAIR16-DAG: {{^}}    v_1 < 1{{$}}
// PAIR16-DAG: {{^}}    (unsigned long)(4L * (long)v_1) < (unsigned long)32L{{$}}
// PAIR16: with itself
#elif PAIR == 17
/* A quotient of no value is a failure, too. */
#define FIRST y = y / x
#define SECOND z = 1
// PAIR17: with /{{.*}}: if{{$}}
// PAIR17-DAG: {{^}}    x != 0 && x != -1{{$}}
// PAIR17: with itself
#elif PAIR == 18
/* Both threads hold the value of the cell, in either order. */
#define FIRST swap(&x, &y)
#define SECOND swap(&x, &y)
// PAIR18: with /{{.*}}: always{{$}}
// PAIR18-NEXT: with itself
#elif PAIR == 19
#define FIRST swap(&x, &y)
#define SECOND swap(&y, &z)
// PAIR19: with /{{.*}}: if{{$}}
// PAIR19-NEXT: {{^}}    {{.*}} == {{.*}} && {{.*}} == {{.*}}{{$}}
// PAIR19-NEXT: with itself
#elif PAIR == 20
/* A loop of a constant number of iterations. */
#define FIRST for (int i = 0; i < 3; i++) cells[i] += i
#define SECOND cells[1] += v
// PAIR20: with /{{.*}}: always{{$}}
// PAIR20-NEXT: with itself
#elif PAIR == 21
/* Without the cast, C would compare numbers without a sign. */
#define FIRST if ((int)level < v) x = 1
#define SECOND level = level + 1
// PAIR21: with /{{.*}}: if{{$}}
// PAIR21-DAG: {{^}}    x == 1{{$}}
// PAIR21-DAG: {{^}}    {{(.int.level < v_1 && )?}}(int)level + 1 < v_1{{( && .int.level < v_1)?}}{{$}}
// PAIR21: with itself
#elif PAIR == 22
#define FIRST x = x | 4
#define SECOND x = x & ~8
// PAIR22: with /{{.*}}: always{{$}}
// PAIR22-NEXT: with itself
#elif PAIR == 23
#define FIRST x = x * 3
#define SECOND x = x * y
// PAIR23: with /{{.*}}: always{{$}}
// PAIR23-NEXT: with itself
#elif PAIR == 24
#define FIRST x = x + 1
#define SECOND x = x + 1; z = z + 1
// PAIR24: with /{{.*}}: always{{$}}
// PAIR24-NEXT: with itself
#endif

static int first(int v)
{
    int l = v;
    __VERIFIER_atomic_begin();
    FIRST;
    __VERIFIER_atomic_end();
    return l;
}

static int second(int v)
{
    int l = v;
    __VERIFIER_atomic_begin();
    SECOND;
    __VERIFIER_atomic_end();
    return l;
}

/* Called by address: else the calls would be parts of main, with the numbers that they pass. */
static int (*const blocks[])(int v) = {first, second};

int main(int argc, char **argv)
{
    (void)argv;
    swap(&w, &z);
    return blocks[argc](argc);
}
