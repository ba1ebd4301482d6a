/* A lazily opened log: whoever writes first opens it.
 *
 * The bug: whether it is open is asked under the lock, but opening it happens after that lock was
 * let go of. Two threads open it, and the first one's log is lost. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace
{
std::atomic<int> opened{0};

struct log_file {
    log_file()
    {
        opened.fetch_add(1);
    }
    int lines = 0;
};

std::mutex lock;
log_file *current = nullptr;

bool is_open()
{
    std::lock_guard<std::mutex> guard(lock);
    return current != nullptr;
}

void write_line()
{
    if (!is_open()) {
        auto *fresh = new log_file;
        std::lock_guard<std::mutex> guard(lock);
        current = fresh;
    }
    std::lock_guard<std::mutex> guard(lock);
    current->lines++;
}
} // namespace

int main()
{
    std::thread first(write_line), second(write_line);

    first.join();
    second.join();
    assert(opened == 1);
    return 0;
}
