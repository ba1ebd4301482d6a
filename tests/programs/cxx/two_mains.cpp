/* The program starts at ::main, whatever else is called main: a function of a namespace, a member
 * of a class, a static function of a template. --entry takes the function of this symbol, too; where
 * several functions have the name and none the symbol, it is refused. */
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --entry=start %s | FileCheck --check-prefix=START %s
// RUN: %exits 2 %heddle --quiet --entry=run %s 2>&1 | FileCheck --check-prefix=TWICE %s
// CHECK: No errors found: 1 execution
// START: assertion `started'
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

int main()
{
    app::start();
    start();
    app::run();
    other::run();
    return app::main() + application().main() + numbered<3>::main() - 6;
}
