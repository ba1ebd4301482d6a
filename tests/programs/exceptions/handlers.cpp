/* The first handler that fits is taken: by class, base class, virtual base class, reference,
 * pointer, qualified pointer, void pointer, and `...`. A private or an ambiguous base class does not
 * fit. clang's own program is a second opinion. With BROKEN, no handler fits. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DBROKEN | FileCheck --check-prefix=BROKEN %s
// CHECK: 1 complete
#include <cassert>

struct yarn {
    virtual ~yarn() = default;
    int length = 1;
};
struct warp : yarn {
    int ends = 2;
};
struct dyed {
    int color = 3;
};
struct colored : warp, dyed {
};
struct left : virtual yarn {
};
struct right : virtual yarn {
};
struct both : left, right {
};
struct hidden : private dyed {
};
struct twice_left : dyed {
};
struct twice_right : dyed {
};
struct twice : twice_left, twice_right {
};
enum color { RED, GREEN };

template <class Thrown> static int handler(Thrown thrown)
{
    try {
        throw thrown;
    } catch (color) {
        return 1;
    } catch (dyed &caught) {
        return caught.color == 3 ? 2 : -2;
    } catch (const yarn &caught) {
        return caught.length == 1 ? 3 : -3;
    } catch (dyed *caught) {
        return !caught || caught->color == 3 ? 4 : -4;
    } catch (const int *caught) {
        return !caught || *caught == 7 ? 5 : -5;
    } catch (void *) {
        return 6;
    } catch (unsigned) {
        return 7;
    } catch (...) {
        return 8;
    }
}

static int function()
{
    return 0;
}

int main()
{
    int seven = 7, *pointer = &seven;
    const char *text = "text";
    colored cloth;
    assert(handler(GREEN) == 1 && handler(dyed()) == 2 && handler(cloth) == 2);
    assert(handler(warp()) == 3 && handler(both()) == 3 && handler(left()) == 3);
    assert(handler(&cloth) == 4 && handler(static_cast<colored *>(nullptr)) == 4);
    assert(handler(pointer) == 5 && handler(static_cast<const int *>(pointer)) == 5);
    assert(handler(static_cast<volatile int *>(pointer)) == 8);
    assert(handler(static_cast<void *>(&seven)) == 6 && handler(text) == 8);
    assert(handler(&pointer) == 6 && handler(function) == 8 && handler(nullptr) == 4);
    assert(handler(1u) == 7 && handler(1) == 8 && handler(1.0) == 8);
    assert(handler(hidden()) == 8 && handler(twice()) == 8);
    try {
        throw pointer;
    } catch (int *&caught) {
        assert(*caught == 7);
        caught = nullptr;
    }
#ifdef BROKEN
    try {
        // BROKEN: handlers.cpp:[[@LINE+1]]:9: error: an exception of type unsigned int is not caught
        throw 1u;
    } catch (int) {
    } catch (unsigned long) {
    }
#endif
}
