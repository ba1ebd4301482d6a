/* Names in C++ are those of the program, not the linker's; members of base classes are members. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s

#include <atomic>
#include <cstdlib>

struct base {
    int id;
};

struct derived : base {
    int count;
    std::atomic<int> uses;
};

namespace inside {
static derived many[3];
}

int main()
{
    inside::many[1].id = 1;        // CHECK: "location": "many[1].id"
    inside::many[2].count = 2;     // CHECK: "location": "many[2].count"
    derived *object = new derived; // CHECK: "location": "*object"
    object->count = 3;             // CHECK: "location": "object->count"
    object->id = 4;                // CHECK: "location": "object->id"
    object->uses = 5;              // CHECK: "location": "object->uses"
    std::abort();
}
