/* Variadic functions of the program itself. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>

static int64_t sum(int count, ...)
{
    va_list list, again;
    int64_t total = 0;
    va_start(list, count);
    va_copy(again, list);
    for (int i = 0; i < count; i++)
        total += va_arg(list, int) + (int64_t)va_arg(list, double);
    for (int i = 0; i < count; i++) {
        total += va_arg(again, int);
        (void)va_arg(again, double);
    }
    va_end(again);
    va_end(list);
    return total;
}

int main(void)
{
    assert(sum(0) == 0);
    assert(sum(2, 1, 10.0, 2, 20.0) == 36);
    assert(sum(6, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0, 1, 1.0) == 18);
    return 0;
}
