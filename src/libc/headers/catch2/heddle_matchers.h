/* heddle_matchers.h - Catch2's conditions that are objects. */
#pragma once
#pragma GCC system_header

#include "../heddle_tests.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace Catch
{
enum class CaseSensitive { Yes, No };

namespace Matchers
{
/* Each matcher has a function match() for the values that it is about. */
struct MatcherGenericBase {
};
template <class T> struct MatcherBase : MatcherGenericBase {
    virtual ~MatcherBase() = default;
    virtual bool match(T const &value) const = 0;

  protected:
    virtual std::string describe() const = 0;
};

template <class Condition> struct Where : MatcherGenericBase {
    Condition condition;

    explicit Where(Condition holds) : condition(std::move(holds))
    {
    }
    template <class T> auto match(const T &value) const -> decltype(condition(value))
    {
        return condition(value);
    }
};
template <class Condition> Where<Condition> where(Condition condition)
{
    return Where<Condition>(std::move(condition));
}

template <class Left, class Right> struct Both : MatcherGenericBase {
    Left left;
    Right right;

    Both(const Left &one, const Right &other) : left(one), right(other)
    {
    }
    template <class T> bool match(const T &value) const
    {
        return left.match(value) && right.match(value);
    }
};
template <class Left, class Right> struct Either : MatcherGenericBase {
    Left left;
    Right right;

    Either(const Left &one, const Right &other) : left(one), right(other)
    {
    }
    template <class T> bool match(const T &value) const
    {
        return left.match(value) || right.match(value);
    }
};
template <class Matcher> struct Not : MatcherGenericBase {
    Matcher matcher;

    explicit Not(const Matcher &positive) : matcher(positive)
    {
    }
    template <class T> bool match(const T &value) const
    {
        return !matcher.match(value);
    }
};
template <class T> using if_matcher = std::is_base_of<MatcherGenericBase, T>;
template <class Left, class Right>
typename std::enable_if<if_matcher<Left>::value && if_matcher<Right>::value,
                        Both<Left, Right>>::type
operator&&(const Left &left, const Right &right)
{
    return {left, right};
}
template <class Left, class Right>
typename std::enable_if<if_matcher<Left>::value && if_matcher<Right>::value,
                        Either<Left, Right>>::type
operator||(const Left &left, const Right &right)
{
    return {left, right};
}
template <class Matcher>
typename std::enable_if<if_matcher<Matcher>::value, Not<Matcher>>::type
operator!(const Matcher &matcher)
{
    return Not<Matcher>(matcher);
}

/* --- text ------------------------------------------------------------------------------------- */

inline std::string folded(std::string text, CaseSensitive is_sensitive)
{
    for (char &character : text)
        if (is_sensitive == CaseSensitive::No && character >= 'A' && character <= 'Z')
            character = (char)(character - 'A' + 'a');
    return text;
}

struct TextMatcher : MatcherGenericBase {
    std::string wanted;
    CaseSensitive is_sensitive;
    bool (*holds)(const std::string &text, const std::string &wanted);

    TextMatcher(const std::string &text, CaseSensitive sensitivity,
                bool (*condition)(const std::string &, const std::string &))
        : wanted(folded(text, sensitivity)), is_sensitive(sensitivity), holds(condition)
    {
    }
    bool match(const std::string &text) const
    {
        return holds(folded(text, is_sensitive), wanted);
    }
};
inline TextMatcher Equals(const std::string &wanted,
                          CaseSensitive is_sensitive = CaseSensitive::Yes)
{
    return {wanted, is_sensitive,
            [](const std::string &text, const std::string &all) { return text == all; }};
}
inline TextMatcher ContainsSubstring(const std::string &wanted,
                                     CaseSensitive is_sensitive = CaseSensitive::Yes)
{
    return {wanted, is_sensitive, [](const std::string &text, const std::string &part) {
                return text.find(part) != std::string::npos;
            }};
}
inline TextMatcher Contains(const std::string &wanted,
                            CaseSensitive is_sensitive = CaseSensitive::Yes)
{
    return ContainsSubstring(wanted, is_sensitive);
}
inline TextMatcher StartsWith(const std::string &wanted,
                              CaseSensitive is_sensitive = CaseSensitive::Yes)
{
    return {wanted, is_sensitive, [](const std::string &text, const std::string &part) {
                return text.compare(0, part.size(), part) == 0;
            }};
}
inline TextMatcher EndsWith(const std::string &wanted,
                            CaseSensitive is_sensitive = CaseSensitive::Yes)
{
    return {wanted, is_sensitive, [](const std::string &text, const std::string &part) {
                return text.size() >= part.size() &&
                       text.compare(text.size() - part.size(), part.size(), part) == 0;
            }};
}
inline TextMatcher Matches(const std::string &expression,
                           CaseSensitive is_sensitive = CaseSensitive::Yes)
{
    return {expression, is_sensitive, [](const std::string &, const std::string &) -> bool {
                heddle_unsupported("a matcher of regular expressions");
            }};
}

/* --- other values ----------------------------------------------------------------------------- */

template <class T> Where<std::function<bool(const std::vector<T> &)>> VectorContains(const T &item)
{
    return where(std::function<bool(const std::vector<T> &)>([item](const std::vector<T> &items) {
        return std::find(items.begin(), items.end(), item) != items.end();
    }));
}
template <class T>
Where<std::function<bool(const std::vector<T> &)>> Contains(const std::vector<T> &wanted)
{
    return where(std::function<bool(const std::vector<T> &)>([wanted](const std::vector<T> &items) {
        for (const T &item : wanted)
            if (std::find(items.begin(), items.end(), item) == items.end())
                return false;
        return true;
    }));
}
template <class T>
Where<std::function<bool(const std::vector<T> &)>> Equals(const std::vector<T> &wanted)
{
    return where(std::function<bool(const std::vector<T> &)>(
        [wanted](const std::vector<T> &items) { return items == wanted; }));
}
template <class T>
Where<std::function<bool(const std::vector<T> &)>> UnorderedEquals(const std::vector<T> &wanted)
{
    return where(std::function<bool(const std::vector<T> &)>([wanted](const std::vector<T> &items) {
        return std::is_permutation(items.begin(), items.end(), wanted.begin(), wanted.end());
    }));
}
inline Where<std::function<bool(double)>> WithinAbs(double target, double most)
{
    return where(std::function<bool(double)>(
        [=](double value) { return std::fabs(value - target) <= most; }));
}
inline Where<std::function<bool(double)>>
WithinRel(double target, double most = 100 * std::numeric_limits<double>::epsilon())
{
    return where(std::function<bool(double)>([=](double value) {
        return std::fabs(value - target) <= most * std::max(std::fabs(value), std::fabs(target));
    }));
}
template <class T, class Condition>
Where<std::function<bool(const T &)>> Predicate(Condition condition, const std::string & = "")
{
    return where(std::function<bool(const T &)>(condition));
}
inline Where<std::function<bool(const std::exception &)>> Message(const std::string &wanted)
{
    return where(std::function<bool(const std::exception &)>(
        [wanted](const std::exception &thrown) { return thrown.what() == wanted; }));
}
template <class Matcher>
typename std::enable_if<if_matcher<Matcher>::value,
                        Where<std::function<bool(const std::exception &)>>>::type
MessageMatches(const Matcher &matcher)
{
    return where(std::function<bool(const std::exception &)>(
        [matcher](const std::exception &thrown) { return matcher.match(thrown.what()); }));
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
} /* namespace Catch */
