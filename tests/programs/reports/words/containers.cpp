/* Threads use containers and pointers of C++'s library without a lock. */
#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

struct point {
    int x, y;
};

struct shop {
    std::map<int, std::vector<point>> prices;
    std::deque<point> jobs;
    std::unordered_map<int, int> stock;
    std::list<int> guests;
    std::shared_ptr<point> where = std::make_shared<point>();
    std::unique_ptr<point> when = std::make_unique<point>();
    std::function<int()> call = [] { return 1; };
};

static shop s;
static std::atomic<int> gate;

static void other()
{
    s.prices[7][1].y = 1;
    s.jobs.front().y = 1;
    s.stock[5] = 1;
    s.guests.front() = 1;
    s.where->y = 1;
    s.when->y = 1;
    s.jobs.pop_front();
    s.call = [] { return 2; };
    gate.notify_all();
}

int main()
{
    s.prices[7].resize(2);
    s.jobs.push_back({1, 2});
    s.stock[5] = 0;
    s.guests.push_back(3);
    std::thread thread(other);
    int sum = s.prices[7][1].y + s.jobs.front().y;
    sum += s.stock[5];
    sum += s.guests.front();
    sum += s.where->y;
    sum += s.when->y;
    sum += s.jobs.empty();
    sum += s.call();
    thread.join();
    return sum < 0;
}

// An element has the name of the container that holds it, with its key or its index where they are
// known, and an object that of its pointer. Data of the library's is the container.
// RUN: %exits 1 %heddle --keep-going %s -- -std=c++20 >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK-DAG: error: data race on 's.prices[7][1].y'
// CHECK-DAG: error: data race on 's.jobs[...].y'
// CHECK-DAG: error: data race on 's.stock[5]'
// CHECK-DAG: error: data race on 's.guests[...]'
// CHECK-DAG: error: data race on 's.where->y'
// CHECK-DAG: error: data race on 's.when->y'
// CHECK-DAG: error: data race on 's.jobs'
// CHECK-DAG: error: data race on 's.call'
// CHECK-DAG: 0: allocate the elements of s.prices[7] {{.*}} s.prices[7].resize(2);
// CHECK-DAG: 0: allocate the control block of s.where {{.*}} where = std::make_shared<point>();
// CHECK-DAG: 0: read s.prices (from {{[0-9]+}}) {{.*}} int sum = s.prices[7][1].y
// CHECK-DAG: 1: change s.jobs {{.*}} s.jobs.pop_front();
// NOT-NOT: {{malloc|_M_|/usr/}}
