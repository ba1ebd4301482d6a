/* A ring for one writer and one reader, in a header alone. */
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <stdexcept>

namespace ring
{
template <class T, std::size_t SIZE> class queue
{
    static_assert(SIZE > 0, "a ring without room");

  public:
    bool try_push(T value)
    {
        std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (tail - head_.load(std::memory_order_acquire) == SIZE)
            return false;
        cells_[tail % SIZE] = value;
#ifdef BROKEN
        tail_.store(tail + 1, std::memory_order_relaxed);
#else
        tail_.store(tail + 1, std::memory_order_release);
#endif
        return true;
    }

    bool try_pop(T &value)
    {
        std::size_t head = head_.load(std::memory_order_relaxed);
        if (head == tail_.load(std::memory_order_acquire))
            return false;
        value = cells_[head % SIZE];
        head_.store(head + 1, std::memory_order_release);
        return true;
    }

    T pop()
    {
        T value;
        if (!try_pop(value))
            throw std::out_of_range("the ring is empty");
        return value;
    }

    bool empty() const
    {
        return head_.load(std::memory_order_acquire) == tail_.load(std::memory_order_acquire);
    }

  private:
    std::array<T, SIZE> cells_{};
    std::atomic<std::size_t> head_{0}, tail_{0};
};
} // namespace ring
