/* new and delete in all their forms. What is not deleted twice, or by free's rules, is fine; what is
 * used after its deletion is found (USE). */
// RUN: %heddle --quiet %s -- -std=gnu++17 -fsized-deallocation
// RUN: %exits 1 %heddle --quiet -DUSE %s -- -std=gnu++17 -fsized-deallocation | FileCheck %s

#include <cassert>
#include <cstdint>
#include <new>

struct alignas(64) wide {
    int number = 3;
    ~wide()
    {
        destroyed++;
    }
    static inline int destroyed;
};

struct plain;
void drop(plain *pointer);

int main()
{
    int *one = new int(4), *many = new int[3]{1, 2, 3};
    assert(*one == 4 && many[2] == 3);
    int *quiet = new (std::nothrow) int(5), *array = new (std::nothrow) int[2]{6, 7};
    assert(*quiet == 5 && array[1] == 7);
    wide *aligned = new wide, *row = new wide[2];
    assert(reinterpret_cast<std::uintptr_t>(aligned) % 64 == 0 && row[1].number == 3);
    delete aligned;
    delete[] row;
    assert(wide::destroyed == 3);
    delete quiet;
    delete[] array;
    delete[] many;
    delete one;
    ::operator delete(::operator new(8));
    ::operator delete[](::operator new[](8));
    ::operator delete(::operator new(8, std::align_val_t(64)), std::align_val_t(64));
    ::operator delete[](::operator new[](8), std::size_t(8));
    ::operator delete[](::operator new[](8, std::align_val_t(64)), std::align_val_t(64));
#ifdef USE
    // CHECK: memory.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[use-after-free]
    return *one;
#endif
    return 0;
}
