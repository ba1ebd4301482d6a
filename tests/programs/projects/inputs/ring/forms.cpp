// What Catch2 has for tests: templates, fixtures, values, matchers, notes.
#include <catch2/catch_all.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/generators/catch_generators_adapters.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_vector.hpp>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

template <class T> struct Box {
    T value{};
};
template <class T> struct Stack {
    std::vector<T> items;
};
struct Point {
    int x, y;
    bool operator==(const Point &other) const
    {
        return x == other.x && y == other.y;
    }
};
template <> struct Catch::StringMaker<Point> {
    static std::string convert(const Point &point)
    {
        return "(" + std::to_string(point.x) + "; " + std::to_string(point.y) + ")";
    }
};

TEMPLATE_TEST_CASE("a box is empty", "[box]", int, long)
{
    Box<TestType> box;
    CHECK(box.value == TestType());
#ifdef WRONG
    CHECK(sizeof box == sizeof(int));
#endif
}

TEMPLATE_TEST_CASE_METHOD(Stack, "a stack has what was pushed", "", char, double)
{
    this->items.push_back(TestType(1));
    REQUIRE(Stack<TestType>::items.size() == 1);
}

TEMPLATE_PRODUCT_TEST_CASE("both begin with zeros", "", (Box, Stack), (int))
{
    TestType object = {};
    REQUIRE(*reinterpret_cast<const char *>(&object) == 0);
}

using Small = std::tuple<int, char>;
TEMPLATE_LIST_TEST_CASE("both are small", "[size]", Small)
{
    CHECK(sizeof(TestType) <= sizeof(int));
}

struct Counter {
    int count = 1;
    void counts()
    {
        REQUIRE(++count == 2);
    }
};
METHOD_AS_TEST_CASE(Counter::counts, "a counter counts")
TEST_CASE_METHOD(Counter, "a fixture is new for each test")
{
    REQUIRE(count == 1);
}

static void adds()
{
    REQUIRE(1 + 1 == 2);
}
REGISTER_TEST_CASE(adds, "one and one", "[numbers]")

TEST_CASE("hidden", "[.]")
{
    FAIL();
}
TEST_CASE("slow and hidden", "[slow][.long]")
{
    FAIL("hidden tests do not run");
}
TEST_CASE()
{
    SUCCEED("a test case needs no name");
}

TEST_CASE("values")
{
    auto odd = GENERATE(filter([](int n) { return n % 2 == 1; }, range(0, 6)));
    CHECK((odd & 1));
    CHECK(odd & 1);
    auto text = GENERATE(as<std::string>{}, "a", "bc");
    CHECK(text.size() <= 2);
    int root, square;
    std::tie(root, square) = GENERATE(table<int, int>({{2, 4}, {3, 9}}));
    CHECK(root * root == square);
    CHECK(GENERATE(take(1, range(7, 100))) == 7);
    CHECK(GENERATE(map([](int n) { return 2 * n; }, value(4))) == 8);
    CHECK(GENERATE(chunk(2, values({1, 2}))) == std::vector<int>{1, 2});
}

template <class T> struct Between : Catch::Matchers::MatcherBase<T> {
    T low, high;
    Between(T from, T to) : low(from), high(to)
    {
    }
    bool match(const T &value) const override
    {
        return low <= value && value <= high;
    }
    std::string describe() const override
    {
        return "is between";
    }
};

TEST_CASE("matchers")
{
    using namespace Catch::Matchers;
    CHECK_THAT(std::string("abcd"), ContainsSubstring("bc") && (StartsWith("x") || !EndsWith("x")));
    CHECK_THAT(std::string("ABC"), Equals("abc", Catch::CaseSensitive::No));
    std::vector<int> numbers{1, 2, 3};
    CHECK_THAT(numbers, VectorContains(2) && !VectorContains(4));
    CHECK_THAT(numbers, UnorderedEquals(std::vector<int>{3, 1, 2}));
    CHECK_THAT(1.0, WithinAbs(1.1, 0.2) && !WithinRel(1.1, 0.01));
    CHECK_THAT(7, Between<int>(1, 10) && !Between<int>(8, 10));
    REQUIRE_THROWS_MATCHES(throw std::logic_error("no way"), std::logic_error, Message("no way"));
    REQUIRE_THROWS_WITH(throw std::logic_error("no way"), ContainsSubstring("way"));
    CHECK(Catch::Approx(2.0) >= 2.0);
}

TEST_CASE("notes")
{
    int one = 1, two = 2;
    const int *nowhere = nullptr;
    INFO("one is " << one);
    CAPTURE(one, two, one + two);
    CHECK(nowhere == 0);
    CHECKED_IF(one < two)
    {
        SUCCEED();
    }
#ifdef WRONG
    CHECK(Point{one, two} == Point{two, one});
#endif
}
