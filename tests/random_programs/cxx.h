// cxx.h - what programs use of C++'s library, for the oracle. It includes no header of that
// library.
#pragma once

#include "pthreads.h"

void *operator new(size_t size)
{
    return oracle_allocate(size);
}

void operator delete(void *block) noexcept
{
    oracle_free(block);
}

void operator delete(void *block, size_t) noexcept
{
    oracle_free(block);
}

namespace std
{
namespace this_thread
{
inline void yield()
{
}
} // namespace this_thread

template <class T> class atomic
{
    oracle_atomic place{};

  public:
    constexpr atomic() = default;

    T load()
    {
        return (T)oracle_load(&place);
    }
    void store(T value)
    {
        oracle_store(&place, (long)value);
    }
    T exchange(T value)
    {
        return (T)oracle_exchange(&place, (long)value);
    }
    T fetch_add(T number)
    {
        return (T)oracle_add(&place, (long)number);
    }
    T fetch_sub(T number)
    {
        return (T)oracle_add(&place, -(long)number);
    }
    bool compare_exchange_strong(T &expected, T wanted)
    {
        long old;
        bool done = oracle_compare_exchange(&place, (long)expected, (long)wanted, &old);
        expected = (T)old;
        return done;
    }
};

// ---- locks ----

class mutex
{
    oracle_mutex object{0, true, {}};
    friend class condition_variable;

  public:
    constexpr mutex() = default;

    void lock()
    {
        oracle_lock(&object);
    }
    bool try_lock()
    {
        return oracle_try_lock(&object);
    }
    void unlock()
    {
        oracle_unlock(&object);
    }
};

class shared_mutex
{
    oracle_rwlock object{};

  public:
    void lock()
    {
        oracle_write_lock(&object);
    }
    void lock_shared()
    {
        oracle_read_lock(&object);
    }
    void unlock()
    {
        oracle_rw_unlock(&object);
    }
    void unlock_shared()
    {
        oracle_rw_unlock(&object);
    }
};

template <class M> class lock_guard
{
    M &object;

  public:
    explicit lock_guard(M &given) : object(given)
    {
        object.lock();
    }
    ~lock_guard()
    {
        object.unlock();
    }
};

template <class M> class shared_lock
{
    M &object;

  public:
    explicit shared_lock(M &given) : object(given)
    {
        object.lock_shared();
    }
    ~shared_lock()
    {
        object.unlock_shared();
    }
};

struct try_to_lock_t {
};
constexpr try_to_lock_t try_to_lock{};

template <class M> class unique_lock
{
    M &object;
    bool owns;
    friend class condition_variable;

  public:
    explicit unique_lock(M &given) : object(given), owns(true)
    {
        object.lock();
    }
    unique_lock(M &given, try_to_lock_t) : object(given), owns(given.try_lock())
    {
    }
    ~unique_lock()
    {
        if (owns)
            object.unlock();
    }
    void lock()
    {
        object.lock();
        owns = true;
    }
    void unlock()
    {
        object.unlock();
        owns = false;
    }
    bool owns_lock()
    {
        return owns;
    }
};

// ---- conditions ----

enum class cv_status { no_timeout, timeout };

namespace chrono
{
struct minutes {
    explicit minutes(long)
    {
    }
};
} // namespace chrono

class condition_variable
{
    oracle_condition object{};

  public:
    void wait(unique_lock<mutex> &lock)
    {
        oracle_wait(&object, &lock.object.object, false);
    }
    template <class F> void wait(unique_lock<mutex> &lock, F holds)
    {
        while (!holds())
            wait(lock);
    }
    cv_status wait_for(unique_lock<mutex> &lock, chrono::minutes)
    {
        bool woken = oracle_wait(&object, &lock.object.object, true);
        return woken ? cv_status::no_timeout : cv_status::timeout;
    }
    void notify_one()
    {
        oracle_signal(&object, false);
    }
    void notify_all()
    {
        oracle_signal(&object, true);
    }
};

// ---- once ----

struct once_flag {
    oracle_once object{};
};

template <class F> void call_once(once_flag &once, F function)
{
    if (!oracle_once_begin(&once.object))
        return;
    try {
        function();
    } catch (...) {
        oracle_once_end(&once.object, false);
        throw;
    }
    oracle_once_end(&once.object, true);
}

// ---- threads ----

class thread
{
    unsigned number;

    template <class F> static void *begin(void *pointer)
    {
        (*(F *)pointer)();
        return nullptr;
    }

  public:
    template <class F> explicit thread(F function)
    {
        F *copy = (F *)oracle_allocate(sizeof function);
        __builtin_memcpy((void *)copy, (void *)&function, sizeof function);
        number = oracle_create(begin<F>, copy);
    }
    template <class F>
    thread(F function, int argument) : thread([function, argument] { function(argument); })
    {
    }
    void join()
    {
        oracle_join(number);
    }
    void detach()
    {
        oracle_detach(number);
    }
};
} // namespace std
