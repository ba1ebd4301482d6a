/* A mailbox: a bounded buffer for several threads. */
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <queue>
#include <stdexcept>

template <class Letter> class Mailbox
{
  public:
    explicit Mailbox(std::size_t size) : size_(size)
    {
        if (size == 0)
            throw std::invalid_argument("a mailbox without room");
    }

    void put(Letter letter)
    {
        std::unique_lock<std::mutex> guard(lock_);
        has_room_.wait(guard, [this] { return letters_.size() < size_; });
        letters_.push(letter);
        has_letters_.notify_one();
    }

    Letter take()
    {
        std::unique_lock<std::mutex> guard(lock_);
#ifdef BROKEN
        if (letters_.empty())
            has_letters_.wait(guard);
#else
        has_letters_.wait(guard, [this] { return !letters_.empty(); });
#endif
        Letter letter = letters_.front();
        letters_.pop();
        has_room_.notify_one();
        return letter;
    }

    std::size_t count() const
    {
        std::lock_guard<std::mutex> guard(lock_);
        return letters_.size();
    }

  private:
    mutable std::mutex lock_;
    std::condition_variable has_room_, has_letters_;
    std::queue<Letter> letters_;
    std::size_t size_;
};
