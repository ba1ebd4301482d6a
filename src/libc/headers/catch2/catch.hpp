/* catch2/catch.hpp - the tests and assertions of Catch2, in the place of its header and its
 * library, of versions 2 and 3. heddle_tests.h tells how tests run.
 *
 * A test case runs once for each way through its sections, each in executions of its own. Since
 * nothing comes behind a failure, CHECK and REQUIRE mean the same. */
#pragma once
#pragma GCC system_header

#include "../heddle_comparisons.h"
#include "heddle_matchers.h"
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
        return !(left == right);
    }
    friend bool operator<=(double left, const Approx &right)
    {
        return left < right.value_ || left == right;
    }
    friend bool operator<=(const Approx &left, double right)
    {
        return left.value_ < right || left == right;
    }
    friend bool operator>=(double left, const Approx &right)
    {
        return left > right.value_ || left == right;
    }
    friend bool operator>=(const Approx &left, double right)
    {
        return left.value_ > right || left == right;
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

/* Projects tell by it how their types become text. */
template <class T, class = void> struct StringMaker {
};

namespace Detail
{
template <class T> std::string stringify(const T &value)
{
    return heddle_tests::text(value);
}
} /* namespace Detail */

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

/* What a text is followed by. */
struct NothingMore {
    std::string operator+() const
    {
        return "";
    }
    template <class T> friend const T &operator+(const T &value, NothingMore)
    {
        return value;
    }
};

/* "a, f(b, c) is 1, 2" */
template <class First, class... Others>
std::string captured(const char *sources, const First &first, const Others &...others)
{
    std::string text = std::string(sources) + " is " + heddle_tests::text(first);
    const std::string more[] = {"", heddle_tests::text(others)...};
    for (size_t i = 1; i <= sizeof...(others); i++)
        text += ", " + more[i];
    return text;
}

/* Whether the test case does not run unless it is asked for. */
constexpr bool is_hidden(const char *tags)
{
    return *tags && (heddle_tests::begins_with(tags, "[.") ||
                     heddle_tests::begins_with(tags, "[!hide]") || is_hidden(tags + 1));
}

template <class Object> void run_method(void (Object::*method)())
{
    Object object;
    (object.*method)();
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
#define HEDDLE_CATCH_TEXT_OF_(text) #text
#define HEDDLE_CATCH_TEXT_OF(text) HEDDLE_CATCH_TEXT_OF_(text)
#define HEDDLE_CATCH_FIRST(first, ...) first
#define HEDDLE_CATCH_SECOND(first, second, ...) second

/* A test case is told by its title and its tags. Both may be missing. */
#define HEDDLE_CATCH_TITLE_OR(title) \
    (sizeof(title) > 1 ? title : "anonymous test case at line " HEDDLE_CATCH_TEXT_OF(__LINE__))
#define HEDDLE_CATCH_TITLE(...) HEDDLE_CATCH_TITLE_OR(HEDDLE_CATCH_FIRST("" __VA_ARGS__, ""))
#define HEDDLE_CATCH_TAGS(...) HEDDLE_CATCH_SECOND("" __VA_ARGS__, "", "")

#define HEDDLE_CATCH_ROW(id, function, ...)                                                     \
    static constexpr heddle_test_case HEDDLE_CATCH_JOIN(id, _row) = {                           \
        ::Catch::is_hidden(HEDDLE_CATCH_TAGS(__VA_ARGS__)) ? nullptr                            \
                                                           : HEDDLE_CATCH_TITLE(__VA_ARGS__),   \
        function};                                                                              \
    static heddle_tests::registered HEDDLE_CATCH_JOIN(id,                                       \
                                                      _registered)(&HEDDLE_CATCH_JOIN(id, _row));

/* Runs `test`, which may have commas, as the test case. */
#define HEDDLE_CATCH_RUN(id, test, ...)                              \
    static void HEDDLE_CATCH_JOIN(heddle_run_, id)()                 \
    {                                                                \
        ::Catch::run_case(HEDDLE_CATCH_TITLE(__VA_ARGS__), test);    \
    }                                                                \
    HEDDLE_CATCH_ROW(id, &HEDDLE_CATCH_JOIN(heddle_run_, id), __VA_ARGS__)

#define HEDDLE_CATCH_TEST(id, ...)        \
    static void id();                     \
    HEDDLE_CATCH_RUN(id, id, __VA_ARGS__) \
    static void id()

#define HEDDLE_CATCH_METHOD(id, type, ...)                     \
    namespace                                                  \
    {                                                          \
    struct id : type {                                         \
        void test();                                           \
    };                                                         \
    }                                                          \
    HEDDLE_CATCH_RUN(id, [] { id().test(); }, __VA_ARGS__)     \
    void id::test()

#define HEDDLE_CATCH_ID HEDDLE_CATCH_JOIN(case_at_line_, __LINE__)
#define TEST_CASE(...) HEDDLE_CATCH_TEST(HEDDLE_CATCH_ID, __VA_ARGS__)
#define TEST_CASE_METHOD(type, ...) HEDDLE_CATCH_METHOD(HEDDLE_CATCH_ID, type, __VA_ARGS__)
#define SCENARIO(...) TEST_CASE("Scenario: " __VA_ARGS__)
#define SCENARIO_METHOD(type, ...) TEST_CASE_METHOD(type, "Scenario: " __VA_ARGS__)
#define METHOD_AS_TEST_CASE(method, ...) \
    HEDDLE_CATCH_RUN(HEDDLE_CATCH_ID, [] { ::Catch::run_method(&method); }, __VA_ARGS__)
#define REGISTER_TEST_CASE(function, ...) HEDDLE_CATCH_RUN(HEDDLE_CATCH_ID, function, __VA_ARGS__)

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
#define REQUIRE_THROWS_MATCHES(expression, type, matcher)                                  \
    HEDDLE_CATCH_THROW(                                                                    \
        "does not throw " #type, expression,                                               \
        catch (type const &heddle_thrown) {                                                \
            heddle_text = ::heddle_tests::what(std::current_exception());                  \
            heddle_problem = (matcher).match(heddle_thrown) ? nullptr : "throws: ";        \
        } catch (...) {                                                                    \
            heddle_problem = "throws something else than " #type ": ";                     \
            heddle_text = ::heddle_tests::what(std::current_exception());                  \
        })
#define CHECK_THROWS_WITH(expression, matcher) REQUIRE_THROWS_WITH(expression, matcher)
#define CHECK_THROWS_MATCHES(expression, type, matcher) \
    REQUIRE_THROWS_MATCHES(expression, type, matcher)
#define REQUIRE_THAT(value, ...)                                                                  \
    ::Catch::check(#value ", " #__VA_ARGS__,                                                      \
                   ::heddle_tests::result{(__VA_ARGS__).match(value), heddle_tests::text(value)}, \
                   true, HEDDLE_TESTS_END)
#define CHECK_THAT(value, ...) REQUIRE_THAT(value, __VA_ARGS__)

#define STATIC_REQUIRE(...) static_assert(__VA_ARGS__, #__VA_ARGS__)
#define STATIC_REQUIRE_FALSE(...) static_assert(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")")
/* The text may be missing. */
#define HEDDLE_CATCH_TEXT(...) \
    (::heddle_tests::message() << __VA_ARGS__ + ::Catch::NothingMore()).string()
#define FAIL(...) \
    ::Catch::fail("the test fails: " + HEDDLE_CATCH_TEXT(__VA_ARGS__), HEDDLE_TESTS_END)
#define FAIL_CHECK(...) FAIL(__VA_ARGS__)
#define SUCCEED(...) ((void)0)
#define WARN(...) ((void)0)
#define SKIP(...) \
    do {          \
        return;   \
    } while (0)
#define HEDDLE_CATCH_NOTE(text) \
    const ::Catch::Note HEDDLE_CATCH_JOIN(heddle_note_, __COUNTER__)(text)
#define INFO(...) HEDDLE_CATCH_NOTE(HEDDLE_CATCH_TEXT(__VA_ARGS__))
#define UNSCOPED_INFO(...) ((void)0)
#define CAPTURE(...) HEDDLE_CATCH_NOTE(::Catch::captured(#__VA_ARGS__, __VA_ARGS__))

#include "heddle_generators.h"
#include "heddle_templates.h"

namespace heddle_tests
{
template <class T>
auto value_text(const T &value, rank<6>) -> decltype(::Catch::StringMaker<T>::convert(value))
{
    return ::Catch::StringMaker<T>::convert(value);
}
} /* namespace heddle_tests */

using Catch::Approx;
