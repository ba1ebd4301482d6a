#define BOOST_TEST_MODULE latch
#include <boost/test/included/unit_test.hpp>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

/* Opens once it was counted down to 0. */
class Latch
{
  public:
    explicit Latch(int count) : count_(count)
    {
        if (count < 0)
            throw std::invalid_argument("below 0");
    }
    bool count_down()
    {
#ifdef BROKEN
        int before = count_;
        count_ = before - 1;
        return before == 1;
#else
        return --count_ == 0;
#endif
    }
    bool is_open() const
    {
        return count_ == 0;
    }

  private:
    std::atomic<int> count_;
};

struct TwoThreads {
    Latch latch{2};
    bool opened[2] = {false, false};

    void run()
    {
        std::thread other([this] { opened[1] = latch.count_down(); });
        opened[0] = latch.count_down();
        other.join();
    }
};

BOOST_AUTO_TEST_SUITE(latches)

BOOST_AUTO_TEST_CASE(have_a_count)
{
    BOOST_CHECK(Latch(0).is_open());
    BOOST_TEST(!Latch(1).is_open());
    BOOST_REQUIRE_THROW(Latch(-1), std::invalid_argument);
    BOOST_CHECK_NO_THROW(Latch(3));
    std::vector<int> left = {1, 2}, right = {1, 2};
    BOOST_CHECK_EQUAL_COLLECTIONS(left.begin(), left.end(), right.begin(), right.end());
    BOOST_CHECK_CLOSE(1.0, 1.001, 1);
}

BOOST_FIXTURE_TEST_SUITE(with_threads, TwoThreads)

BOOST_AUTO_TEST_CASE(open)
{
    run();
    BOOST_TEST(latch.is_open(), "after two");
}

BOOST_AUTO_TEST_CASE(are_opened_by_one)
{
    run();
    BOOST_CHECK_EQUAL(opened[0] + opened[1], 1);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
