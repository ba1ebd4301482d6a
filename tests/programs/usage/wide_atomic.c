/* An atomic object of more than eight bytes is refused, at the place of its access. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

struct wide {
    long words[3];
};

static _Atomic struct wide shared;

int main(void)
{
    // CHECK: wide_atomic.c:[[#@LINE+1]]:{{[0-9]+}}: error:
    struct wide copy = shared;
    return (int)copy.words[0];
}
