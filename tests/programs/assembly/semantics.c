/* Each instruction that heddle follows in inline assembly, with its results and flags. The
 * processor itself is the reference: the program is also compiled and run as it is. */
// REQUIRES: x86
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %clang -o %t %s && %t
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static uint8_t byte = 0xf0;
static uint16_t half = 0x1234;
static uint32_t word = 7;
static uint64_t wide = UINT64_C(1) << 40;
static uint64_t bits[4];
static uint32_t more_bits[4];
static uint16_t halves[4];
static uint64_t *where = &wide;

static void exchanges(void)
{
    uint32_t old = 5;
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(old), "+m"(word) : : "memory", "cc");
    assert(old == 7 && word == 12);
    uint8_t small = 0x20;
    __asm__ volatile("lock xaddb %0, %1" : "+q"(small), "+m"(byte));
    assert(small == 0xf0 && byte == 0x10);
    __asm__ volatile("xchgw %w0, %1" : "+r"(half), "+m"(halves[0]));
    assert(half == 0 && halves[0] == 0x1234);
    uint64_t *other = bits;
    __asm__ volatile("xchg %0, %1" : "+r"(other), "+m"(where));
    assert(other == &wide && where == bits);
    __asm__ volatile("xchgq %0, %1" : "+m"(where), "+r"(other));
    assert(other == bits && where == &wide);
    uint32_t left = 1, right = 2;
    __asm__("xchgl %0, %1" : "+r"(left), "+r"(right));
    assert(left == 2 && right == 1);
}

static bool compare_exchange(uint32_t *address, uint32_t *expected, uint32_t desired)
{
    uint8_t done;
    __asm__ volatile("lock; cmpxchgl %3, %1\n\tsetz %0"
                     : "=qm"(done), "+m"(*address), "+a"(*expected)
                     : "r"(desired)
                     : "memory", "cc");
    return done;
}

static uint64_t compare_exchange_old(volatile uint64_t *address, uint64_t old, uint64_t new)
{
    uint64_t found;
    __asm__ volatile("lock; cmpxchgq %2, (%1)"
                     : "=a"(found)
                     : "r"(address), "r"(new), "0"(old)
                     : "memory");
    return found;
}

static void compare_exchanges(void)
{
    uint32_t expected = 11;
    assert(!compare_exchange(&word, &expected, 3) && expected == 12 && word == 12);
    assert(compare_exchange(&word, &expected, 3) && expected == 12 && word == 3);
    assert(compare_exchange_old(&wide, 1, 2) == UINT64_C(1) << 40);
    assert(compare_exchange_old(&wide, UINT64_C(1) << 40, 9) == UINT64_C(1) << 40 && wide == 9);
    uint16_t old = 5;
    bool equal, below;
    __asm__ volatile("lock cmpxchgw %w4, %0"
                     : "+m"(half), "+a"(old), "=@ccz"(equal), "=@ccb"(below)
                     : "r"((uint16_t)6));
    assert(!equal && !below && old == 0);
    uint8_t nothing = 0x10, ok;
    __asm__ volatile("lock cmpxchgb %b3, %0; sete %1"
                     : "+m"(byte), "=q"(ok), "+a"(nothing)
                     : "q"((uint8_t)0x33));
    assert(ok == 1 && nothing == 0x10 && byte == 0x33);
    /* Without "lock", and of a register. */
    uint32_t target = 4, guess = 4;
    __asm__("cmpxchgl %2, %0" : "+r"(target), "+a"(guess) : "r"(8));
    assert(target == 8 && guess == 4);
}

