/* Functions of libstdc++ throw what the standard says, with a text. clang's own program is a second
 * opinion. With BROKEN, one of them is not caught. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: error: an exception of type std::invalid_argument is not caught: stoi
#include <cassert>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <variant>
#include <vector>

struct base {
    virtual ~base() = default;
};
struct derived : base {
};

template <class Exception, class Function>
static void throws(Function function, const char *text)
{
    bool caught = false;
    try {
        function();
    } catch (const Exception &exception) {
        caught = strstr(exception.what(), text) != nullptr;
    }
    assert(caught);
}

int main()
{
    std::vector<int> numbers{1, 2};
    std::string word = "weft";
    base object;
    base *none = nullptr;
    throws<std::out_of_range>([&] { numbers.at(2); }, "(which is 2) >= this->size()");
    throws<std::out_of_range>([&] { word.substr(9); }, "__pos (which is 9)");
    throws<std::out_of_range>([&] { std::map<int, int>().at(1); }, "map::at");
    throws<std::length_error>([&] { numbers.reserve(numbers.max_size() + 1); }, "vector::reserve");
    throws<std::length_error>([&] { word.resize(word.max_size() + 1); }, "basic_string");
    throws<std::invalid_argument>([] { std::stoi("weft"); }, "stoi");
    throws<std::out_of_range>([] { std::stoi("99999999999"); }, "stoi");
    throws<std::bad_function_call>([] { std::function<void()>()(); }, "bad_function_call");
    throws<std::bad_cast>([&] { (void)dynamic_cast<derived &>(object); }, "std::bad_cast");
    throws<std::bad_typeid>([&] { (void)typeid(*none).name(); }, "std::bad_typeid");
    throws<std::bad_optional_access>([] { std::optional<int>().value(); }, "bad optional access");
    throws<std::bad_variant_access>([] { std::get<int>(std::variant<char, int>('a')); }, "variant");
    throws<std::bad_weak_ptr>([] { std::shared_ptr<int>(std::weak_ptr<int>()); }, "bad_weak_ptr");
    throws<std::bad_alloc>([] { volatile int n = -1; delete[] new int[n]; }, "bad_alloc");
    throws<std::logic_error>([] { std::string(static_cast<const char *>(nullptr)); }, "null");
#ifdef BROKEN
    std::stoi("weft");
#endif
}
