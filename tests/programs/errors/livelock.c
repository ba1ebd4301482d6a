/* A loop without an end that does nothing another thread could see. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "livelock"

static volatile int flag;

int main(void)
{
    int leave = flag;
    while (1) {
        if (leave)
            break;
    }
    return 0;
}
