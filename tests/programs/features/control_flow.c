/* Loops, switch, goto, recursion, computed values: what runs between visible operations. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdbool.h>

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

static int days(int month, bool leap)
{
    switch (month) {
    case 2:
        return leap ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    default:
        return 31;
    }
}

static int variable_length(int n)
{
    int array[n], sum = 0;
    for (int i = 0; i < n; i++)
        array[i] = i * i;
    for (int i = n - 1; i >= 0; i--)
        sum += array[i];
    return sum;
}

int main(void)
{
    int year = 0, i = 0;
    for (int month = 1; month <= 12; month++)
        year += days(month, false);
    assert(year == 365);
    assert(ackermann(2, 3) == 9);
    assert(variable_length(5) == 30);
again:
    if (++i < 10)
        goto again;
    assert(i == 10);
    return 0;
}
