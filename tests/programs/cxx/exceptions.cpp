/* Code that could throw, or catch, runs. What is thrown is caught, also when the library throws it
 * (THROW, AT). */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --quiet -DTHROW %s | FileCheck --check-prefix=THROW %s
// RUN: %exits 1 %heddle --quiet -DAT %s | FileCheck --check-prefix=AT %s
// THROW: error: assertion `error.what()[0] == 'e'' failed
// AT: error: an exception of type std::out_of_range is not caught

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
        sum += numbers.at(2);
#endif
    } catch (const odd &error) {
        assert(error.what()[0] == 'e');
    } catch (...) {
        throw;
    }
    assert(sum == 3 && quiet(8) == 4 && destroyed == 3);
    return 0;
}
