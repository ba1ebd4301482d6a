/* gtest/gtest.h - GoogleTest's tests and assertions, in the place of its header and its library.
 * heddle_tests.h tells how tests run.
 *
 * A test with parameters or types is one test: each of them is tried. Since nothing comes behind a
 * failure, ASSERT_ and EXPECT_ mean the same. Death tests are refused. */
#pragma once
#pragma GCC system_header

#include "../heddle_tests.h"

#include <cmath>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <strings.h>
#include <tuple>
#include <vector>

namespace testing
{
using Message = heddle_tests::message;

class AssertionResult
{
  public:
    template <class T, class = typename std::enable_if<
                           !std::is_base_of<AssertionResult, typename std::decay<T>::type>::value &&
                           std::is_constructible<bool, T>::value>::type>
    explicit AssertionResult(T &&value) : holds_(static_cast<bool>(std::forward<T>(value)))
    {
    }

    operator bool() const
    {
        return holds_;
    }
    AssertionResult operator!() const
    {
        AssertionResult negated(!holds_);
        negated.message_ = message_;
        return negated;
    }
    const char *message() const
    {
        return message_.string().c_str();
    }
    const char *failure_message() const
    {
        return message();
    }
    template <class T> AssertionResult &operator<<(const T &value)
    {
        message_ << value;
        return *this;
    }

  private:
    bool holds_;
    Message message_;
};

inline AssertionResult AssertionSuccess()
{
    return AssertionResult(true);
}
inline AssertionResult AssertionFailure()
{
    return AssertionResult(false);
}
inline AssertionResult AssertionFailure(const Message &message)
{
    return AssertionFailure() << message.string();
}

template <class T> std::string PrintToString(const T &value)
{
    return heddle_tests::text(value);
}

template <class First, class Second> constexpr bool StaticAssertTypeEq()
{
    static_assert(std::is_same<First, Second>::value, "the types differ");
    return true;
}

namespace internal
{
/* The end of an assertion that fails: what the test says of it follows "=". */
class Failure
{
  public:
    Failure(std::string message, heddle_tests::failure_end end)
        : message_(std::move(message)), end_(end)
    {
    }
    void operator=(const Message &more) const
    {
        heddle_tests::fail(message_ + (more.string().empty() ? "" : ": ") + more.string(), end_);
    }

  private:
    std::string message_;
    heddle_tests::failure_end end_;
};

/* The place of an assertion that holds. */
struct Success {
    void operator=(const Message &) const
    {
    }
};

inline bool &is_skipped()
{
    static bool is;
    return is;
}

struct Skip {
    void operator=(const Message &) const
    {
        is_skipped() = true;
    }
};

template <class Comparison, class Left, class Right>
AssertionResult compare(const char *left_source, const char *right_source, const Left &left,
                        const Right &right)
{
    if (Comparison::holds(left, right))
        return AssertionSuccess();
    return AssertionFailure() << heddle_tests::failed_comparison<Comparison>(
               left_source, right_source, left, right);
}

/* Text, which may be NULL. */
inline AssertionResult compare_text(const char *left_source, const char *right_source,
                                    const char *left, const char *right, bool ignores_case,
                                    bool expected)
{
    bool same =
        left && right ? (ignores_case ? strcasecmp : strcmp)(left, right) == 0 : left == right;
    if (same == expected)
        return AssertionSuccess();
    return AssertionFailure() << '`' << left_source << "' and `" << right_source
                              << (same ? "' are the same: " : "' differ: ")
                              << heddle_tests::text(left) << ", " << heddle_tests::text(right);
}

inline AssertionResult near(const char *left_source, const char *right_source, double left,
                            double right, double most)
{
    if (std::fabs(left - right) <= most || left == right)
        return AssertionSuccess();
    return AssertionFailure() << '`' << left_source << "' is " << left << ", and `" << right_source
                              << "' is " << right << ", farther away than " << most;
}

/* Within 4 units in the last place. */
template <class T>
AssertionResult almost_equal(const char *left_source, const char *right_source, T left, T right)
{
    T low = left, high = left, infinity = std::numeric_limits<T>::infinity();
    for (int i = 0; i < 4; i++) {
        low = std::nextafter(low, -infinity);
        high = std::nextafter(high, infinity);
    }
    if (low <= right && right <= high)
        return AssertionSuccess();
    return AssertionFailure() << '`' << left_source << "' is " << left << ", and `" << right_source
                              << "' is " << right;
}

template <class Predicate, class... Values>
AssertionResult satisfy(const char *source, Predicate predicate, const Values &...values)
{
    if (predicate(values...))
        return AssertionSuccess();
    std::string texts;
    for (const std::string &value : {heddle_tests::text(values)...})
        texts += (texts.empty() ? "" : ", ") + value;
    return AssertionFailure() << '`' << source << "' is false for " << texts;
}

inline std::string failed_condition(const char *source, const AssertionResult &result,
                                    bool expected)
{
    std::string message = std::string("`") + source + "' is " + (expected ? "false" : "true");
    return *result.message() ? message + ": " + result.message() : message;
}

/* An option of GoogleTest's, which has no meaning here. */
struct Flag {
    template <class T> const Flag &operator=(const T &) const
    {
        return *this;
    }
};
} /* namespace internal */

inline AssertionResult IsSubstring(const char *, const char *source, const std::string &part,
                                   const std::string &whole)
{
    return whole.find(part) != std::string::npos ? AssertionSuccess()
                                                 : AssertionFailure()
                                                       << '"' << part << "\" is not in `" << source
                                                       << "': \"" << whole << '"';
}
inline AssertionResult IsNotSubstring(const char *, const char *source, const std::string &part,
                                      const std::string &whole)
{
    return whole.find(part) == std::string::npos ? AssertionSuccess()
                                                 : AssertionFailure()
                                                       << '"' << part << "\" is in `" << source
                                                       << "': \"" << whole << '"';
}

/* --- tests ------------------------------------------------------------------------------------ */

class Test
{
  public:
    virtual ~Test() = default;
    Test(const Test &) = delete;
    Test &operator=(const Test &) = delete;

