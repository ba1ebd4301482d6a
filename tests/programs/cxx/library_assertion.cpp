/* The library checks how its containers are used; also an index that is within what a vector has
 * allocated, but not within its size. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// CHECK: error: assertion `__n < this->size()' of the C++ library failed [assertion]

#include <vector>

int main()
{
    std::vector<int> numbers;
    numbers.reserve(8);
    numbers.push_back(1);
    return numbers[1];
}
