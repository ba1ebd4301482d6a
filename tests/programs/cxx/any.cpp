/* std::any and typeid of types of all kinds. A wrong std::any_cast throws. With RACE, a thread
 * changes an object that the other one looks at. clang's own program is a second opinion. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++17 | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DBROKEN | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 1 %heddle --quiet %s -- -std=gnu++17 -DRACE | FileCheck --check-prefix=RACE %s
// CHECK: 1 complete
// BROKEN: error: an exception of type std::bad_any_cast is not caught: bad any_cast
// RACE: error: {{.*}} [data-race]
#include <any>
#include <cassert>
#include <string>
#include <thread>
#include <typeindex>
#include <typeinfo>

struct plain {
};
enum color { RED };

int main()
{
    std::any any = 1;
    assert(any.type() == typeid(int) && std::any_cast<int>(any) == 1);
    any = std::string("a text that is longer than those within a string");
    assert(std::any_cast<std::string &>(any).length() == 48 && !std::any_cast<int>(&any));
    bool caught = false;
    try {
        std::any_cast<int>(any);
    } catch (const std::bad_any_cast &) {
        caught = true;
    }
    assert(caught);
    assert(typeid(const int) == typeid(int) && typeid(int *) != typeid(const int *));
    assert(typeid(plain) != typeid(color) && std::string(typeid(plain).name()) == "5plain");
    assert(std::type_index(typeid(double)) != std::type_index(typeid(float)));
    assert(typeid(void (*)(int)) == typeid(void (*)(int)) && typeid(int[3]) != typeid(int[4]));
    assert(typeid(char16_t).hash_code() == typeid(char16_t).hash_code());
#ifdef BROKEN
    std::any_cast<long>(std::any(1));
#endif
#ifdef RACE
    std::thread thread([&] { any = 2; });
    assert(any.has_value());
    thread.join();
#endif
}
