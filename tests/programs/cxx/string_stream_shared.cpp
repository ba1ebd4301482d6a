/* Two threads write to one std::ostringstream. Without the lock, they race for the stream's buffer (RACE). With it, the
 * threads take the lock in two orders: two executions (LOCKED), and the text has both numbers in either. That "12" is
 * the only text is wrong: the order of the locks decides (ORDER). */
// RUN: %exits 1 %heddle --quiet %s | FileCheck --check-prefix=RACE %s
// RUN: %heddle -DLOCKED %s | FileCheck --check-prefix=LOCKED %s
// RUN: %exits 1 %heddle --quiet -DLOCKED -DORDER %s | FileCheck --check-prefix=ORDER %s
// RACE: error: data race {{.*}} [data-race]
// LOCKED: Executions: 2 complete, 0 blocked
// ORDER: [assertion]
#include <cassert>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

static std::mutex mutex;

static void print(std::ostringstream &stream, int number)
{
#ifdef LOCKED
    std::lock_guard<std::mutex> guard(mutex);
#endif
    stream << number;
}

int main()
{
    std::ostringstream stream;
    std::thread one(print, std::ref(stream), 1), two(print, std::ref(stream), 2);
    one.join();
    two.join();
    std::string text = stream.str();
#ifdef ORDER
    assert(text == "12");
#else
    assert(text == "12" || text == "21");
#endif
}
