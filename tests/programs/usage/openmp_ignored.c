/* Without -fopenmp, clang ignores pragmas of OpenMP, so the program that is explored is sequential:
 * a warning has the place of the first one, also where warnings are errors. None for other pragmas
 * (PLAIN), for those in code that is left out, or with -w or its own option. Likewise in a macro of
 * C++ (MACRO), for a section (CRITICAL), and for simd (SIMD), which -fopenmp-simd does not ignore.
 * With -fopenmp, the calls of its library are refused. */
// RUN: %heddle --quiet %s 2>&1 | FileCheck %s
// RUN: %heddle --quiet -Werror %s 2>&1 | FileCheck %s
// RUN: %heddle --quiet -DPLAIN %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %heddle --quiet -w %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %heddle --quiet -Wno-source-uses-openmp %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %heddle --quiet -DMACRO %s -- -x c++ 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %heddle --quiet -DCRITICAL %s 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %heddle --quiet -DSIMD %s 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: %heddle --quiet -DSIMD -fopenmp-simd %s 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %exits 2 %heddle -fopenmp %s 2>&1 | FileCheck --check-prefix=LIBRARY %s
// CHECK: openmp_ignored.c:[[@LINE+24]]:9: warning: unexpected '#pragma omp ...' in program
// CHECK-NOT: warning: unexpected
// CHECK: No errors found
// PLAIN-NOT: warning: unexpected
// PLAIN: No errors found
// OTHER: openmp_ignored.c:[[#]]:{{.*}}: warning: unexpected '#pragma omp ...' in program
// OTHER: No errors found
// LIBRARY: error: call of '__kmpc_fork_call', which has no body

#ifdef LEFT_OUT
#pragma omp parallel
#endif
#define PARALLEL _Pragma("omp parallel for reduction(+ : sum)")

int main(void)
{
    int sum = 0;
#if defined PLAIN
#pragma GCC unroll 2
#elif defined MACRO
    PARALLEL
#elif defined SIMD
#pragma omp simd reduction(+ : sum)
#elif !defined CRITICAL
#pragma omp parallel for reduction(+ : sum)
#endif
    for (int i = 0; i < 4; i++)
#ifdef CRITICAL
#pragma omp critical
#endif
        sum += i;
#if !defined PLAIN && !defined SIMD
#pragma omp barrier
#endif
    return sum - 6;
}
