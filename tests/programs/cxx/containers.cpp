/* Containers of the standard library do what they do natively. What libstdc++ has in its library
 * (lists, search trees, hashing) is heddle's. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ -lm && %t
// RUN: %heddle --quiet %s -- -std=gnu++17

#include <algorithm>
#include <array>
#include <cassert>
#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

static void lists()
{
    std::list<int> list{3, 1, 2}, other{7, 8, 9}, empty;
    list.sort();
    list.reverse();
    assert((list == std::list<int>{3, 2, 1}));
    list.splice(std::next(list.begin()), other, other.begin(), std::prev(other.end()));
    assert((list == std::list<int>{3, 7, 8, 2, 1}) && other.size() == 1);
    list.swap(empty);
    assert(list.empty() && empty.size() == 5);
    empty.swap(other);
    assert(empty.front() == 9 && other.back() == 1);
    other.remove_if([](int value) { return value > 2; });
    other.splice(other.end(), other, other.begin());
    assert((other == std::list<int>{1, 2}));
    other.merge(empty);
    assert((other == std::list<int>{1, 2, 9}));
    other.erase(other.begin());
    assert(other.front() == 2 && other.size() == 2);
}

/* Whatever order elements come and go in, both ways through the tree agree with the numbers left. */
static void check_map(const std::map<int, int> &map, const std::vector<char> &there)
{
    size_t count = std::count(there.begin(), there.end(), true);
    assert(map.size() == count && size_t(std::distance(map.begin(), map.end())) == count);
    int last = -1;
    for (auto &[key, value] : map) {
        assert(key > last && there[key] && value == 2 * key);
        last = key;
    }
    for (auto entry = map.rbegin(); entry != map.rend(); ++entry, count--) {
        assert(entry->first == last || entry != map.rbegin());
        assert(entry->first <= last);
        last = entry->first;
    }
    assert(count == 0);
}

static void maps()
{
    enum { KEYS = 11 };
    for (int step = 1; step < KEYS; step++) {
        std::map<int, int> map;
        std::vector<char> there(KEYS);
        for (int i = 0; i < KEYS; i++) {
            int key = i * step % KEYS;
            map[key] = 2 * key;
            there[key] = true;
        }
        check_map(map, there);
        for (int i = 0; i < KEYS; i++) {
            int key = i * 3 % KEYS;
            map.erase(key);
            there[key] = false;
            check_map(map, there);
        }
    }
    std::multiset<int> many{2, 1, 2, 3, 2};
    assert(many.count(2) == 3 && *many.lower_bound(2) == 2 && *many.upper_bound(2) == 3);
    std::set<std::string> names{"weft", "warp"};
    std::set<std::string> copy = names, moved = std::move(names);
    assert(copy == moved && *copy.begin() == "warp");
}

static void unordered()
{
    std::unordered_map<int, int> map;
    for (int i = 0; i < 100; i++)
        map[i * 37] = i;
    for (int i = 0; i < 100; i += 2)
        map.erase(i * 37);
    assert(map.size() == 50 && map.at(37) == 1 && map.find(74) == map.end());
    int sum = 0;
    for (auto &entry : map)
        sum += entry.second;
    assert(sum == 2500); /* 1 + 3 + ... + 99 */
    std::unordered_map<std::string, int> words{{"warp", 1}, {"weft", 2}};
    words["a word that is longer than a string's own buffer"] = 3;
    assert(words.at("weft") == 2 && words.count("shuttle") == 0 && words.size() == 3);
    std::unordered_set<double> numbers{1.5, 2.5, 1.5};
    numbers.reserve(50);
    assert(numbers.size() == 2 && numbers.count(2.5) == 1);
}

static void sequences()
{
    std::vector<int> vector{3, 1, 2};
    std::sort(vector.begin(), vector.end());
    vector.insert(vector.begin(), 5, 7);
    vector.erase(vector.begin() + 1, vector.begin() + 5);
    assert((vector == std::vector<int>{7, 1, 2, 3}) && vector.at(3) == 3);
    std::deque<int> deque;
    for (int i = 0; i < 300; i++)
        i % 2 ? deque.push_back(i) : deque.push_front(i);
    assert(deque.front() == 298 && deque.back() == 299 && deque[149] == 0);
    std::priority_queue<int> priorities(vector.begin(), vector.end());
    assert(priorities.top() == 7);
    std::queue<int> queue;
    std::stack<int> stack;
    for (int i : vector)
        queue.push(i), stack.push(i);
    assert(queue.front() == 7 && stack.top() == 3);
    std::array<int, 3> array{1, 2, 3};
    assert(std::accumulate(array.begin(), array.end(), 0) == 6);
    std::optional<std::string> maybe;
    assert(!maybe.has_value() && maybe.value_or("no") == "no");
    std::variant<int, std::string> either = "text";
    assert(std::get<std::string>(either) == "text");
}

int main()
{
    lists();
    maps();
    unordered();
    sequences();
    return 0;
}
