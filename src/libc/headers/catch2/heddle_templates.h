/* heddle_templates.h - test cases of Catch2 that run for several types. Each type is tried in
 * executions of its own. */
#pragma once
#pragma GCC system_header

#include "../heddle_tests.h"
#include "heddle_sections.h"

#include <tuple>

namespace Catch
{
template <class... T> struct Types {
};
template <template <class...> class... T> struct Templates {
};

template <class TestType> std::string type_name()
{
    const std::string all = __PRETTY_FUNCTION__, before = "TestType = ";
    size_t begin = all.find(before) + before.size();
    return all.substr(begin, all.rfind(']') - begin);
}

template <class T, class Test> void run_type()
{
    const Note note("TestType is " + type_name<T>());
    Test::template run<T>();
}

/* Test::run<T>() is the test of one type. */
template <class Test, class... T> void run_types(const char *title, Types<T...>)
{
    void (*const runs[])() = {&run_type<T, Test>...};
    run_case(title, [&] { heddle_tests::run_each(sizeof...(T), [&](size_t i) { runs[i](); }); });
}
template <class Test, class... T> void run_types(const char *title, std::tuple<T...> *)
{
    run_types<Test>(title, Types<T...>());
}

/* Each of the templates with each of the types. */
template <class... Lists> struct joined;
template <class... T> struct joined<Types<T...>> {
    typedef Types<T...> type;
};
template <class... T, class... U, class... Others>
struct joined<Types<T...>, Types<U...>, Others...> : joined<Types<T..., U...>, Others...> {
};
template <class Templates, class Types> struct product;
template <template <class...> class... Template, class... T>
struct product<Templates<Template...>, Types<T...>> {
    template <template <class...> class One> using with_all = Types<One<T>...>;
    typedef typename joined<with_all<Template>...>::type type;
};
} /* namespace Catch */

#define HEDDLE_CATCH_UNWRAP(...) __VA_ARGS__

/* `call` is what runs for each TestType; `list`: an object that has the types. */
#define HEDDLE_CATCH_TYPES(id, call, list, title, tags)                \
    namespace                                                          \
    {                                                                  \
    struct HEDDLE_CATCH_JOIN(id, _test) {                              \
        template <class TestType> static void run()                    \
        {                                                              \
            call;                                                      \
        }                                                              \
    };                                                                 \
    }                                                                  \
    static void HEDDLE_CATCH_JOIN(heddle_run_, id)()                   \
    {                                                                  \
        ::Catch::run_types<HEDDLE_CATCH_JOIN(id, _test)>(title, list); \
    }                                                                  \
    HEDDLE_CATCH_ROW(id, &HEDDLE_CATCH_JOIN(heddle_run_, id), title, tags)

#define HEDDLE_CATCH_TEMPLATE(id, list, title, tags)          \
    template <class TestType> static void id();               \
    HEDDLE_CATCH_TYPES(id, id<TestType>(), list, title, tags) \
    template <class TestType> static void id()
#define HEDDLE_CATCH_TEMPLATE_METHOD(id, fixture, list, title, tags) \
    namespace                                                        \
    {                                                                \
    template <class TestType> struct id : fixture<TestType> {        \
        void test();                                                 \
    };                                                               \
    }                                                                \
    HEDDLE_CATCH_TYPES(id, id<TestType>().test(), list, title, tags) \
    template <class TestType> void id<TestType>::test()

#define TEMPLATE_TEST_CASE(title, tags, ...) \
    HEDDLE_CATCH_TEMPLATE(HEDDLE_CATCH_ID, (::Catch::Types<__VA_ARGS__>()), title, tags)
#define TEMPLATE_LIST_TEST_CASE(title, tags, list) \
    HEDDLE_CATCH_TEMPLATE(HEDDLE_CATCH_ID, (static_cast<list *>(nullptr)), title, tags)
#define TEMPLATE_PRODUCT_TEST_CASE(title, tags, templates, types)                                \
    HEDDLE_CATCH_TEMPLATE(HEDDLE_CATCH_ID,                                                       \
                          (::Catch::product<::Catch::Templates<HEDDLE_CATCH_UNWRAP templates>,   \
                                            ::Catch::Types<HEDDLE_CATCH_UNWRAP types>>::type()), \
                          title, tags)
#define TEMPLATE_TEST_CASE_METHOD(fixture, title, tags, ...)                                       \
    HEDDLE_CATCH_TEMPLATE_METHOD(HEDDLE_CATCH_ID, fixture, (::Catch::Types<__VA_ARGS__>()), title, \
                                 tags)
#define TEMPLATE_LIST_TEST_CASE_METHOD(fixture, title, tags, list)                                \
    HEDDLE_CATCH_TEMPLATE_METHOD(HEDDLE_CATCH_ID, fixture, (static_cast<list *>(nullptr)), title, \
                                 tags)
