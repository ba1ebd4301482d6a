/* The program starts at ::main, whatever else is called main: a function of a namespace, a member
 * of a class, a static function of a template. --entry takes the function of this symbol, too; where
 * several functions have the name and none the symbol, it is refused. So is a program without ::main
 * (LIBRARY), which would not link. ::main may also be C's (LINKED), or beside a local class and a
 * template in another namespace (LOCAL). With WRONG, ::main takes the result of another one. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --entry=start %s | FileCheck --check-prefix=START %s
// RUN: %exits 2 %heddle --quiet --entry=run %s 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: %heddle -DLINKED %s | FileCheck %s
// RUN: %heddle -DLOCAL %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DLINKED -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle --quiet -DLOCAL -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 2 %heddle -DLIBRARY %s 2>&1 | FileCheck --check-prefix=LIBRARY %s
// CHECK: No errors found: 1 execution
// START: assertion `started'
// WRONG: assertion `app::main() == 0'
// LIBRARY: error: the program has no function main{{$}}
// TWICE: error: the program has several functions run

#include <cassert>

namespace
{
bool started = false;
}

namespace app
{
int main()
{
    return 1;
}

void start()
{
    started = true;
}

void run()
{
}
} // namespace app

namespace other
{
void run()
{
}
} // namespace other

struct application {
    int main()
    {
        return 2;
    }
};

template <int number> struct numbered {
    static int main()
    {
        return number;
    }
};

extern "C" void start()
{
    assert(started);
}

#if defined LINKED
extern "C" int main(int, char **)
{
#ifdef WRONG
    assert(app::main() == 0);
#endif
    return app::main() - 1;
}
#elif defined LOCAL
namespace other
{
template <class T> T main()
{
    struct local {
        static T main() { return 4; }
    };
    return local::main();
}
} // namespace other

int main()
{
#ifdef WRONG
    assert(app::main() == 0);
#endif
    return other::main<int>() - 4;
}
#elif !defined LIBRARY
int main()
{
    app::start();
    start();
    app::run();
    other::run();
    return app::main() + application().main() + numbered<3>::main() - 6;
}
#endif
