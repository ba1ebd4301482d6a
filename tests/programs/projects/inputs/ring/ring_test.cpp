#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

#include "ring.h"

#include <thread>

TEST_CASE("a ring", "[ring]")
{
    ring::queue<int, 2> ring;
    REQUIRE(ring.empty());

    SECTION("keeps the order")
    {
        CHECK(ring.try_push(1));
        CHECK(ring.try_push(2));
        SECTION("of what is in it")
        {
            CHECK(ring.pop() == 1);
            CHECK(ring.pop() == 2);
        }
        SECTION("and has no more room")
        {
            INFO("3 comes");
            CHECK_FALSE(ring.try_push(3));
        }
    }

    SECTION("that is empty has nothing")
    {
        REQUIRE_THROWS_AS(ring.pop(), std::out_of_range);
        REQUIRE_THROWS_WITH(ring.pop(), Catch::Contains("empty"));
    }

    SECTION("hands over from thread to thread")
    {
        std::thread writer([&] { ring.try_push(7); });
        int seen = 7;
        ring.try_pop(seen);
        writer.join();
        CHECK(seen == 7);
    }
}

TEST_CASE("each number goes through")
{
    int number = GENERATE(1, 5, 9);
    ring::queue<int, 1> ring;
    ring.try_push(number);
    REQUIRE(ring.pop() == number);
    REQUIRE(number / 2.0 == Approx(0.5 * number));
}

#ifdef FAILING
/* The code behind the sections runs once for each way through them, and never without any. */
TEST_CASE("sections are chosen")
{
    int level = 0;
    INFO("at " << level);
    SECTION("first")
    {
        level = 1;
    }
    SECTION("second")
    {
        level = 2;
        SECTION("inner")
        {
            CHECK(level == 2);
        }
        SECTION("last")
        {
            FAIL("level " << level);
        }
    }
    REQUIRE(level == 2);
}
#endif
