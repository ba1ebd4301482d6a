/* bits/shared_ptr_atomic.h - std::atomic of shared and of weak pointers, in front of libstdc++'s
 * header, whose classes use these.
 *
 * libstdc++ takes a lock in a bit of the pointer, and gives it back after a load by an operation
 * that orders nothing. Here, each operation is one on both words, and its order is that of the
 * program, but for the counts of owners: who takes a pointer out of the object, to use or to
 * release it, acquires what is behind it, and who puts one in releases it. A load then becomes one
 * more owner (heddle_share). The value that an operation replaces is released after it. */
#pragma GCC system_header
#include_next <bits/shared_ptr_atomic.h>

#if !defined(HEDDLE_SHARED_PTR_ATOMIC_H) && __cplusplus >= 202002L
#define HEDDLE_SHARED_PTR_ATOMIC_H

extern "C" void heddle_share(const _Atomic_word *__count);

namespace std
{
/* Of both kinds of pointers; it takes the place of libstdc++'s template. */
template <class _Tp>
requires true class _Sp_atomic<_Tp>
{
    friend class atomic<_Tp>;
    using value_type = _Tp;

    constexpr _Sp_atomic() noexcept = default;

    explicit _Sp_atomic(value_type __value) noexcept : _M_pair(__take(__value))
    {
    }

    _Sp_atomic(const _Sp_atomic &) = delete;
    void operator=(const _Sp_atomic &) = delete;

    ~_Sp_atomic()
    {
        __put(__read(memory_order_relaxed));
    }

    value_type load(memory_order __order) const noexcept
    {
        __glibcxx_assert(__order != memory_order_release && __order != memory_order_acq_rel);
        return __share(__read(__acquiring(__order)));
    }

    /* Also for stores. */
    void swap(value_type &__value, memory_order __order) noexcept
    {
        __pair __new = __take(__value), __old;
        __atomic_exchange(&_M_pair, &__new, &__old, (int)__both(__order));
        __value = __put(__old);
    }

    bool compare_exchange_strong(value_type &__expected, value_type &__desired,
                                 memory_order __success, memory_order __failure) noexcept
    {
        __pair __old = __look(__expected), __new = __look(__desired);
        if (!__atomic_compare_exchange(&_M_pair, &__old, &__new, false, (int)__both(__success),
                                       (int)__acquiring(__failure))) {
            __expected = __share(__old);
            return false;
        }
        (void)__take(__desired);
        __desired = __put(__old);
        return true;
    }

    void wait(const value_type &__old, memory_order __order) const noexcept
    {
        std::__atomic_wait_address_v(&_M_pair, __look(__old),
                                     [this, __order] { return __read(__order); });
    }

    void notify_one() noexcept
    {
        std::__atomic_notify_address(&_M_pair, false);
    }

    void notify_all() noexcept
    {
        std::__atomic_notify_address(&_M_pair, true);
    }

  private:
    using __count = decltype(_Tp::_M_refcount._M_pi);

    struct alignas(16) __pair {
        typename _Tp::element_type *_M_ptr = nullptr;
        __count _M_pi = nullptr;
    };

    static memory_order __acquiring(memory_order __order)
    {
        return __order == memory_order_seq_cst ? __order : memory_order_acquire;
    }

    static memory_order __both(memory_order __order)
    {
        return __order == memory_order_seq_cst ? __order : memory_order_acq_rel;
    }

    __pair __read(memory_order __order) const
    {
        __pair __value;
        __atomic_load(&_M_pair, &__value, (int)__order);
        return __value;
    }

    static __pair __look(const value_type &__value)
    {
        return {__value._M_ptr, __value._M_refcount._M_pi};
    }

    /* What the value owns goes over to the pair, and the other way round. */
    static __pair __take(value_type &__value)
    {
        __pair __result = __look(__value);
        __value._M_ptr = nullptr;
        __value._M_refcount._M_pi = nullptr;
        return __result;
    }

    static value_type __put(const __pair &__value)
    {
        value_type __result;
        __result._M_ptr = __value._M_ptr;
        __result._M_refcount._M_pi = __value._M_pi;
        return __result;
    }

    /* One more owner, of what an object holds. */
    static value_type __share(const __pair &__value)
    {
        /* Behind the counts' pointer to virtual functions: that of shared_ptr, then weak_ptr's. */
        static_assert(sizeof *__value._M_pi == sizeof(void *) + 2 * sizeof(_Atomic_word));
        auto __counts = reinterpret_cast<const _Atomic_word *>(
            reinterpret_cast<const void *const *>(__value._M_pi) + 1);
        if (__value._M_pi)
            heddle_share(__counts + !__is_shared_ptr<_Tp>);
        return __put(__value);
    }

    __pair _M_pair;
};
} // namespace std
#endif
