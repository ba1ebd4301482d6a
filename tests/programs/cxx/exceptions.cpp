/* Code that could throw, or catch, runs as long as nothing is thrown. Where something is, that is
 * told: by the program (THROW), by the library (AT), and by new handlers (RETHROW is never reached).
 */
// RUN: %heddle --quiet %s
// RUN: %exits 2 %heddle --quiet -DTHROW %s | FileCheck --check-prefix=THROW %s
// RUN: %exits 2 %heddle --quiet -DAT %s | FileCheck --check-prefix=AT %s

#include <cassert>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{
int destroyed;

struct guard {
    ~guard()
    {
        destroyed++;
    }
};

struct odd : std::runtime_error {
    using std::runtime_error::runtime_error;
};

int half(int number)
{
    guard guard;
    if (number % 2)
        // THROW: exceptions.cpp:[[#@LINE+1]]:9: error: exceptions are not supported, and here one is
        throw odd("odd: " + std::to_string(number));
    return number / 2;
}

int quiet(int number) noexcept
{
    return half(number);
}
} // namespace

int main()
{
    std::vector<int> numbers{2, 4};
    int sum = 0;
    try {
        for (int number : numbers)
            sum += half(number);
#ifdef THROW
        sum += half(3);
#endif
#ifdef AT
        // AT: error: exceptions are not supported, and the C++ library throws std::out_of_range
        sum += numbers.at(2);
#endif
    } catch (const odd &error) {
        return error.what()[0];
    } catch (...) {
        throw;
    }
    assert(sum == 3 && quiet(8) == 4 && destroyed == 3);
    return 0;
}
