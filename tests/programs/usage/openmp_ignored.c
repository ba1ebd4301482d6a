/* Without -fopenmp, clang ignores pragmas of OpenMP, so the program that is explored is sequential:
 * a warning has the place of the first one, also where warnings are errors. None for other pragmas
 * (PLAIN), for those in code that is left out, or with -w. */
// RUN: %heddle --quiet %s 2>&1 | FileCheck %s
// RUN: %heddle --quiet -Werror %s 2>&1 | FileCheck %s
// RUN: %heddle --quiet -DPLAIN %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %heddle --quiet -w %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// CHECK: openmp_ignored.c:[[@LINE+16]]:9: warning: unexpected '#pragma omp ...' in program
// CHECK-NOT: warning: unexpected
// CHECK: No errors found
// PLAIN-NOT: warning: unexpected
// PLAIN: No errors found

#ifdef _OPENMP
#pragma omp parallel
#endif

int main(void)
{
    int sum = 0;
#ifdef PLAIN
#pragma GCC unroll 2
#else
#pragma omp parallel for reduction(+ : sum)
#endif
    for (int i = 0; i < 4; i++)
        sum += i;
#ifndef PLAIN
#pragma omp barrier
#endif
    return sum - 6;
}
