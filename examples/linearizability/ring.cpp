// A ring for one producer and one consumer, as a class.
//
//     heddle --linearizability examples/linearizability/ring.cpp
#include <array>
#include <atomic>
#include <heddle/linearizability.hpp>
#include <optional>
#include <vector>

class ring
{
    std::array<long, 2> items;
    std::atomic<unsigned> put_count{0}, taken_count{0};

  public:
    bool put(long item)
    {
        unsigned number = put_count.load(std::memory_order_relaxed);
        if (number - taken_count.load(std::memory_order_acquire) == items.size())
            return false;
        items[number % items.size()] = item;
        put_count.store(number + 1, std::memory_order_release);
        return true;
    }

    std::optional<long> take()
    {
        unsigned number = taken_count.load(std::memory_order_relaxed);
        if (number == put_count.load(std::memory_order_acquire))
            return std::nullopt;
        long item = items[number % items.size()];
        taken_count.store(number + 1, std::memory_order_release);
        return item;
    }

    std::vector<long> contents() const
    {
        std::vector<long> all;
        for (unsigned i = taken_count; i != put_count; i++)
            all.push_back(items[i % items.size()]);
        return all;
    }
};

#ifdef TWO_PRODUCERS
static constexpr const char *producer = nullptr;
#else
static constexpr const char *producer = "producer";
#endif

static constexpr heddle_operation operations[] = {
    heddle::operation<&ring::put>("put").distinct().role(producer),
    heddle::operation<&ring::take>("take").role("consumer"),
};

const heddle_object heddle_checked = heddle::object<ring>(operations).observe<&ring::contents>();
