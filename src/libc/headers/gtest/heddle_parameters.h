/* heddle_parameters.h - GoogleTest's tests with parameters and with types. */
#pragma once
#pragma GCC system_header

namespace testing
{
template <class T> struct TestParamInfo {
    T param;
    size_t index;
};

template <class T> class WithParamInterface
{
  public:
    using ParamType = T;

    virtual ~WithParamInterface() = default;
    static const T &GetParam()
    {
        return *parameter();
    }
    /* Of the test that runs. */
    static const T *&parameter()
    {
        static const T *value;
        return value;
    }
};

template <class T> class TestWithParam : public Test, public WithParamInterface<T>
{
};

/* --- generators: each adds its values to those of a test -------------------------------------- */

namespace internal
{
template <class... Values> struct ValuesGenerator {
    std::tuple<Values...> values;

    template <class T> void add_to(std::vector<T> &list) const
    {
        add_from<0>(list, std::integral_constant<bool, sizeof...(Values) == 0>());
    }

  private:
    template <size_t I, class T> void add_from(std::vector<T> &, std::true_type) const
    {
    }
    template <size_t I, class T> void add_from(std::vector<T> &list, std::false_type) const
    {
        list.push_back(static_cast<T>(std::get<I>(values)));
        add_from<I + 1>(list, std::integral_constant<bool, I + 1 == sizeof...(Values)>());
    }
};

template <class Value> struct ListGenerator {
    std::vector<Value> values;

    template <class T> void add_to(std::vector<T> &list) const
    {
        for (const auto &value : values)
            list.push_back(T(value));
    }
};

template <class... Generators> struct CombineGenerator {
    std::tuple<Generators...> generators;

    template <class T> void add_to(std::vector<T> &list) const
    {
        add_from<0>(list, T(), std::integral_constant<bool, sizeof...(Generators) == 0>());
    }

  private:
    template <size_t I, class T>
    void add_from(std::vector<T> &list, const T &begun, std::true_type) const
    {
        list.push_back(begun);
    }
    template <size_t I, class T> void add_from(std::vector<T> &list, T begun, std::false_type) const
    {
        std::vector<typename std::tuple_element<I, T>::type> values;
        std::get<I>(generators).add_to(values);
        for (const auto &value : values) {
            std::get<I>(begun) = value;
            add_from<I + 1>(list, begun,
                            std::integral_constant<bool, I + 1 == sizeof...(Generators)>());
        }
    }
};
} /* namespace internal */

template <class... T> internal::ValuesGenerator<typename std::decay<T>::type...> Values(T... values)
{
    return {std::tuple<typename std::decay<T>::type...>(values...)};
}
template <class Iterator>
auto ValuesIn(Iterator begin, Iterator end)
    -> internal::ListGenerator<typename std::iterator_traits<Iterator>::value_type>
{
    return {{begin, end}};
}
template <class Container>
auto ValuesIn(const Container &values) -> decltype(ValuesIn(std::begin(values), std::end(values)))
{
    return ValuesIn(std::begin(values), std::end(values));
}
template <class T> internal::ListGenerator<T> ValuesIn(std::initializer_list<T> values)
{
    return {values};
}
template <class T, class Step> internal::ListGenerator<T> Range(T begin, T end, Step step)
{
    std::vector<T> values;
    for (T value = begin; value < end; value = static_cast<T>(value + step))
        values.push_back(value);
    return {values};
}
template <class T> internal::ListGenerator<T> Range(T begin, T end)
{
    return Range(begin, end, 1);
}
inline internal::ValuesGenerator<bool, bool> Bool()
{
    return Values(false, true);
}
template <class... Generators>
internal::CombineGenerator<Generators...> Combine(const Generators &...generators)
{
    return {std::tuple<Generators...>(generators...)};
}

struct PrintToStringParamName {
    template <class T> std::string operator()(const TestParamInfo<T> &info) const
    {
        return PrintToString(info.param);
    }
};

/* --- tests of values -------------------------------------------------------------------------- */

namespace internal
{
/* Values for all tests of a suite. */
template <class Suite> struct Instantiation {
    using Values = std::vector<typename Suite::ParamType>;

    void (*add)(Values &values);
    Instantiation *next;

    explicit Instantiation(void (*function)(Values &values)) : add(function), next(first())
    {
        first() = this;
    }
    static Instantiation *&first()
    {
        static Instantiation *list;
        return list;
    }
};

template <class Suite, class Instance> void run_with_values()
{
    typename Instantiation<Suite>::Values values;
    for (Instantiation<Suite> *i = Instantiation<Suite>::first(); i; i = i->next)
        i->add(values);
    if (values.empty())
        heddle_tests::fail("the test has parameters, and its suite is never instantiated",
                           HEDDLE_TESTS_END);
    heddle_tests::run_each(values.size(), [&](size_t i) {
        typename Suite::ParamType value = values[i];
        Suite::parameter() = &value;
        Test::run<Instance>();
    });
}
} /* namespace internal */

#define TEST_P(suite, name)               \
    HEDDLE_GTEST_TEST(suite, name, suite, \
                      ::testing::internal::run_with_values<suite, HEDDLE_GTEST_NAME(suite, name)>)

/* What follows the suite: a generator, and a function that names the values. */
#define INSTANTIATE_TEST_SUITE_P(prefix, suite, ...)                                   \
    static ::testing::internal::Instantiation<suite> prefix##_##suite##_instantiation( \
        [](::testing::internal::Instantiation<suite>::Values &values) {                \
            std::get<0>(std::make_tuple(__VA_ARGS__)).add_to(values);                  \
        });
#define INSTANTIATE_TEST_CASE_P(prefix, suite, ...) \
    INSTANTIATE_TEST_SUITE_P(prefix, suite, __VA_ARGS__)
#define GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(suite) static_assert(true, "")

/* --- tests of types --------------------------------------------------------------------------- */

template <class... T> struct Types {
};

namespace internal
{
template <template <class> class Instance, class... T> void run_types(Types<T...>)
{
    void (*const runs[])() = {&Test::run<Instance<T>>...};
    heddle_tests::run_each(sizeof...(T), [&](size_t i) { runs[i](); });
}
template <template <class> class Instance, class T> void run_types(T)
{
    Test::run<Instance<T>>();
}
} /* namespace internal */

#define TYPED_TEST_SUITE(suite, ...) typedef __VA_ARGS__ suite##_types
#define TYPED_TEST_CASE(suite, ...) TYPED_TEST_SUITE(suite, __VA_ARGS__)

#define TYPED_TEST(suite, name)                                                                   \
    template <class heddle_type> class HEDDLE_GTEST_NAME(suite, name) : public suite<heddle_type> \
    {                                                                                             \
        typedef suite<heddle_type> TestFixture;                                                   \
        typedef heddle_type TypeParam;                                                            \
        void TestBody() override;                                                                 \
    };                                                                                            \
    static void heddle_run_##suite##_##name()                                                     \
    {                                                                                             \
        ::testing::internal::run_types<HEDDLE_GTEST_NAME(suite, name)>(suite##_types());          \
    }                                                                                             \
    HEDDLE_GTEST_ROW(suite, name)                                                                 \
    template <class heddle_type> void HEDDLE_GTEST_NAME(suite, name)<heddle_type>::TestBody()
} /* namespace testing */
