/* heddle_tests.h - what the headers of test frameworks share that stand in front of the
 * frameworks' own: the list of tests, the values that they try, failures, and values as text.
 *
 * Each test has a constant of type heddle_test_case, where the front end finds its name
 * (front/load/find_tests.c). If the variable HEDDLE_TEST of the environment names a test, only that
 * one runs, and each of the values that it is for is tried in executions of its own. Else, all run,
 * one after the other. An assertion that fails is an error of the program, so nothing comes
 * behind it. */
#pragma once
#pragma GCC system_header

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <heddle/verifier.h>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

extern "C" {
[[noreturn]] void heddle_failed_expectation(const char *message);
[[noreturn]] void heddle_unsupported(const char *message);

struct heddle_test_case {
    const char *name; /* nullptr: the test is disabled */
    void (*run)();
};
}

namespace heddle_tests
{
struct registered;

struct list {
    registered *first, *last;
};

inline list &all()
{
    static list tests;
    return tests;
}

/* A test in the list, in the order of the constructors. */
struct registered {
    const heddle_test_case *test;
    registered *next;

    explicit registered(const heddle_test_case *row) : test(row), next(nullptr)
    {
        list &tests = all();
        (tests.last ? tests.last->next : tests.first) = this;
        tests.last = this;
    }
};

/* The test that is to run; nullptr: all are. */
inline const char *wanted()
{
    return getenv("HEDDLE_TEST");
}

inline void run_all()
{
    const char *name = wanted();
    for (registered *r = all().first; r; r = r->next)
        if (r->test->name && (!name || strcmp(r->test->name, name) == 0))
            r->test->run();
}

/* Calls run(i) for the numbers below `count`. */
template <class Run> void run_each(size_t count, Run run)
{
    if (count > 0 && wanted()) {
        run((size_t)heddle_choose(0, (long long)count - 1));
        return;
    }
    for (size_t i = 0; i < count; i++)
        run(i);
}

constexpr bool begins_with(const char *text, const char *with)
{
    return !*with || (*text == *with && begins_with(text + 1, with + 1));
}

/* Ends the program with a failure at the place of the macro. */
#define HEDDLE_TESTS_END ([](const char *text) { heddle_failed_expectation(text); })
typedef void (*failure_end)(const char *text);

/* The message becomes one line. */
inline void fail(std::string message, failure_end end)
{
    for (char &character : message)
        if (character == '\n')
            character = ' ';
    end(message.c_str());
}

/* --- values as text --------------------------------------------------------------------------- */

template <int N> struct rank : rank<N - 1> {
};
template <> struct rank<0> {
};

template <class T> std::string text(const T &value);

inline std::string quoted(const std::string &value)
{
    return '"' + value + '"';
}

template <class T, class Other>
using only_if_same = typename std::enable_if<std::is_same<T, Other>::value, std::string>::type;

template <class T> only_if_same<T, bool> value_text(T value, rank<5>)
{
    return value ? "true" : "false";
}
template <class T> only_if_same<T, char> value_text(T value, rank<5>)
{
    return std::string("'") + value + "'";
}
inline std::string value_text(const char *value, rank<5>)
{
    return value ? quoted(value) : "nullptr";
}
inline std::string value_text(const std::string &value, rank<5>)
{
    return quoted(value);
}
inline std::string value_text(std::nullptr_t, rank<5>)
{
    return "nullptr";
}
template <class T>
typename std::enable_if<std::is_integral<T>::value, std::string>::type value_text(T value, rank<4>)
{
    return std::to_string(value);
}
template <class T>
typename std::enable_if<std::is_enum<T>::value, std::string>::type value_text(T value, rank<2>)
{
    return std::to_string((long long)value);
}
/* PrintTo is GoogleTest's. */
template <class T>
auto value_text(const T &value, rank<4>)
    -> decltype(PrintTo(value, std::declval<std::ostream *>()), std::string())
{
    std::ostringstream stream;
    PrintTo(value, &stream);
    return stream.str();
}
template <class T>
auto value_text(const T &value, rank<3>)
    -> decltype(std::declval<std::ostream &>() << value, std::string())
{
    std::ostringstream stream;
    stream << value;
    return stream.str();
}
template <class T>
auto value_text(const T &value, rank<2>) -> decltype(value.begin() != value.end(), std::string())
{
    std::string result = "{";
    for (const auto &item : value)
        result += (result.size() > 1 ? ", " : " ") + text(item);
    return result + (result.size() > 1 ? " }" : "}");
}
template <class First, class Second>
std::string value_text(const std::pair<First, Second> &value, rank<2>)
{
    return "(" + text(value.first) + ", " + text(value.second) + ")";
}
template <class T> std::string value_text(const T &, rank<0>)
{
    return "an object of " + std::to_string(sizeof(T)) + " bytes";
}

template <class T> std::string text(const T &value)
{
    return value_text(value, rank<6>());
}

/* Text that is written piece by piece. */
class message
{
  public:
    template <class T> message &operator<<(const T &value)
    {
        add(value, rank<2>());
        return *this;
    }
    message &operator<<(std::ostream &(*)(std::ostream &)) /* such as std::endl */
    {
        string_ += ' ';
        return *this;
    }
    const std::string &string() const
    {
        return string_;
    }