static void arithmetic(void)
{
    bool zero, carry, sign, less, above;
    word = 1;
    __asm__ volatile("lock; decl %0" : "+m"(word), "=@ccz"(zero), "=@ccs"(sign));
    assert(zero && !sign && word == 0);
    __asm__ volatile("lock; decl %0\n\tsets %1" : "+m"(word), "=q"(sign));
    assert(sign && word == UINT32_MAX);
    __asm__ volatile("lock; addl %4, %0" : "+m"(word), "=@ccc"(carry), "=@cce"(zero), "=@ccns"(sign)
                     : "ir"(1));
    assert(carry && zero && sign && word == 0);
    __asm__ volatile("lock; incl %0; setnz %1" : "+m"(word), "=qm"(zero));
    assert(zero && word == 1);
    __asm__ volatile("lock orl $0xf0, %0" : "+m"(word));
    __asm__ volatile("lock andl $-16, %0" : "+m"(word));
    __asm__ volatile("lock xorb %b1, %0" : "+m"(byte) : "iq"(0xff));
    assert(word == 0xf0 && byte == 0xcc);
    __asm__ volatile("lock notb %0" : "+m"(byte));
    assert(byte == 0x33);
    __asm__ volatile("lock; subq %1, %0" : "+m"(wide), "+r"(where), "=@ccl"(less), "=@cca"(above));
    wide += (uint64_t)where;
    assert(wide == 9);
    int32_t a = -3, b = 2;
    __asm__("cmpl %3, %2" : "=@ccl"(less), "=@cca"(above) : "r"(a), "r"(b));
    assert(less && above);
    __asm__("cmp %3, %2" : "=@ccge"(less), "=@ccbe"(above) : "r"(b), "r"(2));
    assert(less && above);
    __asm__("testl %2, %2" : "=@ccg"(less), "=@ccle"(above) : "r"(a));
    assert(!less && above);
    __asm__("negl %0" : "+r"(a), "=@ccc"(carry));
    assert(a == 3 && carry);
    __asm__("addb $0xd0, %0; incb %0" : "+q"(byte), "=@ccc"(carry));
    assert(byte == 4 && carry); /* inc leaves the carry flag of add */
}

static void moves(void)
{
    uint32_t loaded;
    uint64_t kept = UINT64_MAX;
    __asm__ volatile("movl %1, %0" : "=r"(loaded) : "m"(word) : "memory");
    assert(loaded == 0xf0);
    __asm__ volatile("movb %b1, %0" : "=m"(byte) : "iq"(0x41) : "memory");
    __asm__ volatile("movw %w1, 2(%2)" : "=m"(halves) : "r"(0x55), "r"(halves) : "memory");
    assert(byte == 0x41 && halves[0] == 0x1234 && halves[1] == 0x55);
    __asm__("movb %1, %b0" : "+q"(kept) : "m"(byte));
    assert(kept == 0xffffffffffffff41);
    __asm__("movl %1, %k0" : "+r"(kept) : "m"(word));
    assert(kept == 0xf0);
    __asm__("movq %1, %%rax\n\tmovq %%rax, %0 # by way of a register\n" : "=r"(where)
            : "r"(bits)
            : "rax");
    assert(where == bits);
    __asm__("mov %0, %0" : "+r"(where));
    assert(where == bits);
}

static void single_bits(void)
{
    bool carry;
    for (int i = 0; i < 4; i++)
        bits[i] = 0;
    __asm__ volatile("lock; btsq %2, %0" : "+m"(bits), "=@ccc"(carry) : "r"(UINT64_C(130)));
    assert(!carry && bits[2] == 4);
    __asm__ volatile("lock; btsl %2, %0; setc %1" : "+m"(more_bits), "=q"(carry) : "r"(34));
    assert(!carry && more_bits[1] == 4);
    __asm__ volatile("lock; btcq %2, %0" : "+m"(bits[2]), "=@ccc"(carry) : "Jr"(UINT64_C(3)));
    assert(!carry && bits[2] == 12);
    __asm__ volatile("lock; btrq %2, %0" : "+m"(bits[2]), "=@ccc"(carry) : "Ir"(UINT64_C(2)));
    assert(carry && bits[2] == 8);
    __asm__("btl %2, %1" : "=@ccc"(carry) : "r"(0x10), "r"(36));
    assert(carry); /* of a register: modulo 32 */
    bits[1] = 1;
    __asm__("btq %2, %1" : "=@ccc"(carry) : "m"(bits[2]), "r"(INT64_C(-64)));
    assert(carry); /* of memory: also in front of it */
}

static void searches(void)
{
    uint64_t first, last;
    bool none;
    __asm__("bsfq %1, %0" : "=r"(first) : "rm"(UINT64_C(0x50)));
    __asm__("bsrq %1, %0" : "=r"(last) : "r"(UINT64_C(0x50)));
    assert(first == 4 && last == 6);
    __asm__("bsfl %2, %k0\n\tsetz %1" : "=&r"(last), "=q"(none) : "r"(0x80000000));
    assert(last == 31 && !none);
    __asm__("bsfl %2, %k0" : "=r"(last), "=@ccz"(none) : "r"(0), "0"(77));
    assert(last == 77 && none);
}

int main(void)
{
    exchanges();
    compare_exchanges();
    arithmetic();
    moves();
    single_bits();
    searches();
    return 0;
}
