/* C++: virtual functions, references, templates, lambdas, static construction. Two threads add to a
 * total, and nobody uses the results of the additions: one execution, or two with an order. */
// RUN: %heddle --format=json %s | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: %heddle --format=json --ordered-sync %s | FileCheck %s --check-prefixes=CHECK,ORDERED
// CHECK: "verdict": "safe"
// ONE: "complete": 1,
// ORDERED: "complete": 2,

#include <atomic>
#include <cassert>
#include <pthread.h>

namespace
{
std::atomic<int> total{0};

struct shape {
    virtual ~shape() = default;
    virtual int area() const = 0;
};

struct square : shape {
    explicit square(int side) : side(side)
    {
    }
    int area() const override
    {
        return side * side;
    }
    int side;
};

struct rectangle : shape {
    rectangle(int width, int height) : width(width), height(height)
    {
    }
    int area() const override
    {
        return width * height;
    }
    int width, height;
};

square unit(1);

template <typename T> T largest(const T &left, const T &right)
{
    return left < right ? right : left;
}

void *measure(void *argument)
{
    total.fetch_add(static_cast<const shape *>(argument)->area());
    return nullptr;
}
} // namespace

int main()
{
    square large(3);
    rectangle wide(2, 5);
    pthread_t threads[2];

    pthread_create(&threads[0], nullptr, measure, static_cast<shape *>(&large));
    pthread_create(&threads[1], nullptr, measure, static_cast<shape *>(&wide));
    for (pthread_t thread : threads)
        pthread_join(thread, nullptr);
    auto sum = [](int &into, int value) { into += value; };
    int check = 0;
    sum(check, unit.area());
    sum(check, total);
    assert(check == 20 && largest(check, 3) == 20);
    return 0;
}
