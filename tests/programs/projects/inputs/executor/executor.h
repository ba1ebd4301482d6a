/* Coroutines that threads resume from one queue. */
#pragma once

#include <coroutine>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>

class executor
{
  public:
    /* co_await: the rest runs on a thread that calls run(). */
    auto schedule()
    {
        struct awaiter {
            executor &own;
            bool await_ready() const noexcept
            {
                return false;
            }
            void await_suspend(std::coroutine_handle<> handle)
            {
                own.add(handle);
            }
            void await_resume() const noexcept
            {
            }
        };
        return awaiter{*this};
    }

    /* Resumes what is in the queue, until it is empty. */
    void run()
    {
        while (auto handle = take())
            handle->resume();
    }

  private:
    void add(std::coroutine_handle<> handle)
    {
#ifndef BROKEN
        std::lock_guard guard(lock_);
#endif
        ready_.push_back(handle);
    }

    std::optional<std::coroutine_handle<>> take()
    {
        std::lock_guard guard(lock_);
        if (ready_.empty())
            return std::nullopt;
        auto handle = ready_.front();
        ready_.pop_front();
        return handle;
    }

    std::mutex lock_;
    std::deque<std::coroutine_handle<>> ready_;
};

/* A coroutine that runs at once, and whose frame goes at its end. */
struct task {
    struct promise_type {
        task get_return_object()
        {
            return {};
        }
        std::suspend_never initial_suspend() noexcept
        {
            return {};
        }
        std::suspend_never final_suspend() noexcept
        {
            return {};
        }
        void return_void()
        {
        }
        void unhandled_exception()
        {
            std::terminate();
        }
    };
};
