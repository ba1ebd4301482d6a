/* A std::streambuf of the program's own, which counts lines, behind an std::ostream and an std::istream. With BROKEN, the
 * buffer claims more space than it has, and the output of a long text overruns the object. LOCALE names a locale, which
 * is refused. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DBROKEN %s | FileCheck --check-prefix=BROKEN %s
// RUN: %exits 2 %heddle -DLOCALE %s 2>&1 | FileCheck --check-prefix=LOCALE %s
// CHECK: 1 complete
// BROKEN: [out-of-bounds]
// LOCALE: error: call of 'std::locale::locale(char const*)', which has no body
#include <cassert>
#include <istream>
#include <locale>
#include <ostream>
#include <streambuf>

#ifdef BROKEN
enum { SPACE = 64 };
#else
enum { SPACE = 4 };
#endif

class lines : public std::streambuf
{
  public:
    lines()
    {
        setp(space, space + SPACE - 1);
        setg(input, input, input + sizeof input);
    }

    int count = 0;

  protected:
    int overflow(int character) override
    {
        *pptr() = (char)character;
        pbump(1);
        sync();
        return character;
    }

    int sync() override
    {
        for (const char *p = pbase(); p < pptr(); p++)
            count += *p == '\n';
        setp(space, space + SPACE - 1);
        return 0;
    }

  private:
    char input[4] = {'7', ' ', '8', '\n'};
    char space[4];
};

int main()
{
    lines buffer;
    std::ostream out(&buffer);
    out << 123 << '\n' << "45\n6" << std::endl << "a long text of one line\n" << std::flush;
    assert(buffer.count == 4);
    std::istream in(&buffer);
    int a, b;
    in >> a >> b;
    assert(a == 7 && b == 8);
#ifdef LOCALE
    out.imbue(std::locale("de_DE.UTF-8"));
#endif
}
