/* boost/test/unit_test.hpp - the tests and assertions of Boost.Test, in the place of its headers
 * and its library. heddle_tests.h tells how tests run.
 *
 * Since nothing comes behind a failure, CHECK and REQUIRE mean the same, and WARN means nothing. */
#pragma once
#pragma GCC system_header

#include "../../heddle_comparisons.h"

#include <cmath>
#include <iterator>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

/* --- test cases ------------------------------------------------------------------------------- */

namespace heddle_boost
{
/* Text that is known when the program is compiled: the names of suites before that of a test. */
template <size_t SIZE> struct path {
    char text[SIZE];
};

template <size_t LEFT, size_t RIGHT>
constexpr path<LEFT + RIGHT - 1> join(const path<LEFT> &left, const char (&right)[RIGHT])
{
    path<LEFT + RIGHT - 1> joined = {};
    for (size_t i = 0; i < LEFT - 1; i++)
        joined.text[i] = left.text[i];
    for (size_t i = 0; i < RIGHT; i++)
        joined.text[LEFT - 1 + i] = right[i];
    return joined;
}

template <class Test> auto set_up(Test &test, int) -> decltype(test.setup())
{
    test.setup();
}
template <class Test> void set_up(Test &, long)
{
}
template <class Test> auto tear_down(Test &test, int) -> decltype(test.teardown())
{
    test.teardown();
}
template <class Test> void tear_down(Test &, long)
{
}

template <class Test> void run()
{
    Test test;
    set_up(test, 0);
    test.test_method();
    tear_down(test, 0);
}

inline void check(const char *source, const heddle_tests::result &result,
                  const std::string &message, heddle_tests::failure_end end)
{
    if (result.holds)
        return;
    std::string text = std::string("`") + source + "' is false";
    if (!result.values.empty())
        text += ": " + result.values;
    if (!message.empty())
        text += ": " + message;
    heddle_tests::fail(text, end);
}

template <class Left, class Right>
heddle_tests::result close(const Left &left, const Right &right, double percent)
{
    double distance = std::fabs((double)left - (double)right) * 100;
    bool holds = distance <= percent * std::fabs((double)left) &&
                 distance <= percent * std::fabs((double)right);
    return {holds, heddle_tests::text(left) + " and " + heddle_tests::text(right)};
}

template <class Left, class Right>
heddle_tests::result equal_ranges(Left left, Left left_end, Right right, Right right_end)
{
    size_t i = 0;
    for (; left != left_end && right != right_end; ++left, ++right, i++)
        if (!(*left == *right))
            return {false, "element " + std::to_string(i) + " is " + heddle_tests::text(*left) +
                               ", not " + heddle_tests::text(*right)};
    return {left == left_end && right == right_end, "one has more elements"};
}
} /* namespace heddle_boost */

struct heddle_boost_fixture {
};
static constexpr heddle_boost::path<1> heddle_boost_path = {};

#define BOOST_FIXTURE_TEST_CASE(name, fixture, ...)                                      \
    struct name : public fixture {                                                       \
        void test_method();                                                              \
    };                                                                                   \
    static void heddle_run_##name()                                                             \
    {                                                                                    \
        ::heddle_boost::run<name>();                                                     \
    }                                                                                    \
    static constexpr auto name##_title = ::heddle_boost::join(heddle_boost_path, #name); \
    static constexpr heddle_test_case name##_row = {name##_title.text, &heddle_run_##name};     \
    static heddle_tests::registered name##_registered(&name##_row);                      \
    void name::test_method()
#define BOOST_AUTO_TEST_CASE(...) HEDDLE_BOOST_CASE(__VA_ARGS__, )
#define HEDDLE_BOOST_CASE(name, ...) BOOST_FIXTURE_TEST_CASE(name, heddle_boost_fixture)

