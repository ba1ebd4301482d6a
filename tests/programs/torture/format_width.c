/* Widths that no terminal has end at once; a string's precision may be anything. */
// RUN: %heddle --quiet %s
// RUN: %exits 2 %heddle --time-limit=5 -DWIDTH=0x80000000 %s | FileCheck %s
// RUN: %exits 2 %heddle --time-limit=5 -DWIDTH=INT_MAX %s | FileCheck %s
// RUN: %exits 2 %heddle --time-limit=5 -DPRECISION=INT_MAX %s | FileCheck %s
// CHECK: error: printf with a width or precision of {{-?[0-9]+}} [unsupported]

#include <assert.h>
#include <limits.h>
#include <stdio.h>

int main(void)
{
    char text[8];
    assert(snprintf(text, sizeof text, "%.*s", INT_MAX, "weft") == 4);
    assert(snprintf(text, sizeof text, "%*s", -5000, "weft") == 5000);
    assert(snprintf(text, sizeof text, "%.*d", INT_MIN, 7) == 1);
#ifdef WIDTH
    printf("%*s", (int)WIDTH, "weft");
#endif
#ifdef PRECISION
    printf("%.*d", PRECISION, 7);
#endif
    return 0;
}
