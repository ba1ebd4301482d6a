/* std::stringstream and its like: the same results as when the program runs by itself, which the first RUN line shows.
 * One thread runs, so there is one execution. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ && %t
// RUN: %heddle --leaks=error %s -- -std=gnu++17 | FileCheck %s
// RUN: %heddle --leaks=error %s -- -std=gnu++20 | FileCheck %s
// CHECK: 1 complete
#include <cassert>
#include <climits>
#include <iomanip>
#include <iostream>
#include <locale>
#include <sstream>
#include <string>

static void output()
{
    std::ostringstream s;
    s << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::right << std::setfill('0')
      << std::setw(5) << 42 << '|' << std::internal << std::setfill('*') << std::setw(5) << -7 << std::hex
      << std::showbase << std::setw(8) << 255 << std::setw(4) << "ab" << std::setw(3) << 'c';
    assert(s.str() == "    42|42    |00042|-***70x****ff**ab**c");
    s.str("");
    s << std::dec << std::noshowbase << true << std::boolalpha << false << (void *)16 << 1e20 << ' ' << 2.5f
      << std::fixed << std::setprecision(2) << 3.14159L << std::ends << std::string("x") << std::endl;
    assert(s.str() == std::string("1false0x101e+20 2.53.14\0x\n", 26) && s.tellp() == 26);
    s.put('p').write("qrs", 2).flush();
    s.seekp(0);
    s << 'X';
    assert(s.str() == std::string("Xfalse0x101e+20 2.53.14\0x\npqr", 29));
    s << (const char *)nullptr;
    assert(s.bad() && !s);
    std::ostream console(std::cout.rdbuf());
    console << "console " << 1 << '\n';
}

static void numbers()
{
    std::istringstream s("  -12 077 0x1f 99999999999 -1 true 1.5e3 x 0x10 0010 1e999 - 2");
    int a, b, c, d;
    unsigned e;
    bool f;
    double g;
    char h;
    void *p;
    s >> a >> std::oct >> b >> std::hex >> c >> std::dec >> d;
    assert(a == -12 && b == 63 && c == 31 && d == INT_MAX && s.fail());
    s.clear();
    s >> e >> std::boolalpha >> f >> g >> h >> p;
    assert(e == UINT_MAX && f && g == 1500 && h == 'x' && p == (void *)16 && s);
    s.unsetf(std::ios::basefield);
    short o;
    s >> o >> g;
    assert(o == 8 && g > 1e300 && s.fail());
    s.clear();
    s >> a; // the sign alone is no number
    assert(a == 0 && s.fail() && !s.eof());
    s.clear();
    s >> a;
    assert(a == 2 && s.eof() && !s.fail());
}

static void words()
{
    std::istringstream s("  word\nline two\n\nrest");
    std::string word, line;
    s >> word;
    assert(word == "word");
    std::getline(s, line);
    assert(line.empty());
    std::getline(s, line);
    assert(line == "line two");
    std::getline(s, line);
    assert(line.empty() && s);
    std::getline(s, line);
    assert(line == "rest" && s.eof() && s);
    assert(!std::getline(s, line));
    char text[4];
    std::istringstream t("abcdefg hi   j");
    t.getline(text, sizeof text);
    assert(t.fail() && std::string(text) == "abc" && t.gcount() == 3);
    t.clear();
    t.width(3);
    t >> text;
    assert(std::string(text) == "de");
    t.ignore(100, ' ');
    t >> word >> std::ws;
    assert(word == "hi" && t.peek() == 'j' && t.get() == 'j' && t.get() == EOF && t.eof());
    std::string joined;
    for (std::istringstream u("a b c"); u >> word;)
        joined += word;
    assert(joined == "abc");
}

static void both_ways()
{
    std::stringstream s;
    int x = 0, y = 0;
    s << 1 << ' ' << 2;
    s >> x >> y;
    assert(x == 1 && y == 2 && s.eof() && !s.fail());
    s.clear();
    s << " 3";
    s >> x;
    assert(x == 3);
    std::stringstream moved = std::move(s);
    assert(moved.str() == "1 2 3");
    moved.clear();
    moved.seekg(0);
    moved >> x;
    assert(x == 1 && moved.tellg() == 1);
    moved.ignore(1);
    assert(moved.get() == '2');
    moved.unget();
    moved >> y;
    assert(y == 2);
}

static void exceptions()
{
    std::istringstream s("zz");
    s.exceptions(std::ios::failbit);
    int number = 1;
    bool caught = false;
    try {
        s >> number;
    } catch (const std::ios_base::failure &failure) {
        caught = failure.code() == std::io_errc::stream;
    }
    assert(caught && number == 0);
    s.clear();
    s.exceptions(std::ios::goodbit);
    std::istream::sentry ready(s, true);
    assert(ready && s.narrow(s.widen('x'), ' ') == 'x' && s.imbue(std::locale()) == s.getloc());
    const std::string text = "text";
    assert(std::ios_base::failure("text").what() == std::ios_base::failure(text).what() + std::string());
    assert(std::ios_base::failure(text, std::make_error_code(std::errc::io_error)).code() == std::errc::io_error);
}

int main()
{
    output();
    numbers();
    words();
    both_ways();
    exceptions();
}
