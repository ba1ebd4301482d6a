/* An input that may have any value is given a few: 0, 1, -1, the ends of its type, and the constants
 * of the program's comparisons with their neighbours. An error counts. That there is none proves
 * nothing, since other values were not tried; with --nondet=refuse, the input is refused. */
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DVALUE=0 %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DVALUE=-1 %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DVALUE=4711 %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DVALUE=INT_MIN %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DNEIGHBOUR %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DSWITCH %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DREAL %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DHALF_OPEN %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 3 %heddle --property=%S/inputs/unreach-call.prp -DHIDDEN %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 3 %heddle -DHIDDEN %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %exits 3 %heddle --quiet -bound=1 -DHIDDEN %s | FileCheck %s --check-prefix=BOUND
// RUN: %exits 3 %heddle --nondet=choose --format=json -DHIDDEN %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle --quiet -DVALUE=4711 %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 2 %heddle --nondet=refuse -DHIDDEN %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp -DHIDDEN -DKNOWN %s | FileCheck %s --check-prefix=TRUE
// FALSE: {{^}}false(unreach-call){{$}}
// TRUE: {{^}}true{{$}}
// UNKNOWN: {{^}}unknown (not all values were tried){{$}}
// PLAIN-DAG: inputs_without_range.c:{{[0-9]+}}: of this input, only a few values are tried
// PLAIN-DAG: No errors found so far: {{.*}}, but inputs may have other values.
// BOUND: but inputs may have other values.
// BOUND-NOT: have no error
// JSON: "verdict": "incomplete"
// ERROR: [assertion]
// REFUSED: error: heddle must know which values __VERIFIER_nondet_int may have

#include <limits.h>
#include <pthread.h>

void reach_error(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
double __VERIFIER_nondet_double(void);

static int input;

static void *look(void *unused)
{
#if defined VALUE
    if (input == VALUE)
        reach_error();
#elif defined NEIGHBOUR
    if (input > 41 && input < 43)
        reach_error();
#elif defined SWITCH
    switch (input) {
    case 77:
        reach_error();
    default:
        break;
    }
#elif defined REAL
    double number = __VERIFIER_nondet_double();
    if (number > 0 && number < 1)
        reach_error();
#elif defined HALF_OPEN
    long number = __VERIFIER_nondet_long();
    __VERIFIER_assume(number >= 1000000);
    if (number >= 1000000)
        reach_error();
#else /* HIDDEN: the value is no constant of the program */
    if ((input ^ 0x5a5a) == 12)
        reach_error();
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    int value = __VERIFIER_nondet_int();
#ifdef KNOWN
    __VERIFIER_assume(value >= 0 && value < 3);
#endif
    input = value;
    pthread_create(&thread, 0, look, 0);
    pthread_join(thread, 0);
    return 0;
}
