/* An object in C++, for a client in C. Its word is plain: a set races with a get. */
#include <heddle/linearizability.h>

namespace
{
struct word {
    long value;
};

void create(void *object)
{
    static_cast<word *>(object)->value = 0;
}

long set(void *object, long value)
{
    static_cast<word *>(object)->value = value;
    return 0;
}

long get(void *object, long)
{
    return static_cast<word *>(object)->value;
}

long observe(void *object)
{
    heddle_also(1);
    return static_cast<word *>(object)->value;
}

const heddle_operation operations[] = {
    {"set", set, HEDDLE_DISTINCT, nullptr, 0, nullptr, 0, 0},
    {"get", get, 0, nullptr, 0, nullptr, 0, 0},
};
}

const heddle_object heddle_checked = {sizeof(word), create,  nullptr, observe, operations, 2,
                                      nullptr,      nullptr, nullptr, 0};
