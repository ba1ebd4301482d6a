/* std::vector<bool>: the bits of a word are set one by one, where the word was never written before; its
 * iterators have padding, which is copied with them. A bit of a word that was never written is not to be read
 * (UNSET). */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --format=json -DUNSET %s | FileCheck %s
// CHECK: "kind": "uninitialized-read"

#include <algorithm>
#include <cassert>
#include <vector>

int main()
{
    std::vector<bool> some(5), many(70);
    some[1] = some[3] = many[69] = true;
    assert(std::count(some.begin(), some.end(), true) == 2);
    assert(std::count(many.begin(), many.end(), true) == 1);
    std::vector<bool> pushed;
    for (int i = 0; i < 9; i++)
        pushed.push_back(i % 2 != 0);
    assert(std::count(pushed.begin(), pushed.end(), true) == 4);
    pushed.resize(80, true);
    assert(std::count(pushed.begin(), pushed.end(), true) == 75);
#ifdef UNSET
    std::vector<bool> reserved;
    reserved.reserve(8);
    bool read = *reserved.begin();
    assert(!read);
#endif
    return 0;
}
