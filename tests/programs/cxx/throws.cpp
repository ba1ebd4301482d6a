/* Each function by which libstdc++ throws is called, by its number, which is an argument. */
// RUN: %exits 1 %heddle --quiet --args=0 -Wno-deprecated-declarations %s | FileCheck --check-prefix=CAST %s
// RUN: %exits 1 %heddle --quiet --args=5 -Wno-deprecated-declarations %s | FileCheck --check-prefix=RANGE %s
// RUN: %exits 1 %heddle --quiet --args=11 -Wno-deprecated-declarations %s | FileCheck --check-prefix=FUTURE %s
// RUN: %exits 1 %heddle --quiet --args=12 -Wno-deprecated-declarations %s | FileCheck --check-prefix=ALLOC %s
// RUN: %heddle --quiet --args=99 -Wno-deprecated-declarations %s
// CAST: throws.cpp:[[#@LINE+16]]:9: error: an exception of type std::bad_cast is not caught: std::bad_cast
// RANGE: error: an exception of type std::range_error is not caught: 5
// FUTURE: error: an exception of type std::future_error is not caught: std::future_error: Future already
// ALLOC: error: an exception of type std::bad_alloc is not caught

#include <bits/functexcept.h>
#include <cassert>
#include <cstdlib>
#include <exception>
#include <future>
#include <typeinfo>

static void throw_by(int number)
{
    switch (number) {
    case 0:
        std::__throw_bad_cast();
    case 1:
        std::__throw_bad_typeid();
    case 2:
        std::__throw_bad_exception();
    case 3:
        std::__throw_domain_error("");
    case 4:
        std::__throw_runtime_error("");
    case 5:
        std::__throw_range_error("5");
    case 6:
        std::__throw_overflow_error("");
    case 7:
        std::__throw_underflow_error("");
    case 8:
        std::__throw_invalid_argument("");
    case 9:
        std::__throw_system_error(1);
    case 10:
        std::__throw_bad_function_call();
    case 11:
        std::__throw_future_error(1);
    case 12:
        delete[] new int[std::atoi("-1")];
    }
}

int main(int argc, char **argv)
{
    assert(argc == 2 && !std::uncaught_exception() && std::uncaught_exceptions() == 0);
    throw_by(std::atoi(argv[1]));
    return 0;
}
