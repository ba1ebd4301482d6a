// random_device.cpp - std::random_device, over rand(): a fixed sequence, or choices (--rand=choose).
#include <cstdlib>
#include <random>

namespace std
{
void random_device::_M_init(const string &)
{
    _M_file = nullptr;
}

void random_device::_M_fini()
{
}

random_device::result_type random_device::_M_getval()
{
    return static_cast<result_type>(rand());
}

double random_device::_M_getentropy() const noexcept
{
    return 0;
}
} // namespace std
