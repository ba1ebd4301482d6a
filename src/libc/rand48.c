/* rand48.c - the generators of 48 bits, as POSIX defines them: X = a X + c, modulo 2^48. Each
 * thread has its own state, as for rand: its behaviour must not depend on the other threads. */
#include "libc/define_as.h"
#include "libc/models.h"

#include <stdlib.h>

enum { LOW_BITS = 16, SEED_LOW = 0x330e, INCREMENT = 0xb };

#define FACTOR UINT64_C(0x5deece66d)
#define MASK ((UINT64_C(1) << 48) - 1)

static _Thread_local struct {
    uint64_t x, factor, increment;
    unsigned short before[3]; /* what seed48 has replaced */
} generator = {.factor = FACTOR, .increment = INCREMENT};

static uint64_t unpack(const unsigned short *parts)
{
    return (uint64_t)parts[2] << 2 * LOW_BITS | (uint64_t)parts[1] << LOW_BITS | parts[0];
}

static void pack(unsigned short *parts, uint64_t x)
{
    for (unsigned i = 0; i < 3; i++)
        parts[i] = (unsigned short)(x >> i * LOW_BITS);
}

static uint64_t step(uint64_t x)
{
    return (x * generator.factor + generator.increment) & MASK;
}

static uint64_t step_own(void)
{
    return generator.x = step(generator.x);
}

static uint64_t step_given(unsigned short *parts)
{
    uint64_t x = step(unpack(parts));
    pack(parts, x);
    return x;
}

static double real_of(uint64_t x)
{
    return (double)x / (double)(MASK + 1);
}

static long signed_of(uint64_t x)
{
    return (int32_t)(x >> LOW_BITS);
}

static long unsigned_of(uint64_t x)
{
    return (long)(x >> (LOW_BITS + 1));
}

DEFINE_AS(double drand48(void), real_of(step_own()))
DEFINE_AS(double erand48(unsigned short parts[3]), real_of(step_given(parts)))
DEFINE_AS(long lrand48(void), unsigned_of(step_own()))
DEFINE_AS(long nrand48(unsigned short parts[3]), unsigned_of(step_given(parts)))
DEFINE_AS(long mrand48(void), signed_of(step_own()))
DEFINE_AS(long jrand48(unsigned short parts[3]), signed_of(step_given(parts)))

static void set(uint64_t x)
{
    generator.x = x;
    generator.factor = FACTOR;
    generator.increment = INCREMENT;
}

void srand48(long seed)
{
    set((uint64_t)(uint32_t)seed << LOW_BITS | SEED_LOW);
}

unsigned short *seed48(unsigned short parts[3])
{
    pack(generator.before, generator.x);
    set(unpack(parts));
    return generator.before;
}

void lcong48(unsigned short parts[7])
{
    generator.x = unpack(parts);
    generator.factor = unpack(parts + 3);
    generator.increment = parts[6];
}