  private:
    void add(const std::string &value, rank<2>)
    {
        string_ += value;
    }
    void add(const char *value, rank<2>)
    {
        string_ += value ? value : "(null)";
    }
    template <class T> only_if_same<T, char> add(T value, rank<2>)
    {
        return string_ += value;
    }
    template <class T>
    typename std::enable_if<std::is_integral<T>::value>::type add(T value, rank<1>)
    {
        string_ += std::to_string(value);
    }
    template <class T>
    auto add(const T &value, rank<0>) -> decltype(std::declval<std::ostream &>() << value, void())
    {
        std::ostringstream stream;
        stream << value;
        string_ += stream.str();
    }
    std::string string_;
};

/* --- comparisons ------------------------------------------------------------------------------ */

/* As the source has it. Literals keep their types, so that 0 is a null pointer where there is one
 * to compare with. */

#define HEDDLE_TESTS_COMPARISON(name, operation)                                                   \
    struct name {                                                                                  \
        static const char *sign()                                                                  \
        {                                                                                          \
            return #operation;                                                                     \
        }                                                                                          \
        template <class Left, class Right> static bool holds(const Left &left, const Right &right) \
        {                                                                                          \
            return static_cast<bool>(left operation right);                                        \
        }                                                                                          \
        template <class T> static bool holds(T *left, int right)                                   \
        {                                                                                          \
            return static_cast<bool>(left operation reinterpret_cast<T *>((intptr_t)right));       \
        }                                                                                          \
    };
HEDDLE_TESTS_COMPARISON(equal, ==)
HEDDLE_TESTS_COMPARISON(unequal, !=)
HEDDLE_TESTS_COMPARISON(less, <)
HEDDLE_TESTS_COMPARISON(less_or_equal, <=)
HEDDLE_TESTS_COMPARISON(greater, >)
HEDDLE_TESTS_COMPARISON(greater_or_equal, >=)
HEDDLE_TESTS_COMPARISON(common_bits, &)
HEDDLE_TESTS_COMPARISON(all_bits, |)
HEDDLE_TESTS_COMPARISON(different_bits, ^)
#undef HEDDLE_TESTS_COMPARISON

template <class Comparison, class Left, class Right>
std::string failed_comparison(const char *left_source, const char *right_source, const Left &left,
                              const Right &right)
{
    return std::string("`") + left_source + " " + Comparison::sign() + " " + right_source +
           "' is false: " + text(left) + " " + Comparison::sign() + " " + text(right);
}

} /* namespace heddle_tests */

/* Where no file defines main, the program begins here. */
extern "C" __attribute__((used)) inline int heddle_test_main()
{
    heddle_tests::run_all();
    return 0;
}
