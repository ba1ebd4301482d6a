/* The exception classes of the library: from both kinds of texts, copied, caught by value and by
 * base class, and error codes. clang's own program is a second opinion. With BROKEN, a code is not
 * the one that is expected. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
// BROKEN: error: an exception of type std::system_error is not caught: weft: No such file or directory
#include <cassert>
#include <cxxabi.h>
#include <exception>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>

template <class Exception, class Base> static void check()
{
    const std::string text = "a text that is longer than those within a string";
    int caught = 0;
    try {
        throw Exception("weft");
    } catch (Exception copy) {
        assert(*abi::__cxa_current_exception_type() == typeid(Exception));
        caught += std::string("weft") == copy.what();
    }
    try {
        throw Exception(text);
    } catch (const Base &base) {
        assert(*std::current_exception().__cxa_exception_type() == typeid(Exception));
        caught += text == base.what();
    }
    Exception one("one"), other(one);
    other = Exception(text);
    one = other;
    assert(caught == 2 && text == one.what() && text == other.what());
}

int main()
{
    check<std::logic_error, std::exception>();
    check<std::runtime_error, std::exception>();
    check<std::domain_error, std::logic_error>();
    check<std::invalid_argument, std::logic_error>();
    check<std::length_error, std::logic_error>();
    check<std::out_of_range, std::logic_error>();
    check<std::range_error, std::runtime_error>();
    check<std::overflow_error, std::runtime_error>();
    check<std::underflow_error, std::runtime_error>();
    std::error_code code(EDOM, std::system_category());
    assert(code == std::errc::argument_out_of_domain);
    assert(code.default_error_condition().category() == std::generic_category());
    assert(code.message() == "Numerical argument out of domain");
    try {
#ifdef BROKEN
        throw std::system_error(ENOENT, std::generic_category(), "weft");
#endif
        throw std::system_error(code, "warp");
    } catch (const std::system_error &error) {
        if (error.code() != code)
            throw;
        assert(std::string(error.what()) == "warp: Numerical argument out of domain");
    }
}
