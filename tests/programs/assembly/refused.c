/* All other assembly is refused, at its place and with its text on one line. */
// REQUIRES: x86
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

static int shared;
static long pair[2];

int main(void)
{
    int a = 0, b, c = 0, d;
    long wide = 0;
    // CHECK: refused.c:[[#@LINE+1]]:5: error: heddle cannot follow the inline assembly "cpuid"
    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "lock; cmpxchg16b $0"
    __asm__ volatile("lock; cmpxchg16b %0" : "+m"(pair), "+a"(a), "+d"(d) : "b"(b), "c"(c));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "cmpxchg16b $0"
    __asm__ volatile("cmpxchg16b %0" : "+m"(pair), "+a"(wide), "+d"(wide) : "b"(0L), "c"(0L));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl $$1, $0; jmp 2f; 1:"
    __asm__ volatile("movl $1, %0; jmp 2f; 1:" : "=r"(a)); /* no such label */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl $$1, $0; jmp 1b; 1:"
    __asm__ volatile("movl $1, %0; jmp 1b; 1:" : "=r"(a)); /* none before */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "1: jmp 1b"
    __asm__ volatile("1: jmp 1b"); /* without an end */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "1: jz 1b"
    __asm__ volatile("1: jz 1b"); /* no instruction has set the flag */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "testl $1, $1; jz 1f; movl $$1, $0; 1:"
    __asm__ volatile("testl %1, %1; jz 1f; movl $1, %0; 1:" : "=r"(a) : "r"(c)); /* no output */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl $$1, %ecx; testl $0, $0; jz 1f; 1:"
    __asm__ volatile("movl $1, %%ecx; testl %0, %0; jz 1f; 1:" : : "r"(c)); /* no clobber */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "testl $0, $0; jz *$1; 1:"
    __asm__ volatile("testl %0, %0; jz *%1; 1:" : : "r"(c), "r"(pair));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "lock; negl $0"
    __asm__ volatile("lock; negl %0" : "+m"(shared));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "lock addl $$1, $0"
    __asm__ volatile("lock addl $1, %0" : "+r"(a)); /* the processor refuses it, too */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl $$1, $0 jmp 1f"
    __asm__ volatile("movl $1, %0\n\tjmp 1f\n\t" : "=r"(a));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl %fs:0, $0"
    __asm__ volatile("movl %%fs:0, %0" : "=r"(a));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl ($1,$2,4), $0"
    __asm__ volatile("movl (%1,%2,4), %0" : "=r"(a) : "r"(&shared), "r"(0L));
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "movl $1, %eax"
    __asm__ volatile("movl %1, %%eax" : "=r"(a) : "m"(shared)); /* does not set its output */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "setz $0"
    __asm__ volatile("setz %0" : "=qm"(*(char *)&a)); /* no instruction has set the flag */
    // CHECK: refused.c:[[#@LINE+1]]:5: {{.*}} "rep; movsb"
    __asm__ volatile("rep; movsb" : : "S"(pair), "D"(pair), "c"(0));
    return a;
}
