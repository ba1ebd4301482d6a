/* heddle_assertions.h - GoogleTest's assertions. */
#pragma once
#pragma GCC system_header

namespace testing
{
namespace internal
{
/* True if there is none. */
struct Problem {
    const char *text;

    explicit Problem(const char *problem) : text(problem)
    {
    }
    operator bool() const
    {
        return !text;
    }
};
} /* namespace internal */
} /* namespace testing */

#define HEDDLE_GTEST_FAILURE(message) \
    ::testing::internal::Failure(message, HEDDLE_TESTS_END) = ::testing::Message()

/* The switch takes an `else` of the test's own from the `if` here. */
#define HEDDLE_GTEST_UNLESS(condition, message) \
    switch (0)                                  \
    case 0:                                     \
    default:                                    \
        if (condition)                          \
            ;                                   \
        else                                    \
            HEDDLE_GTEST_FAILURE(message)

#define HEDDLE_GTEST_RESULT(result)                                                \
    HEDDLE_GTEST_UNLESS(const ::testing::AssertionResult heddle_result = (result), \
                        heddle_result.message())

#define EXPECT_TRUE(condition)                                           \
    HEDDLE_GTEST_UNLESS(const ::testing::AssertionResult heddle_result = \
                            ::testing::AssertionResult(condition),       \
                        ::testing::internal::failed_condition(#condition, heddle_result, true))
#define EXPECT_FALSE(condition)                                          \
    HEDDLE_GTEST_UNLESS(const ::testing::AssertionResult heddle_result = \
                            !::testing::AssertionResult(condition),      \
                        ::testing::internal::failed_condition(#condition, heddle_result, false))
#define ASSERT_TRUE(condition) EXPECT_TRUE(condition)
#define ASSERT_FALSE(condition) EXPECT_FALSE(condition)
#define GTEST_EXPECT_TRUE(condition) EXPECT_TRUE(condition)
#define GTEST_ASSERT_TRUE(condition) EXPECT_TRUE(condition)

#define HEDDLE_GTEST_COMPARE(comparison, left, right) \
    HEDDLE_GTEST_RESULT(                              \
        ::testing::internal::compare<heddle_tests::comparison>(#left, #right, (left), (right)))
#define EXPECT_EQ(left, right) HEDDLE_GTEST_COMPARE(equal, left, right)
#define EXPECT_NE(left, right) HEDDLE_GTEST_COMPARE(unequal, left, right)
#define EXPECT_LT(left, right) HEDDLE_GTEST_COMPARE(less, left, right)
#define EXPECT_LE(left, right) HEDDLE_GTEST_COMPARE(less_or_equal, left, right)
#define EXPECT_GT(left, right) HEDDLE_GTEST_COMPARE(greater, left, right)
#define EXPECT_GE(left, right) HEDDLE_GTEST_COMPARE(greater_or_equal, left, right)
#define ASSERT_EQ(left, right) EXPECT_EQ(left, right)
#define ASSERT_NE(left, right) EXPECT_NE(left, right)
#define ASSERT_LT(left, right) EXPECT_LT(left, right)
#define ASSERT_LE(left, right) EXPECT_LE(left, right)
#define ASSERT_GT(left, right) EXPECT_GT(left, right)
#define ASSERT_GE(left, right) EXPECT_GE(left, right)

#define HEDDLE_GTEST_TEXT(left, right, ignores_case, expected) \
    HEDDLE_GTEST_RESULT(                                       \
        ::testing::internal::compare_text(#left, #right, left, right, ignores_case, expected))
#define EXPECT_STREQ(left, right) HEDDLE_GTEST_TEXT(left, right, false, true)
#define EXPECT_STRNE(left, right) HEDDLE_GTEST_TEXT(left, right, false, false)
#define EXPECT_STRCASEEQ(left, right) HEDDLE_GTEST_TEXT(left, right, true, true)
#define EXPECT_STRCASENE(left, right) HEDDLE_GTEST_TEXT(left, right, true, false)
#define ASSERT_STREQ(left, right) EXPECT_STREQ(left, right)
#define ASSERT_STRNE(left, right) EXPECT_STRNE(left, right)
#define ASSERT_STRCASEEQ(left, right) EXPECT_STRCASEEQ(left, right)
#define ASSERT_STRCASENE(left, right) EXPECT_STRCASENE(left, right)

#define EXPECT_NEAR(left, right, most) \
    HEDDLE_GTEST_RESULT(::testing::internal::near(#left, #right, left, right, most))
#define EXPECT_FLOAT_EQ(left, right) \
    HEDDLE_GTEST_RESULT(::testing::internal::almost_equal<float>(#left, #right, left, right))
#define EXPECT_DOUBLE_EQ(left, right) \
    HEDDLE_GTEST_RESULT(::testing::internal::almost_equal<double>(#left, #right, left, right))
#define ASSERT_NEAR(left, right, most) EXPECT_NEAR(left, right, most)
#define ASSERT_FLOAT_EQ(left, right) EXPECT_FLOAT_EQ(left, right)
#define ASSERT_DOUBLE_EQ(left, right) EXPECT_DOUBLE_EQ(left, right)

#define HEDDLE_GTEST_PREDICATE(predicate, ...) \
    HEDDLE_GTEST_RESULT(::testing::internal::satisfy(#predicate, predicate, __VA_ARGS__))
#define EXPECT_PRED1(predicate, a) HEDDLE_GTEST_PREDICATE(predicate, a)
#define EXPECT_PRED2(predicate, a, b) HEDDLE_GTEST_PREDICATE(predicate, a, b)
#define EXPECT_PRED3(predicate, a, b, c) HEDDLE_GTEST_PREDICATE(predicate, a, b, c)
#define EXPECT_PRED4(predicate, a, b, c, d) HEDDLE_GTEST_PREDICATE(predicate, a, b, c, d)
#define EXPECT_PRED5(predicate, a, b, c, d, e) HEDDLE_GTEST_PREDICATE(predicate, a, b, c, d, e)
#define ASSERT_PRED1(predicate, a) HEDDLE_GTEST_PREDICATE(predicate, a)
#define ASSERT_PRED2(predicate, a, b) HEDDLE_GTEST_PREDICATE(predicate, a, b)
#define ASSERT_PRED3(predicate, a, b, c) HEDDLE_GTEST_PREDICATE(predicate, a, b, c)
#define ASSERT_PRED4(predicate, a, b, c, d) HEDDLE_GTEST_PREDICATE(predicate, a, b, c, d)
#define ASSERT_PRED5(predicate, a, b, c, d, e) HEDDLE_GTEST_PREDICATE(predicate, a, b, c, d, e)
#define EXPECT_PRED_FORMAT1(format, a) HEDDLE_GTEST_RESULT(format(#a, a))
#define EXPECT_PRED_FORMAT2(format, a, b) HEDDLE_GTEST_RESULT(format(#a, #b, a, b))
#define EXPECT_PRED_FORMAT3(format, a, b, c) HEDDLE_GTEST_RESULT(format(#a, #b, #c, a, b, c))
#define ASSERT_PRED_FORMAT1(format, a) EXPECT_PRED_FORMAT1(format, a)
#define ASSERT_PRED_FORMAT2(format, a, b) EXPECT_PRED_FORMAT2(format, a, b)
#define ASSERT_PRED_FORMAT3(format, a, b, c) EXPECT_PRED_FORMAT3(format, a, b, c)

/* What is wrong with what the statement throws; nullptr: nothing is. */
#define HEDDLE_GTEST_THROW(statement, handlers, otherwise)                       \
    HEDDLE_GTEST_UNLESS(const ::testing::internal::Problem heddle_problem =      \
                            ::testing::internal::Problem([&]() -> const char * { \
                                try {                                            \
                                    statement;                                   \
                                }                                                \
                                handlers return otherwise;                       \
                            }()),                                                \
                        std::string("`") + #statement + "' " + heddle_problem.text)

#define EXPECT_THROW(statement, type)                                     \
    HEDDLE_GTEST_THROW(                                                   \
        statement, catch (type const &) { return nullptr; } catch (...) { \
            return "throws something else than " #type;                   \
        },                                                                \
        "does not throw " #type)
#define EXPECT_ANY_THROW(statement) \
    HEDDLE_GTEST_THROW(             \
        statement, catch (...) { return nullptr; }, "throws nothing")
#define EXPECT_NO_THROW(statement) \
    HEDDLE_GTEST_THROW(            \
        statement, catch (...) { return "throws"; }, nullptr)
#define ASSERT_THROW(statement, type) EXPECT_THROW(statement, type)
#define ASSERT_ANY_THROW(statement) EXPECT_ANY_THROW(statement)
#define ASSERT_NO_THROW(statement) EXPECT_NO_THROW(statement)

/* The statement is to end a process of its own. */
#define EXPECT_DEATH(statement, pattern) heddle_unsupported("a death test: heddle runs one process")
#define ASSERT_DEATH(statement, pattern) EXPECT_DEATH(statement, pattern)
#define EXPECT_EXIT(statement, predicate, pattern) EXPECT_DEATH(statement, pattern)
#define ASSERT_EXIT(statement, predicate, pattern) EXPECT_DEATH(statement, pattern)
#define EXPECT_DEBUG_DEATH(statement, pattern) EXPECT_DEATH(statement, pattern)
#define ASSERT_DEBUG_DEATH(statement, pattern) EXPECT_DEATH(statement, pattern)
#define EXPECT_DEATH_IF_SUPPORTED(statement, pattern) ((void)0)
#define ASSERT_DEATH_IF_SUPPORTED(statement, pattern) ((void)0)

/* A trace shows where a failure happens. */
#define SCOPED_TRACE(message) ((void)sizeof(::testing::Message() << (message)))

#define EXPECT_NO_FATAL_FAILURE(statement) \
    do {                                   \
        statement;                         \
    } while (0)
#define ASSERT_NO_FATAL_FAILURE(statement) EXPECT_NO_FATAL_FAILURE(statement)

#define ADD_FAILURE() HEDDLE_GTEST_FAILURE("the test fails")
#define ADD_FAILURE_AT(file, line) ADD_FAILURE()
#define GTEST_FAIL() return ADD_FAILURE()
#define GTEST_FAIL_AT(file, line) GTEST_FAIL()
#define GTEST_SUCCEED() ::testing::internal::Success() = ::testing::Message()
#define GTEST_SKIP() return ::testing::internal::Skip() = ::testing::Message()
#ifndef GTEST_DONT_DEFINE_FAIL
#define FAIL() GTEST_FAIL()
#endif
#ifndef GTEST_DONT_DEFINE_SUCCEED
#define SUCCEED() GTEST_SUCCEED()
#endif
