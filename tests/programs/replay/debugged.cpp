// A lost update, which gdb_cxx.test looks at in gdb.
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// CHECK: error: assertion `shared->balance == 3' failed
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

struct account {
    int balance = 0;
    std::vector<int> history;
};

static std::mutex lock;
static std::shared_ptr<account> shared;

static void deposit(int amount)
{
    std::unique_lock<std::mutex> guard(lock);
    int before = shared->balance;
    guard.unlock(), guard.lock(), shared->balance = before + amount, shared->history.push_back(amount);
}

int main()
{
    shared = std::make_shared<account>();
    std::thread one(deposit, 1), two(deposit, 2);
    one.join();
    two.join();
    assert(shared->balance == 3);
}
