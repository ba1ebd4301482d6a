// Intrinsics that only compute are kept. All others are refused by name, unless heddle knows what they do: they would run
// in heddle's own process, change the state of the processor, or tell what differs from run to run.
// RUN: %heddle %s
// RUN: %heddle %s -- -O2 -mavx2 -mbmi2
// REQUIRES: x86
// RUN: %exits 2 %heddle -DBAD=1 %s 2>&1 | FileCheck %s --check-prefix=FLAGS
// FLAGS: intrinsics_allowed.c:{{.*}}: error: heddle cannot follow llvm.x86.flags.write
// RUN: %exits 2 %heddle -DBAD=2 %s 2>&1 | FileCheck %s --check-prefix=FRAME
// FRAME: intrinsics_allowed.c:{{.*}}: error: heddle cannot follow llvm.frameaddress
// RUN: %exits 2 %heddle -DBAD=3 %s 2>&1 | FileCheck %s --check-prefix=RETURN
// RETURN: intrinsics_allowed.c:{{.*}}: error: heddle cannot follow llvm.returnaddress
// RUN: %exits 2 %heddle -DBAD=4 %s 2>&1 | FileCheck %s --check-prefix=CONTROL
// CONTROL: intrinsics_allowed.c:{{.*}}: error: heddle cannot follow llvm.x86.sse.stmxcsr
// RUN: %exits 2 %heddle -DBAD=5 %s -- -mfsgsbase 2>&1 | FileCheck %s --check-prefix=BASE
// BASE: error: heddle cannot follow llvm.x86.wrgsbase
// RUN: %exits 2 %heddle -DBAD=6 %s -- -mpku 2>&1 | FileCheck %s --check-prefix=KEYS
// KEYS: error: heddle cannot follow llvm.x86.wrpkru
// RUN: %exits 2 %heddle -DBAD=7 %s -- -mavx2 2>&1 | FileCheck %s --check-prefix=GATHER
// GATHER: intrinsics_allowed.c:{{.*}}: error: heddle cannot follow llvm.x86.avx2.gather
// RUN: %exits 2 %heddle -DBAD=8 %s 2>&1 | FileCheck %s --check-prefix=THREAD
// THREAD: intrinsics_allowed.c:{{.*}}: error: heddle cannot follow llvm.thread.pointer
#ifndef BAD
#define BAD 0
#endif
#include <immintrin.h>
#include <math.h>
#include <stdlib.h>

static volatile unsigned u = 77;
static volatile double d = 2.5;
static volatile int s = -3;
static int table[8] = {1};

static double compute(void)
{
    double sum = sqrt(d) + fabs(d) + floor(d) + ceil(d) + __builtin_fma(d, d, d) + fmin(d, 3) +
                 copysign(d, -1) + rint(d) + pow(d, 2) + round(d) + trunc(d);
    unsigned bits = (unsigned)__builtin_popcount(u) + (unsigned)__builtin_clz(u) +
                    (unsigned)__builtin_ctz(u) + __builtin_bswap32(u) +
                    __builtin_rotateleft32(u, 3) + __builtin_bitreverse32(u) + (unsigned)abs(s);
    int out;
    bits += __builtin_add_overflow(s, 5, &out) + __builtin_mul_overflow(s, 5, &out);
    __m128i words = _mm_set1_epi32((int)u);
    words = _mm_sad_epu8(_mm_madd_epi16(words, words), _mm_packs_epi32(words, words));
    words = _mm_max_epi16(words, _mm_avg_epu8(words, words));
    __m128d reals = _mm_min_pd(_mm_sqrt_pd(_mm_set1_pd(d)), _mm_set1_pd(1));
    _mm_pause();
    return sum + bits + _mm_cvtsi128_si32(words) + _mm_movemask_pd(reals);
}

int main(void)
{
    unsigned long found = 0;
#if BAD == 1
    __builtin_ia32_writeeflags_u64(2);
#elif BAD == 2
    found = (unsigned long)__builtin_frame_address(0);
#elif BAD == 3
    found = (unsigned long)__builtin_return_address(0);
#elif BAD == 4
    found = _mm_getcsr();
#elif BAD == 5
    _writegsbase_u64(1);
#elif BAD == 6
    _wrpkru(0);
#elif BAD == 7
    found = (unsigned long)_mm_cvtsi128_si32(
        _mm_i32gather_epi32(table, _mm_set1_epi32(0), sizeof table[0]));
#elif BAD == 8
    found = (unsigned long)__builtin_thread_pointer();
#endif
    return compute() == 0 || found == 12345 || table[0] != 1;
}
