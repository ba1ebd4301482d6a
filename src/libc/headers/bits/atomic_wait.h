/* bits/atomic_wait.h - found in place of libstdc++'s header, which implements the waits of
 * <atomic>, <latch>, <barrier> and <semaphore>.
 *
 * libstdc++ reads the value 16 times, counts waiting threads in a table that unrelated objects
 * share, and calls the kernel. heddle blocks a thread that reads a value in a loop until that
 * changes, so here a wait is such a loop. It ends when its value has changed, with or without a
 * notification, as the standard allows. Both leave marks, by which heddle finds threads that may
 * wait for ever because a notification is missing (explore/checks/notify.c). */
#ifndef _GLIBCXX_ATOMIC_WAIT_H
#define _GLIBCXX_ATOMIC_WAIT_H 1
#pragma GCC system_header

#include <bits/c++config.h>
#include <bits/functional_hash.h>
#include <bits/gthr.h>
#include <bits/std_mutex.h>
#include <ext/numeric_traits.h>

#define __cpp_lib_atomic_wait 201907L

extern "C" {
void heddle_waited(const void *__object, unsigned long __size, unsigned long __old);
void heddle_notifies(const void *__object, unsigned long __size, bool __all);
}

namespace std
{
namespace __detail
{
using __platform_wait_t = int;
inline constexpr size_t __platform_wait_alignment = alignof(__platform_wait_t);

/* The value's bits: what is compared is in registers. */
template <class _Tp> unsigned long __wait_bits(_Tp __value) noexcept
{
    static_assert(sizeof __value <= sizeof(unsigned long), "heddle's atomics have up to 8 bytes");
    unsigned long __bits = 0;
    __builtin_memcpy(&__bits, &__value, sizeof __value);
    return __bits;
}

/* In loops that wait, which std::atomic<std::shared_ptr<>> has, too. */
inline void __thread_yield() noexcept
{
}

inline void __thread_relax() noexcept
{
}

/* For operations that may try for a while and then give up: once is enough. */
template <class _Pred> bool __atomic_spin(_Pred &__pred) noexcept
{
    return __pred();
}
} // namespace __detail

template <class _Tp, class _ValFn>
void __atomic_wait_address_v(const _Tp *__object, _Tp __old, _ValFn __value) noexcept
{
    while (__detail::__wait_bits(__value()) == __detail::__wait_bits(__old))
        continue;
    heddle_waited(__object, sizeof __old, __detail::__wait_bits(__old));
}

template <class _Tp, class _Pred> void __atomic_wait_address(const _Tp *, _Pred __pred) noexcept
{
    while (!__pred())
        continue;
}

template <class _Pred>
void __atomic_wait_address_bare(const __detail::__platform_wait_t *, _Pred __pred) noexcept
{
    while (!__pred())
        continue;
}

template <class _Tp> void __atomic_notify_address(const _Tp *__object, bool __all) noexcept
{
    heddle_notifies(__object, sizeof *__object, __all);
}

inline void __atomic_notify_address_bare(const __detail::__platform_wait_t *, bool) noexcept
{
}
} // namespace std
#endif