/* The path of the outer suite is found before the own one is declared. */
#define BOOST_AUTO_TEST_SUITE(...) HEDDLE_BOOST_SUITE(__VA_ARGS__, )
#define HEDDLE_BOOST_SUITE(name, ...)                                                \
    namespace name                                                                   \
    {                                                                                \
    namespace heddle_boost_outer                                                     \
    {                                                                                \
    static constexpr auto path = ::heddle_boost::join(heddle_boost_path, #name "/"); \
    }                                                                                \
    static constexpr auto heddle_boost_path = heddle_boost_outer::path;
#define BOOST_FIXTURE_TEST_SUITE(name, fixture, ...) \
    BOOST_AUTO_TEST_SUITE(name)                      \
    typedef fixture heddle_boost_fixture;
#define BOOST_AUTO_TEST_SUITE_END(...) }
#define BOOST_GLOBAL_FIXTURE(fixture) static fixture fixture##_global
#define BOOST_TEST_GLOBAL_FIXTURE(fixture) BOOST_GLOBAL_FIXTURE(fixture)

/* --- assertions ------------------------------------------------------------------------------- */

#define HEDDLE_BOOST_RESULT(source, result) \
    ::heddle_boost::check(source, result, "", HEDDLE_TESTS_END)
#define HEDDLE_BOOST_TEXT(...) (::heddle_tests::message() << __VA_ARGS__).string()

/* An expression, and perhaps a message. */
#define HEDDLE_BOOST_TEST_1(expression, end)                                                    \
    ::heddle_boost::check(#expression,                                                          \
                          ::heddle_tests::result_of(::heddle_tests::split() <= expression), "", \
                          HEDDLE_TESTS_END)
#define HEDDLE_BOOST_TEST_2(expression, message, end)                                       \
    ::heddle_boost::check(#expression,                                                      \
                          ::heddle_tests::result_of(::heddle_tests::split() <= expression), \
                          HEDDLE_BOOST_TEXT(message), HEDDLE_TESTS_END)
#define HEDDLE_BOOST_CHOOSE(first, second, third, form, ...) form
#define BOOST_TEST(...)                                                            \
    HEDDLE_BOOST_CHOOSE(__VA_ARGS__, , HEDDLE_BOOST_TEST_2, HEDDLE_BOOST_TEST_1, ) \
    (__VA_ARGS__, )
#define BOOST_TEST_CHECK(...) BOOST_TEST(__VA_ARGS__)
#define BOOST_TEST_REQUIRE(...) BOOST_TEST(__VA_ARGS__)

#define BOOST_CHECK_MESSAGE(condition, message)                           \
    ::heddle_boost::check(#condition, {static_cast<bool>(condition), ""}, \
                          HEDDLE_BOOST_TEXT(message), HEDDLE_TESTS_END)
#define BOOST_CHECK(condition) \
    HEDDLE_BOOST_RESULT(#condition, (::heddle_tests::result{static_cast<bool>(condition), ""}))
#define HEDDLE_BOOST_COMPARE(left, sign, right) \
    HEDDLE_BOOST_RESULT(                        \
        #left " " #sign " " #right,             \
        ::heddle_tests::result_of((::heddle_tests::split() <= (left)) sign(right)))
#define BOOST_CHECK_EQUAL(left, right) HEDDLE_BOOST_COMPARE(left, ==, right)
#define BOOST_CHECK_NE(left, right) HEDDLE_BOOST_COMPARE(left, !=, right)
#define BOOST_CHECK_LT(left, right) HEDDLE_BOOST_COMPARE(left, <, right)
#define BOOST_CHECK_LE(left, right) HEDDLE_BOOST_COMPARE(left, <=, right)
#define BOOST_CHECK_GT(left, right) HEDDLE_BOOST_COMPARE(left, >, right)
#define BOOST_CHECK_GE(left, right) HEDDLE_BOOST_COMPARE(left, >=, right)
#define BOOST_CHECK_CLOSE(left, right, percent) \
    HEDDLE_BOOST_RESULT(#left " is close to " #right, ::heddle_boost::close(left, right, percent))
#define BOOST_CHECK_SMALL(value, most) \
    HEDDLE_BOOST_RESULT(               \
        #value " is small",            \
        (::heddle_tests::result{std::fabs(value) < std::fabs(most), heddle_tests::text(value)}))
#define BOOST_CHECK_EQUAL_COLLECTIONS(left, left_end, right, right_end) \
    HEDDLE_BOOST_RESULT("the elements are equal",                       \
                        ::heddle_boost::equal_ranges(left, left_end, right, right_end))

#define HEDDLE_BOOST_THROW(problem, statement, handlers)                              \
    do {                                                                              \
        std::string heddle_problem = problem;                                         \
        try {                                                                         \
            statement;                                                                \
        }                                                                             \
        handlers if (!heddle_problem.empty())::heddle_tests::fail(                    \
            std::string("`") + #statement + "' " + heddle_problem, HEDDLE_TESTS_END); \
    } while (0)
#define BOOST_CHECK_THROW(statement, type)                                   \
    HEDDLE_BOOST_THROW(                                                      \
        "does not throw " #type, statement,                                  \
        catch (type const &) { heddle_problem.clear(); } catch (...) {       \
            heddle_problem = "throws something else than " #type ": " +      \
                             ::heddle_tests::what(std::current_exception()); \
        })
#define BOOST_CHECK_EXCEPTION(statement, type, predicate)                                 \
    HEDDLE_BOOST_THROW(                                                                   \
        "does not throw " #type, statement, catch (type const &heddle_exception) {        \
            heddle_problem = (predicate)(heddle_exception) ? "" : #predicate " is false"; \
        })
#define BOOST_CHECK_NO_THROW(statement)                                                   \
    HEDDLE_BOOST_THROW(                                                                   \
        "", statement, catch (...) {                                                      \
            heddle_problem = "throws: " + ::heddle_tests::what(std::current_exception()); \
        })

#define BOOST_REQUIRE_MESSAGE(condition, message) BOOST_CHECK_MESSAGE(condition, message)
#define BOOST_REQUIRE(condition) BOOST_CHECK(condition)
#define BOOST_REQUIRE_EQUAL(left, right) BOOST_CHECK_EQUAL(left, right)
#define BOOST_REQUIRE_NE(left, right) BOOST_CHECK_NE(left, right)
#define BOOST_REQUIRE_LT(left, right) BOOST_CHECK_LT(left, right)
#define BOOST_REQUIRE_LE(left, right) BOOST_CHECK_LE(left, right)
#define BOOST_REQUIRE_GT(left, right) BOOST_CHECK_GT(left, right)
#define BOOST_REQUIRE_GE(left, right) BOOST_CHECK_GE(left, right)
#define BOOST_REQUIRE_CLOSE(left, right, percent) BOOST_CHECK_CLOSE(left, right, percent)
#define BOOST_REQUIRE_SMALL(value, most) BOOST_CHECK_SMALL(value, most)
#define BOOST_REQUIRE_EQUAL_COLLECTIONS(left, left_end, right, right_end) \
    BOOST_CHECK_EQUAL_COLLECTIONS(left, left_end, right, right_end)
#define BOOST_REQUIRE_THROW(statement, type) BOOST_CHECK_THROW(statement, type)
#define BOOST_REQUIRE_EXCEPTION(statement, type, predicate) \
    BOOST_CHECK_EXCEPTION(statement, type, predicate)
#define BOOST_REQUIRE_NO_THROW(statement) BOOST_CHECK_NO_THROW(statement)
#define BOOST_WARN(condition) ((void)(condition))
#define BOOST_WARN_MESSAGE(condition, message) ((void)(condition))

#define BOOST_FAIL(message) \
    ::heddle_tests::fail(HEDDLE_BOOST_TEXT("the test fails: " << message), HEDDLE_TESTS_END)
#define BOOST_ERROR(message) BOOST_FAIL(message)
#define BOOST_TEST_MESSAGE(message) ((void)0)
#define BOOST_TEST_INFO(message) ((void)0)
#define BOOST_TEST_CONTEXT(message)
#define BOOST_TEST_CHECKPOINT(message) ((void)0)
