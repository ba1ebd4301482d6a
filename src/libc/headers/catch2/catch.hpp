/* catch2/catch.hpp - the tests and assertions of Catch2, in the place of its header and its
 * library, of versions 2 and 3. heddle_tests.h tells how tests run.
 *
 * A test case runs once for each way through its sections, each in executions of its own. Since
 * nothing comes behind a failure, CHECK and REQUIRE mean the same. */
#pragma once
#pragma GCC system_header

#include "../heddle_comparisons.h"
#include "heddle_sections.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

namespace Catch
{
/* A number that is equal to those near to it. */
class Approx
{
  public:
    explicit Approx(double value) : value_(value)
    {
    }
    Approx &epsilon(double most)
    {
        epsilon_ = most;
        return *this;
    }
    Approx &margin(double most)
    {
        margin_ = most;
        return *this;
    }
    friend bool operator==(double left, const Approx &right)
    {
        double distance = std::fabs(left - right.value_);
        return distance <= right.margin_ || distance <= right.epsilon_ * std::fabs(right.value_);
    }
    friend bool operator==(const Approx &left, double right)
    {
        return right == left;
    }
    friend bool operator!=(double left, const Approx &right)
    {
        return !(left == right);
    }
    friend bool operator!=(const Approx &left, double right)
    {
        return !(right == left);
    }
    friend std::ostream &operator<<(std::ostream &stream, const Approx &number)
    {
        return stream << "about " << number.value_;
    }

  private:
    double value_, epsilon_ = std::numeric_limits<float>::epsilon() * 100.0, margin_ = 0;
};

namespace literals
{
inline Approx operator"" _a(long double value)
{
    return Approx((double)value);
}
} /* namespace literals */

/* An assertion about a condition. */
inline void check(const char *source, const heddle_tests::result &result, bool expected,
                  heddle_tests::failure_end end)
{
    if (result.holds == expected)
        return;
    std::string message = std::string("`") + source + "' is " + (expected ? "false" : "true");
    if (!result.values.empty())
        message += ": " + result.values;
    heddle_tests::fail(message + Note::all(), end);
}

inline void fail(const std::string &message, heddle_tests::failure_end end)
{
    heddle_tests::fail(message + Note::all(), end);
}

namespace Matchers
{
/* A condition on text. */
struct TextMatcher {
    std::string wanted;
    bool (*holds)(const std::string &text, const std::string &wanted);

    bool match(const std::string &text) const
    {
        return holds(text, wanted);
    }
};
inline TextMatcher Equals(const std::string &wanted)
{
    return {wanted, [](const std::string &text, const std::string &all) { return text == all; }};
}
inline TextMatcher Contains(const std::string &wanted)
{
    return {wanted, [](const std::string &text, const std::string &part) {
                return text.find(part) != std::string::npos;
            }};
}
inline TextMatcher ContainsSubstring(const std::string &wanted)
{
    return Contains(wanted);
}
inline TextMatcher StartsWith(const std::string &wanted)
{
    return {wanted, [](const std::string &text, const std::string &part) {
                return text.compare(0, part.size(), part) == 0;
            }};
}
inline TextMatcher EndsWith(const std::string &wanted)
{
    return {wanted, [](const std::string &text, const std::string &part) {
                return text.size() >= part.size() &&
                       text.compare(text.size() - part.size(), part.size(), part) == 0;
            }};
}
} /* namespace Matchers */
using namespace Matchers;

template <class Matcher>
auto matches(const std::string &text, const Matcher &matcher) -> decltype(matcher.match(text))
{
    return matcher.match(text);
}
inline bool matches(const std::string &text, const std::string &wanted)
{
    return text == wanted;
}

class Session
{
  public:
    int run(int = 0, const char *const * = nullptr)
    {
        heddle_tests::run_all();
        return 0;
    }
    int run(int, char **)
    {
        return run();
    }
    int applyCommandLine(int, const char *const *)
    {
        return 0;
    }
};
} /* namespace Catch */

/* --- test cases ------------------------------------------------------------------------------- */

#define HEDDLE_CATCH_JOIN_(a, b) a##b
#define HEDDLE_CATCH_JOIN(a, b) HEDDLE_CATCH_JOIN_(a, b)
#define HEDDLE_CATCH_FIRST(first, ...) first

