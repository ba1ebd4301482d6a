/* heddle_comparisons.h - for frameworks whose assertions take a whole expression: what its sides
 * are if it is false. */
#pragma once
#pragma GCC system_header

#include "heddle_tests.h"

#include <exception>

namespace heddle_tests
{
/* What an assertion found. */
struct result {
    bool holds;
    std::string values; /* of an expression that is false; empty: none */
};

/* The left side of a comparison, or a condition. */
template <class Left> struct compared {
    const Left &left;

    result whole() const
    {
        bool holds = static_cast<bool>(left);
        return {holds, holds ? "" : text(left)};
    }
};

#define HEDDLE_TESTS_OPERATOR(name, sign)                                    \
    template <class Left, class Right>                                       \
    result operator sign(const compared<Left> &compared, const Right &right) \
    {                                                                        \
        if (name::holds(compared.left, right))                               \
            return {true, ""};                                               \
        return {false, text(compared.left) + " " #sign " " + text(right)};   \
    }
HEDDLE_TESTS_OPERATOR(equal, ==)
HEDDLE_TESTS_OPERATOR(unequal, !=)
HEDDLE_TESTS_OPERATOR(less, <)
HEDDLE_TESTS_OPERATOR(less_or_equal, <=)
HEDDLE_TESTS_OPERATOR(greater, >)
HEDDLE_TESTS_OPERATOR(greater_or_equal, >=)
HEDDLE_TESTS_OPERATOR(common_bits, &)
HEDDLE_TESTS_OPERATOR(all_bits, |)
HEDDLE_TESTS_OPERATOR(different_bits, ^)
#undef HEDDLE_TESTS_OPERATOR

/* Splits `split() <= a == b` into its sides. */
struct split {
    template <class Left> compared<Left> operator<=(const Left &left) const
    {
        return {left};
    }
};

inline result result_of(const result &result)
{
    return result;
}
template <class Left> result result_of(const compared<Left> &compared)
{
    return compared.whole();
}

/* What an exception says. */
inline std::string what(std::exception_ptr thrown)
{
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception &exception) {
        return exception.what();
    } catch (const std::string &text) {
        return text;
    } catch (const char *text) {
        return text;
    } catch (...) {
        return "an exception";
    }
}
} /* namespace heddle_tests */
