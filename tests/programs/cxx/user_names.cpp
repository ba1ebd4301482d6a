/* The C++ library's helpers do not take the place of functions of the program, nor the other way round. */
// RUN: %heddle --quiet --leaks=error %s
// RUN: %exits 1 %heddle --quiet -DBAD %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DTHROW %s | FileCheck --check-prefix=THROW %s

#include <cassert>
#include <future>
#include <string>

static int calls;

extern "C" void *cxx_allocate(unsigned long)
{
    calls++;
    return nullptr;
}

extern "C" const char *future_error_text(int)
{
    calls++;
    return "not this";
}

int main()
{
    int *number = new int(7);
    assert(*number == 7 && calls == 0);
    delete number;
    std::string message = std::future_category().message(4);
    assert(message == "Broken promise" && calls == 0);
    assert(!cxx_allocate(1) && future_error_text(1)[0] == 'n');
#ifdef BAD
    assert(calls == 0); // CHECK: user_names.cpp:[[@LINE]]:{{.*}} error: assertion
#endif
#ifdef THROW
    std::future<int>().get(); // THROW: std::future_error: No associated state
#endif
}
