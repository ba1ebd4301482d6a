// A loop that does nothing another thread could see: an endless one, or a long computation? The step limit cuts it off,
// and that is no error of the program. A computation below the limit comes to its end.
// RUN: %exits 3 %heddle --step-limit=1000 --format=json %s | FileCheck %s
// CHECK: "verdict": "incomplete"
// CHECK: "step_limit": 1000,
// RUN: %exits 3 %heddle --step-limit=1000 %s | FileCheck %s --check-prefix=TEXT
// TEXT: No execution was complete: 1 explored under rc11, which was cut short.
// TEXT: step_limit.c:[[# @LINE + 11]]:{{.*}}: note: this loop goes round 1000 times without an operation that other threads can see: --step-limit=N allows more
// RUN: %exits 0 %heddle %s
// RUN: %exits 3 %heddle --step-limit=1000000 -DENDLESS %s

int main(void)
{
    unsigned number = 1;
#ifdef ENDLESS
    while (number % 2 == 1)
        number = number * number + 2;
#endif
    for (unsigned i = 0; i < 100000; i++)
        number = number * 1103515245 + 12345;
    return number == 0;
}
