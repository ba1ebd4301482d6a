/* A program may declare GenMC's functions itself. What has no meaning without persistent memory is
 * refused by name. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 2 %heddle -DREFUSED %s 2>&1 | FileCheck --check-prefix=REFUSED %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int condition);
void __VERIFIER_clflush(void *address);

int main(void)
{
    int i = 0;
    __VERIFIER_loop_begin();
    for (; i < 3; i++) {
        __VERIFIER_spin_start();
        __VERIFIER_spin_end(i < 2);
    }
#ifdef REFUSED
    // REFUSED: [[#@LINE+1]]:5: error: call of '__VERIFIER_clflush': heddle has no persistent memory
    __VERIFIER_clflush(&i);
#endif
    return i != 3;
}
