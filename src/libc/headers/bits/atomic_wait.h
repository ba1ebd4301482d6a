/* bits/atomic_wait.h - found in place of libstdc++'s header, which implements the waits of
 * <atomic>, <latch>, <barrier> and <semaphore>.
 *
 * libstdc++ reads the value 16 times, counts waiting threads in a table that unrelated objects
 * share, and calls the kernel. Here, a wait for a value looks at it once. If it has changed, the
 * wait is over, whether it has blocked before or not, and who notified it. If it is the old one,
 * the thread sleeps for good: executions in which it is notified, and looks again, are those in
 * which it finds the new value (explore/asleep/sleepers.h).
 *
 * Waits for a predicate are the library's own. It notifies them where it must, so there they are
 * loops: heddle blocks a thread that reads a value in a loop until that changes. */
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
void heddle_look();
void heddle_sleep(const void *__object, unsigned long __size);
void heddle_notify(const void *__object, unsigned long __size, bool __all);
}

namespace std
{
namespace __detail
{
using __platform_wait_t = int;
inline constexpr size_t __platform_wait_alignment = alignof(__platform_wait_t);

/* Whether two values have the same bits. They are in registers. */
template <class _Tp> bool __equals(_Tp __left, _Tp __right) noexcept
{
    constexpr size_t __count = (sizeof(_Tp) + sizeof(long) - 1) / sizeof(long);
    unsigned long __one[__count] = {}, __other[__count] = {};
    __builtin_memcpy(__one, &__left, sizeof(_Tp));
    __builtin_memcpy(__other, &__right, sizeof(_Tp));
    for (size_t __i = 0; __i < __count; __i++)
        if (__one[__i] != __other[__i])
            return false;
    return true;
}

/* In loops that wait. */
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
    heddle_look();
    if (__detail::__equals<_Tp>(__value(), __old))
        heddle_sleep(__object, sizeof *__object);
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
    heddle_notify(__object, sizeof *__object, __all);
}

inline void __atomic_notify_address_bare(const __detail::__platform_wait_t *, bool) noexcept
{
}
} // namespace std
#endif