#define HEDDLE_CATCH_ROW(id, title)                                   \
    static constexpr heddle_test_case HEDDLE_CATCH_JOIN(id, _row) = { \
        title, &HEDDLE_CATCH_JOIN(heddle_run_, id)};                         \
    static heddle_tests::registered HEDDLE_CATCH_JOIN(id,             \
                                                      _registered)(&HEDDLE_CATCH_JOIN(id, _row));

#define HEDDLE_CATCH_TEST(id, title)          \
    static void id();                         \
    static void HEDDLE_CATCH_JOIN(heddle_run_, id)() \
    {                                         \
        ::Catch::run_case(title, id);         \
    }                                         \
    HEDDLE_CATCH_ROW(id, title)               \
    static void id()

#define HEDDLE_CATCH_METHOD(id, type, title)           \
    namespace                                          \
    {                                                  \
    struct id : type {                                 \
        void test();                                   \
    };                                                 \
    }                                                  \
    static void HEDDLE_CATCH_JOIN(heddle_run_, id)()          \
    {                                                  \
        ::Catch::run_case(title, [] { id().test(); }); \
    }                                                  \
    HEDDLE_CATCH_ROW(id, title)                        \
    void id::test()

#define HEDDLE_CATCH_ID HEDDLE_CATCH_JOIN(case_at_line_, __LINE__)
#define TEST_CASE(...) HEDDLE_CATCH_TEST(HEDDLE_CATCH_ID, HEDDLE_CATCH_FIRST(__VA_ARGS__, ""))
#define TEST_CASE_METHOD(type, ...) \
    HEDDLE_CATCH_METHOD(HEDDLE_CATCH_ID, type, HEDDLE_CATCH_FIRST(__VA_ARGS__, ""))
#define SCENARIO(...) \
    HEDDLE_CATCH_TEST(HEDDLE_CATCH_ID, "Scenario: " HEDDLE_CATCH_FIRST(__VA_ARGS__, ""))
#define SCENARIO_METHOD(type, ...) \
    HEDDLE_CATCH_METHOD(HEDDLE_CATCH_ID, type, "Scenario: " HEDDLE_CATCH_FIRST(__VA_ARGS__, ""))

#define HEDDLE_CATCH_SECTION(name)                                              \
    if (const ::Catch::Section & HEDDLE_CATCH_JOIN(heddle_section_, __LINE__) = \
            ::Catch::Section(__LINE__, name))
#define SECTION(...) HEDDLE_CATCH_SECTION(HEDDLE_CATCH_FIRST(__VA_ARGS__, ""))
#define DYNAMIC_SECTION(...) \
    HEDDLE_CATCH_SECTION((::heddle_tests::message() << __VA_ARGS__).string())
#define GIVEN(name) HEDDLE_CATCH_SECTION(name)
#define AND_GIVEN(name) HEDDLE_CATCH_SECTION(name)
#define WHEN(name) HEDDLE_CATCH_SECTION(name)
#define AND_WHEN(name) HEDDLE_CATCH_SECTION(name)
#define THEN(name) HEDDLE_CATCH_SECTION(name)
#define AND_THEN(name) HEDDLE_CATCH_SECTION(name)

/* --- assertions ------------------------------------------------------------------------------- */

#define HEDDLE_CATCH_CHECK(source, expected, ...)                                             \
    ::Catch::check(source, ::heddle_tests::result_of(::heddle_tests::split() <= __VA_ARGS__), \
                   expected, HEDDLE_TESTS_END)
#define REQUIRE(...) HEDDLE_CATCH_CHECK(#__VA_ARGS__, true, __VA_ARGS__)
#define REQUIRE_FALSE(...) HEDDLE_CATCH_CHECK(#__VA_ARGS__, false, __VA_ARGS__)
#define CHECK(...) HEDDLE_CATCH_CHECK(#__VA_ARGS__, true, __VA_ARGS__)
#define CHECK_FALSE(...) HEDDLE_CATCH_CHECK(#__VA_ARGS__, false, __VA_ARGS__)
#define CHECK_NOFAIL(...) ((void)(__VA_ARGS__))
#define CHECKED_IF(...) if (__VA_ARGS__)
#define CHECKED_ELSE(...) if (!(__VA_ARGS__))

