/* Each thread parses its own text with its own stream, and adds what it has read to an atomic sum. Nobody uses the
 * results of the additions, so that their order does not matter: one execution. BROKEN forgets that a word that is no
 * number fails the stream, and that the failed read stores 0: the sum is not what the programmer expects. SCOPE uses the
 * characters of a std::string that str() returned after it has ended. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet -DSCOPE %s | FileCheck --check-prefix=SCOPE %s
// CHECK: Executions: 1 complete, 0 blocked
// BROKEN: [assertion]
// SCOPE: [use-after-free]
#include <atomic>
#include <cassert>
#include <sstream>
#include <string>
#include <thread>

static std::atomic<int> sum;

static void parse(const char *text)
{
    std::istringstream stream(text);
    int total = 0, number = 0;
    while (stream >> number)
        total += number;
    sum += total;
}

int main()
{
#ifdef BROKEN
    const char *second = "30 x 40";
#else
    const char *second = "30 40";
#endif
    std::thread one(parse, "1 2"), two(parse, second);
    one.join();
    two.join();
    assert(sum == 73);
#ifdef SCOPE
    std::ostringstream stream;
    stream << "a text that is too long for the string itself";
    const char *text = stream.str().c_str();
    assert(text[0] == 'a');
#endif
}
