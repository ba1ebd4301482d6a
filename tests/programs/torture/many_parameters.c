// What a value's bits say about being set goes with calls of functions with many parameters, too: values, and pointers
// to the caller's variables. With more than 64 parameters, the last ones count as set.
// RUN: %heddle -DVALUE=6 %s
// RUN: %exits 1 %heddle -DVALUE=1 %s | FileCheck %s --check-prefix=BRANCH
// BRANCH: many_parameters.c:[[# @LINE + 60]]:{{.*}}: error: {{.*}}[uninitialized-read]
// RUN: %heddle -DVALUE=6 -DBY_VALUE %s
// RUN: %exits 1 %heddle -DVALUE=1 -DBY_VALUE %s | FileCheck %s --check-prefix=VALUE
// VALUE: many_parameters.c:[[# @LINE + 21]]:{{.*}}: error: {{.*}}[uninitialized-read]
// RUN: %heddle -DVALUE=6 -DMANY %s
// RUN: %heddle -DVALUE=1 -DMANY %s
// RUN: %heddle -DVALUE=6 -DSTRUCT %s
// RUN: %exits 1 %heddle -DVALUE=1 -DSTRUCT %s | FileCheck %s --check-prefix=STRUCT
// STRUCT: many_parameters.c:[[# @LINE + 23]]:{{.*}}: error: {{.*}}[uninitialized-read]

#define TEN(x) x, x, x, x, x, x, x, x, x, x
#define SEVENTY TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0), TEN(0)
struct pair {
    long first, second, third;
};

static void add(int a, int b, int c, int d, int e, int f, int g, int h, int *sum)
{
    if (a > 5)
        *sum = b + c + d + e + f + g + h;
}

static int test(int a, int b, int c, int d, int e, int f, int g, int h, int i)
{
    if (i)
        return a + b + c + d + e + f + g + h;
    return 2;
}

static int take(int a, int b, int c, int d, int e, int f, int g, int h, struct pair pair)
{
    if (pair.second)
        return a + b + c + d + e + f + g + h;
    return 2;
}
#define P(n) int n##0, int n##1, int n##2, int n##3, int n##4, int n##5, int n##6, int n##7, int n##8, int n##9
static void many(P(a), P(b), P(c), P(d), P(e), P(f), P(g), int *sum, int value)
{
    if (value > 5)
        *sum = a0 + g9;
}

int main(void)
{
    int sum;
    struct pair pair;
    add(VALUE, 2, 3, 4, 5, 6, 7, 8, &sum);
#ifdef BY_VALUE
    return test(1, 2, 3, 4, 5, 6, 7, 8, sum) == 0;
#elif defined(STRUCT)
    pair.first = 1;
    if (VALUE > 5)
        pair.second = 1;
    return take(1, 2, 3, 4, 5, 6, 7, 8, pair) == 0;
#elif defined(MANY)
    many(SEVENTY, &sum, VALUE);
    if (VALUE > 5 && sum != 0)
        return 1;
    return 0;
#else
    if (sum == 0)
        return 1;
    return 0;
#endif
}