#define HEDDLE_CATCH_THROW(problem, statement, handlers)                                 \
    do {                                                                                 \
        const char *heddle_problem = problem;                                            \
        std::string heddle_text;                                                         \
        try {                                                                            \
            static_cast<void>(statement);                                                \
        }                                                                                \
        handlers if (heddle_problem)::Catch::fail(std::string("`") + #statement + "' " + \
                                                      heddle_problem + heddle_text,      \
                                                  HEDDLE_TESTS_END);                     \
    } while (0)
#define REQUIRE_NOTHROW(...)                                              \
    HEDDLE_CATCH_THROW(                                                   \
        nullptr, (__VA_ARGS__), catch (...) {                             \
            heddle_problem = "throws: ";                                  \
            heddle_text = ::heddle_tests::what(std::current_exception()); \
        })
#define REQUIRE_THROWS(...) \
    HEDDLE_CATCH_THROW(     \
        "throws nothing", (__VA_ARGS__), catch (...) { heddle_problem = nullptr; })
#define REQUIRE_THROWS_AS(expression, type)                               \
    HEDDLE_CATCH_THROW(                                                   \
        "does not throw " #type, expression,                              \
        catch (type const &) { heddle_problem = nullptr; } catch (...) {  \
            heddle_problem = "throws something else than " #type ": ";    \
            heddle_text = ::heddle_tests::what(std::current_exception()); \
        })
#define REQUIRE_THROWS_WITH(expression, matcher)                                            \
    HEDDLE_CATCH_THROW(                                                                     \
        "throws nothing", expression, catch (...) {                                         \
            heddle_text = ::heddle_tests::what(std::current_exception());                   \
            heddle_problem = ::Catch::matches(heddle_text, matcher) ? nullptr : "throws: "; \
        })
#define CHECK_NOTHROW(...) REQUIRE_NOTHROW(__VA_ARGS__)
#define CHECK_THROWS(...) REQUIRE_THROWS(__VA_ARGS__)
#define CHECK_THROWS_AS(expression, type) REQUIRE_THROWS_AS(expression, type)
#define CHECK_THROWS_WITH(expression, matcher) REQUIRE_THROWS_WITH(expression, matcher)
#define REQUIRE_THAT(value, matcher)                                                          \
    ::Catch::check(#value ", " #matcher,                                                      \
                   ::heddle_tests::result{(matcher).match(value), heddle_tests::text(value)}, \
                   true, HEDDLE_TESTS_END)
#define CHECK_THAT(value, matcher) REQUIRE_THAT(value, matcher)

#define STATIC_REQUIRE(...) static_assert(__VA_ARGS__, #__VA_ARGS__)
#define STATIC_REQUIRE_FALSE(...) static_assert(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
#define HEDDLE_CATCH_TEXT(...) (::heddle_tests::message() << __VA_ARGS__).string()
#define FAIL(...) \
    ::Catch::fail(HEDDLE_CATCH_TEXT("the test fails: " << __VA_ARGS__), HEDDLE_TESTS_END)
#define FAIL_CHECK(...) FAIL(__VA_ARGS__)
#define SUCCEED(...) ((void)0)
#define WARN(...) ((void)0)
#define INFO(...) \
    const ::Catch::Note HEDDLE_CATCH_JOIN(heddle_note_, __LINE__)(HEDDLE_CATCH_TEXT(__VA_ARGS__))
#define UNSCOPED_INFO(...) ((void)0)
#define CAPTURE(value) INFO(#value " is " << heddle_tests::text(value))

/* --- values ----------------------------------------------------------------------------------- */

namespace Catch
{
namespace Generators
{
template <class T> struct Values {
    std::vector<T> list;
};
template <class T> Values<T> values(std::initializer_list<T> list)
{
    return {list};
}
template <class T> Values<T> range(T begin, T end)
{
    Values<T> values;
    for (; begin < end; ++begin)
        values.list.push_back(begin);
    return values;
}
template <class T> T choose(const Values<T> &values)
{
    return values.list[(size_t)heddle_choose(0, (long long)values.list.size() - 1)];
}
template <class First, class... Others> First choose(First first, Others... others)
{
    return choose(Values<First>{{first, static_cast<First>(others)...}});
}
} /* namespace Generators */
} /* namespace Catch */

#define GENERATE(...)                        \
    ([&] {                                   \
        using namespace ::Catch::Generators; \
        return choose(__VA_ARGS__);          \
    }())

using Catch::Approx;
