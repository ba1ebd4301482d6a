/* heddle_generators.h - the values that a test case of Catch2 tries, each in executions of its
 * own. A generator is the list of its values. */
#pragma once
#pragma GCC system_header

#include "../heddle_tests.h"

#include <tuple>
#include <vector>

namespace Catch
{
namespace Generators
{
template <class T> struct Values {
    std::vector<T> list;
};
/* The type of the values behind it. */
template <class T> struct as {
};

template <class T> Values<T> values(std::initializer_list<T> list)
{
    return {list};
}
template <class T> Values<T> value(T one)
{
    return {{std::move(one)}};
}
template <class... T>
Values<std::tuple<T...>>
table(std::initializer_list<std::tuple<typename std::decay<T>::type...>> rows)
{
    return {rows};
}
template <class T> Values<T> range(T begin, T end, T step)
{
    Values<T> values;
    for (; step < T() ? end < begin : begin < end; begin = static_cast<T>(begin + step))
        values.list.push_back(begin);
    return values;
}
template <class T> Values<T> range(T begin, T end)
{
    return range(begin, end, static_cast<T>(1));
}
template <class Container>
auto from_range(const Container &items)
    -> Values<typename std::decay<decltype(*items.begin())>::type>
{
    return {{items.begin(), items.end()}};
}
template <class Iterator>
auto from_range(Iterator begin, Iterator end) -> Values<typename std::decay<decltype(*begin)>::type>
{
    return {{begin, end}};
}
template <class T> Values<T> take(size_t count, Values<T> values)
{
    if (values.list.size() > count)
        values.list.erase(values.list.begin() + (std::ptrdiff_t)count, values.list.end());
    return values;
}
template <class T> Values<T> repeat(size_t count, const Values<T> &values)
{
    Values<T> all;
    for (; count > 0; count--)
        all.list.insert(all.list.end(), values.list.begin(), values.list.end());
    return all;
}
template <class T, class Holds> Values<T> filter(Holds holds, const Values<T> &values)
{
    Values<T> kept;
    for (const T &one : values.list)
        if (holds(one))
            kept.list.push_back(one);
    return kept;
}
template <class Result, class Function, class T>
Values<Result> map(Function function, const Values<T> &values)
{
    Values<Result> results;
    for (const T &one : values.list)
        results.list.push_back(function(one));
    return results;
}
template <class Function, class T>
auto map(Function function, const Values<T> &values)
    -> Values<typename std::decay<decltype(function(values.list[0]))>::type>
{
    return map<typename std::decay<decltype(function(values.list[0]))>::type>(function, values);
}
/* What does not fill a chunk is left out. */
template <class T> Values<std::vector<T>> chunk(size_t size, const Values<T> &values)
{
    Values<std::vector<T>> chunks;
    for (auto next = values.list.begin(); (size_t)(values.list.end() - next) >= size && size > 0;
         next += (std::ptrdiff_t)size)
        chunks.list.emplace_back(next, next + (std::ptrdiff_t)size);
    return chunks;
}

template <class T, class Item> void add(Values<T> &all, const Values<Item> &items)
{
    all.list.insert(all.list.end(), items.list.begin(), items.list.end());
}
template <class T, class Item> void add(Values<T> &all, const Item &item)
{
    all.list.push_back(static_cast<T>(item));
}
template <class T, class... Items> Values<T> gathered(const Items &...items)
{
    Values<T> all;
    const int in_order[] = {0, (add(all, items), 0)...};
    (void)in_order;
    return all;
}

template <class T> T choose_one(const Values<T> &values)
{
    return values.list[(size_t)heddle_choose(0, (long long)values.list.size() - 1)];
}
/* The first argument tells the type. */
template <class T, class... Others> T choose(as<T>, const Others &...others)
{
    return choose_one(gathered<T>(others...));
}
template <class T, class... Others> T choose(const Values<T> &first, const Others &...others)
{
    return choose_one(gathered<T>(first, others...));
}
template <class First, class... Others> First choose(First first, const Others &...others)
{
    return choose_one(gathered<First>(first, others...));
}
} /* namespace Generators */
} /* namespace Catch */

#define GENERATE(...)                        \
    ([&] {                                   \
        using namespace ::Catch::Generators; \
        return choose(__VA_ARGS__);          \
    }())
#define GENERATE_COPY(...) GENERATE(__VA_ARGS__)
#define GENERATE_REF(...) GENERATE(__VA_ARGS__)
