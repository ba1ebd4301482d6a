#include <mutex>
#include <stdexcept>
#include <thread>

void check(int n);

static std::mutex mutex;
static int failures;

static void work(int n)
{
    std::lock_guard<std::mutex> guard(mutex);
#ifdef BROKEN
    check(n);
#else
    try {
        check(n);
    } catch (const std::runtime_error &) {
        failures++;
    }
#endif
}

int main()
{
    std::thread thread(work, 2);
    work(3);
    thread.join();
    return failures == 2 ? 0 : 1;
}
