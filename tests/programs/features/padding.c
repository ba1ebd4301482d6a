// A struct that is passed in registers is read with its padding, which nobody has written; so is its copy. A member
// has to be written before it is read (UNSET).
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle %s -- -O0 | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DUNSET | FileCheck --check-prefix=UNSET %s
// CHECK: No errors found
// UNSET: error: main reads 'pair.number', which was never written [uninitialized-read]
#include <assert.h>
#include <stdatomic.h>

struct pair {
    char letter;
    int number;
};

static struct pair *_Atomic shared;

static int sum(struct pair pair)
{
    return pair.letter + pair.number;
}

int main(void)
{
    struct pair pair;
    pair.letter = 1;
    shared = &pair;
#ifdef UNSET
    return pair.number;
#endif
    pair.number = 2;
    assert(sum(pair) == 3);
    struct pair copy = pair;
    assert(sum(copy) == 3 && copy.letter == 1);
    return 0;
}
