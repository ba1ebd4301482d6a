/* The other forms of tests, and assertions. Those that fail are there if FAILING is defined. */
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

enum class Colour { RED, GREEN };

struct Point {
    int x, y;
    bool operator==(const Point &other) const
    {
        return x == other.x && y == other.y;
    }
};

std::ostream &operator<<(std::ostream &stream, const Point &point)
{
    return stream << '(' << point.x << ", " << point.y << ')';
}

static bool is_even(int number)
{
    return number % 2 == 0;
}

static ::testing::AssertionResult is_odd(int number)
{
    if (number % 2 == 1)
        return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << number << " is even";
}

TEST(Assertions, Hold)
{
    const char *text = "text", *none = nullptr;
    std::unique_ptr<int> pointer(new int(3));
    EXPECT_TRUE(pointer);
    EXPECT_TRUE(is_odd(3)) << "so it is";
    EXPECT_FALSE(is_odd(4));
    ASSERT_NE(pointer, nullptr);
    EXPECT_EQ(none, nullptr);
    EXPECT_STREQ(text, "text");
    EXPECT_STRNE(text, none);
    EXPECT_STRCASEEQ(text, "TEXT");
    EXPECT_EQ(std::string("text"), text);
    EXPECT_EQ((std::vector<int>{1, 2}), (std::vector<int>{1, 2}));
    EXPECT_LT(1, 2);
    EXPECT_GE(2u, 2u);
    EXPECT_NEAR(1.0, 1.1, 0.2);
    EXPECT_DOUBLE_EQ(0.1 + 0.2, 0.3);
    EXPECT_FLOAT_EQ(1.0f / 3, 0.333333343f);
    EXPECT_PRED1(is_even, 4);
    EXPECT_PRED2([](int a, int b) { return a < b; }, 1, 2);
    EXPECT_PRED_FORMAT2(::testing::IsSubstring, "ex", std::string("text"));
    EXPECT_THROW(throw std::runtime_error("no"), std::exception);
    EXPECT_ANY_THROW(throw 1);
    EXPECT_NO_THROW(is_even(1));
    ASSERT_NO_FATAL_FAILURE(is_even(2));
    SCOPED_TRACE("a trace");
    if (text)
        EXPECT_TRUE(true);
    else
        FAIL();
    SUCCEED() << "here";
}

#ifdef FAILING
class Failing : public ::testing::TestWithParam<int>
{
};
INSTANTIATE_TEST_SUITE_P(Each, Failing, ::testing::Range(1, 15));

#define IF(number, statement) \
    if (GetParam() == number) \
    statement

TEST_P(Failing, Assertions)
{
    IF(1, EXPECT_EQ((Point{1, 2}), (Point{1, 3})) << "of " << 2 << " points");
    IF(2, EXPECT_TRUE(is_odd(4)));
    IF(3, EXPECT_STREQ("text", nullptr));
    IF(4, EXPECT_EQ((std::vector<Colour>{Colour::RED, Colour::GREEN}), std::vector<Colour>()));
    IF(5, EXPECT_THROW(throw std::runtime_error("no"), std::logic_error));
    IF(6, EXPECT_THROW(is_even(1), std::logic_error));
    IF(7, EXPECT_NEAR(1.0, 2.5, 0.5));
    IF(8, ASSERT_PRED2([](int a, int b) { return a < b; }, 2, 1));
    IF(9, FAIL() << "at once");
    IF(10, ADD_FAILURE());
    IF(11, ASSERT_NE(std::make_pair(true, 'c'), std::make_pair(true, 'c')));
    IF(12, EXPECT_NO_THROW(throw 1));
    IF(13, EXPECT_DOUBLE_EQ(0.1, 0.2));
    IF(14, EXPECT_PRED_FORMAT2(::testing::IsSubstring, "it", std::string("text")));
}
#endif

class Counts : public ::testing::Test
{
  protected:
    static void SetUpTestSuite()
    {
        prepared = 1;
    }
    static void TearDownTestSuite()
    {
        prepared = 0;
    }
    static int prepared;
};
int Counts::prepared;

TEST_F(Counts, IsPrepared)
{
    ASSERT_EQ(prepared, 1);
}

class Skipped : public ::testing::Test
{
  protected:
    void SetUp() override
    {
        GTEST_SKIP() << "not here";
    }
};

TEST_F(Skipped, DoesNotRun)
{
    FAIL();
}

class Sums : public ::testing::TestWithParam<std::tuple<int, bool>>
{
};
TEST_P(Sums, AreSmall)
{
    EXPECT_LT(std::get<0>(GetParam()) + std::get<1>(GetParam()), 7);
}
INSTANTIATE_TEST_SUITE_P(Few, Sums,
                         ::testing::Combine(::testing::Range(3, 6), ::testing::Bool()));
INSTANTIATE_TEST_SUITE_P(One, Sums, ::testing::Values(std::make_tuple(6, false)),
                         [](const ::testing::TestParamInfo<Sums::ParamType> &info) {
                             return std::to_string(info.index);
                         });

class Words : public ::testing::TestWithParam<std::string>
{
};
static const std::string words[] = {"warp", "weft"};
TEST_P(Words, HaveFourLetters)
{
    EXPECT_EQ(GetParam().size(), 4u);
}
INSTANTIATE_TEST_SUITE_P(All, Words, ::testing::ValuesIn(words));

template <class T> class Numbers : public ::testing::Test
{
  protected:
    T zero_ = 0;
};
using Types = ::testing::Types<char, long, double>;
TYPED_TEST_SUITE(Numbers, Types);
TYPED_TEST(Numbers, AreSmall)
{
    TypeParam most = 127;
    EXPECT_GE(most, this->zero_);
#ifdef FAILING
    EXPECT_LE(sizeof(TypeParam), 4u);
#endif
}

static bool is_there;

class Everything : public ::testing::Environment
{
    void SetUp() override
    {
        is_there = true;
    }
};

TEST(Environment, IsSetUp)
{
    EXPECT_TRUE(is_there);
}

int main(int argc, char **argv)
{
    ::testing::InitGoogleTest(&argc, argv);
    GTEST_FLAG_SET(death_test_style, "fast");
    ::testing::AddGlobalTestEnvironment(new Everything);
    return RUN_ALL_TESTS();
}