    static void SetUpTestSuite()
    {
    }
    static void TearDownTestSuite()
    {
    }
    static void SetUpTestCase()
    {
    }
    static void TearDownTestCase()
    {
    }
    static bool HasFatalFailure()
    {
        return false;
    }
    static bool HasNonfatalFailure()
    {
        return false;
    }
    static bool HasFailure()
    {
        return false;
    }
    static bool IsSkipped()
    {
        return internal::is_skipped();
    }
    template <class T> static void RecordProperty(const std::string &, const T &)
    {
    }

    /* Runs the test, with what its suite wants before and behind it. */
    template <class Instance> static void run()
    {
        internal::is_skipped() = false;
        Suite<Instance>::set_up();
        if (!IsSkipped())
            run_instance(new Instance);
        Suite<Instance>::tear_down();
    }

  protected:
    Test() = default;
    virtual void SetUp()
    {
    }
    virtual void TearDown()
    {
    }

  private:
    virtual void TestBody() = 0;

    /* Has access to what is protected. */
    template <class Instance> struct Suite : Instance {
        static void set_up()
        {
            Instance::SetUpTestSuite();
            Instance::SetUpTestCase();
        }
        static void tear_down()
        {
            Instance::TearDownTestCase();
            Instance::TearDownTestSuite();
        }
    };

    static void run_instance(Test *test)
    {
        test->SetUp();
        if (!IsSkipped())
            test->TestBody();
        test->TearDown();
        delete test;
    }
};

class Environment
{
  public:
    virtual ~Environment() = default;
    virtual void SetUp()
    {
    }
    virtual void TearDown()
    {
    }
};

namespace internal
{
struct Environments {
    Environment *environment;
    Environments *next;

    static Environments *&first()
    {
        static Environments *list;
        return list;
    }
    static void set_up(Environments *from)
    {
        if (!from)
            return;
        set_up(from->next); /* the last comes first */
        from->environment->SetUp();
    }
    static void tear_down()
    {
        while (Environments *last = first()) {
            last->environment->TearDown();
            first() = last->next;
            delete last->environment;
            delete last;
        }
    }
};
} /* namespace internal */

inline Environment *AddGlobalTestEnvironment(Environment *environment)
{
    internal::Environments *&first = internal::Environments::first();
    first = new internal::Environments{environment, first};
    return environment;
}

inline void InitGoogleTest(int *, char **)
{
}
inline void InitGoogleTest()
{
}
} /* namespace testing */

inline int RUN_ALL_TESTS()
{
    testing::internal::Environments::set_up(testing::internal::Environments::first());
    heddle_tests::run_all();
    testing::internal::Environments::tear_down();
    return 0;
}

#define GTEST_FLAG(name) FLAGS_gtest_##name
#define GTEST_FLAG_SET(name, value) (void)(::testing::GTEST_FLAG(name) = (value))

namespace testing
{
static const internal::Flag FLAGS_gtest_break_on_failure = {}, FLAGS_gtest_color = {},
                            FLAGS_gtest_death_test_style = {}, FLAGS_gtest_repeat = {},
                            FLAGS_gtest_shuffle = {}, FLAGS_gtest_throw_on_failure = {};
}

#define HEDDLE_GTEST_NAME(suite, name) suite##_##name##_Test

/* The function runs the test, and has its place. */
#define HEDDLE_GTEST_ROW(suite, name)                          \
    static constexpr heddle_test_case suite##_##name##_row = { \
        heddle_tests::begins_with(#suite, "DISABLED_") ||      \
                heddle_tests::begins_with(#name, "DISABLED_")  \
            ? nullptr                                          \
            : #suite "." #name,                                \
        &heddle_run_##suite##_##name};                         \
    static heddle_tests::registered suite##_##name##_registered(&suite##_##name##_row);

/* The last arguments are the function that runs the test: a template may have commas. */
#define HEDDLE_GTEST_TEST(suite, name, fixture, ...)      \
    class HEDDLE_GTEST_NAME(suite, name) : public fixture \
    {                                                     \
        void TestBody() override;                         \
    };                                                    \
    static void heddle_run_##suite##_##name()             \
    {                                                     \
        __VA_ARGS__();                                    \
    }                                                     \
    HEDDLE_GTEST_ROW(suite, name)                         \
    void HEDDLE_GTEST_NAME(suite, name)::TestBody()

#define HEDDLE_GTEST_WITH(suite, name, fixture) \
    HEDDLE_GTEST_TEST(suite, name, fixture, ::testing::Test::run<HEDDLE_GTEST_NAME(suite, name)>)
#define TEST(suite, name) HEDDLE_GTEST_WITH(suite, name, ::testing::Test)
#define TEST_F(suite, name) HEDDLE_GTEST_WITH(suite, name, suite)
#define GTEST_TEST(suite, name) TEST(suite, name)
#define GTEST_TEST_F(suite, name) TEST_F(suite, name)
#define FRIEND_TEST(suite, name) friend class HEDDLE_GTEST_NAME(suite, name)

#include "heddle_assertions.h"
#include "heddle_parameters.h"
