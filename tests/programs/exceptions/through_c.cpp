/* Exceptions go through functions of the C library that call back, through function pointers,
 * std::function, virtual functions and members, and through loops. With BROKEN, through an exit handler
 * nothing can go. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: error: an exception of type int is not caught
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>

static int compare(const void *left, const void *right)
{
    int a = *static_cast<const int *>(left), b = *static_cast<const int *>(right);
    if (a == 7 || b == 7)
        throw 7;
    return a - b;
}

struct virtually {
    virtual int run()
    {
        throw 7;
    }
};

template <class Function> static int caught(Function function)
{
    try {
        return function();
    } catch (int number) {
        return -number;
    }
}

int main()
{
    int numbers[] = {3, 1, 2}, others[] = {3, 7, 2}, key = 7;
    virtually object, *pointer = &object;
    int (virtually::*member)() = &virtually::run;
    std::function<int()> function = [] { return throw 7, 1; };
    qsort(numbers, 3, sizeof *numbers, compare);
    assert(numbers[0] == 1 && numbers[2] == 3);
    assert(caught([&] { return qsort(others, 3, sizeof *others, compare), 1; }) == -7);
    assert(caught([&] { return bsearch(&key, numbers, 3, sizeof key, compare) != nullptr; }) == -7);
    assert(caught([&] { return pointer->run(); }) == -7);
    assert(caught([&] { return (object.*member)(); }) == -7);
    assert(caught(function) == -7);
    assert(caught([&] { return std::for_each(others, others + 3, [](int n) { if (n == 7) throw n; }), 1; }) == -7);
    int sum = 0;
    for (int i = 0; i < 4; i++)
        try {
            if (i == 1)
                continue;
            if (i == 2)
                throw i;
            sum += 10;
        } catch (int n) {
            sum += n;
        }
    assert(sum == 22);
#ifdef BROKEN
    std::atexit([] { throw 1; });
#endif
}
