/* dynamic_cast and typeid, with one base, several, and virtual ones. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --quiet %s

#include <cassert>
#include <typeinfo>

struct yarn {
    virtual ~yarn() = default;
    int length = 1;
};
struct warp : yarn {
    int ends = 2;
};
struct dyed {
    virtual ~dyed() = default;
    int color = 3;
};
struct colored_warp : warp, dyed {
    int extra = 4;
};
struct left : virtual yarn {
    int a = 5;
};
struct right : virtual yarn {
    int b = 6;
};
struct both : left, right {
    int c = 7;
};
struct hidden : warp, private dyed {
};
struct twice_left : yarn {
};
struct twice_right : yarn {
};
struct twice : twice_left, twice_right, dyed {
};

int main()
{
    colored_warp cloth;
    yarn *base = &cloth;
    dyed *side = &cloth;
    assert(dynamic_cast<warp *>(base) == &cloth && dynamic_cast<colored_warp *>(base) == &cloth);
    assert(dynamic_cast<dyed *>(base) == side && dynamic_cast<yarn *>(side) == base);
    assert(dynamic_cast<colored_warp &>(*side).extra == 4);
    assert(dynamic_cast<void *>(side) == &cloth);
    yarn plain;
    base = &plain;
    assert(!dynamic_cast<warp *>(base) && typeid(*base) == typeid(yarn));
    both diamond;
    base = &diamond;
    assert(dynamic_cast<left *>(base)->a == 5 && dynamic_cast<right *>(base)->b == 6);
    assert(dynamic_cast<both *>(base)->c == 7);
    assert(dynamic_cast<right *>(static_cast<left *>(&diamond)) == &diamond);
    hidden secret;
    base = &secret;
    assert(!dynamic_cast<dyed *>(base) && dynamic_cast<warp *>(base) == &secret);
    twice two;
    side = &two;
    assert(!dynamic_cast<yarn *>(side) && dynamic_cast<twice_left *>(side) == &two);
    assert(typeid(*side) == typeid(twice) && typeid(*side) != typeid(dyed));
    return 0;
}
