/* bits/atomic_futex.h - found in place of libstdc++'s header, which implements the waits of
 * <future>.
 *
 * libstdc++ sets a bit of the word for the waiting thread, calls the kernel and starts over.
 * heddle blocks a thread that reads a value in a loop until that changes, so here a wait is such a
 * loop, and a notification does nothing. */
#ifndef _GLIBCXX_ATOMIC_FUTEX_H
#define _GLIBCXX_ATOMIC_FUTEX_H 1
#pragma GCC system_header

#include <atomic>
#include <bits/chrono.h>
#include <bits/this_thread_sleep.h>

namespace std
{
/* The parameter is the bit that libstdc++ sets. */
template <unsigned = 0x80000000> class __atomic_futex_unsigned
{
    atomic<unsigned> _M_data;

  public:
    explicit __atomic_futex_unsigned(unsigned __data) : _M_data(__data)
    {
    }

    unsigned _M_load(memory_order __order)
    {
        return _M_data.load(__order);
    }

    unsigned _M_load_when_not_equal(unsigned __value, memory_order __order)
    {
        unsigned __found;
        while ((__found = _M_data.load(__order)) == __value)
            continue;
        return __found;
    }

    void _M_load_when_equal(unsigned __value, memory_order __order)
    {
        while (_M_data.load(__order) != __value)
            continue;
    }

    /* Whether the value came in time. Whoever asks has just looked, and not found it. That it comes
     * during the wait makes no other difference than that it was there, so there is no second look:
     * here, time runs out. */
    template <class _Rep, class _Period>
    bool _M_load_when_equal_for(unsigned, memory_order,
                                const chrono::duration<_Rep, _Period> &__time)
    {
        this_thread::sleep_for(__time);
        return false;
    }

    template <class _Clock, class _Duration>
    bool _M_load_when_equal_until(unsigned, memory_order,
                                  const chrono::time_point<_Clock, _Duration> &__time)
    {
        this_thread::sleep_until(__time);
        return false;
    }

    void _M_store_notify_all(unsigned __value, memory_order __order)
    {
        _M_data.store(__value, __order);
    }
};
} // namespace std
#endif
