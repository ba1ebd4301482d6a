/* Results that are no numbers print as words, in the table, among the orders and in the trace, which
 * ends at the last return: what destroys the object is no part of the error. Each call of `next`
 * gives a value of another kind: first none, then an exception of one type, then one of another
 * type, then the number that stands for none. In the specification, each call gives what the call
 * behind it gives here. (The number is a word of an optional that holds something.) */
// RUN: %exits 1 %heddle --linearizability --scenario='next()' %s | FileCheck %s -check-prefix=NONE
// NONE: | next(): nothing |
// NONE: next() -- next() returns an exception, not nothing
// NONE: next(): nothing
// NONE-NOT: object->calls
// NONE: the thread ends
// RUN: %exits 1 %heddle --linearizability --quiet -DBEGIN=1 --scenario='next()' %s \
// RUN:   | FileCheck %s -check-prefix=TYPE
// TYPE: | next(): an exception |
// TYPE: next() -- next() returns an exception, not one of another type
// RUN: %exits 1 %heddle --linearizability --quiet -DBEGIN=2 --scenario='next()' %s \
// RUN:   | FileCheck %s -check-prefix=NUMBER
// NUMBER: next() -- next() returns -9223372036854775808, 1, not an exception
#include <heddle/linearizability.hpp>
#include <optional>
#include <stdexcept>

#ifndef BEGIN
#define BEGIN 0
#endif

template <int first> class results
{
    int calls = first;

  public:
    ~results()
    {
        calls = 0;
    }

    std::optional<long> next()
    {
        switch (calls++) {
        case 0:
            return std::nullopt;
        case 1:
            throw std::length_error("one");
        case 2:
            throw std::range_error("other");
        default:
            return heddle::nothing;
        }
    }
};

template <int first>
static constexpr heddle_operation operations[] = {
    heddle::operation<&results<first>::next>("next"),
};

static constexpr heddle_object specification =
    heddle::object<results<BEGIN + 1>>(operations<BEGIN + 1>);

const heddle_object heddle_checked =
    heddle::object<results<BEGIN>>(operations<BEGIN>).specification(specification);
