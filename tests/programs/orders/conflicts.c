/* Options that do not go with --orders. */
// RUN: %exits 2 %heddle --orders=repair --bound=1 %s 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: %exits 2 %heddle --orders=repair --ra %s 2>&1 | FileCheck %s --check-prefix=MODEL
// RUN: %exits 2 %heddle --orders=repair --algorithm=pop %s 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: %exits 2 %heddle --cost=arm %s 2>&1 | FileCheck %s --check-prefix=COST
// RUN: %exits 2 %heddle --orders=repair %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 2 %heddle --fences %s 2>&1 | FileCheck %s --check-prefix=FENCES
// RUN: %exits 2 %heddle --orders-in=main %s 2>&1 | FileCheck %s --check-prefix=IN
// RUN: %exits 2 %heddle --make-atomic %s 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: %exits 2 %heddle --patch=%t.patch %s 2>&1 | FileCheck %s --check-prefix=PATCH
// PATCH: --patch needs --orders: it is about memory orders
// IN: --orders-in needs --orders: it is about memory orders
// ATOMIC: --make-atomic needs --orders: it is about memory orders
// FENCES: --fences needs --orders: it is about memory orders
// BOUND: --orders does not go with --bound: it explores the program many times
// MODEL: --orders does not go with --memory-model=ra: it knows rc11, and tso for repairs
// ALGORITHM: --orders does not go with --algorithm=pop
// COST: --cost needs --orders: it is about memory orders
// NONE: --orders: the program has no atomic operation whose memory order could be chosen
int main(void)
{
    return 0;
}
