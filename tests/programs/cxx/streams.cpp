/* What std::cout and its like print, as a replay shows it: the same as when the program runs by itself. Threads may print
 * at the same time, but what a manipulator sets is one for all (HEX). Reading ends the execution: it is refused (READS). */
// RUN: %exits 1 %heddle --format=json %s >%t.json
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %heddle --format=json -DTHREADS %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle --format=json -DTHREADS -DHEX %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 2 %heddle -DREADS %s 2>&1 | FileCheck %s --check-prefix=READS
// SAFE: "verdict": "safe"
// SAFE: "complete": 1,
// RACE: "kind": "data-race"
// RACE: data race on 'std::cout+
// READS: error: nothing is typed in while heddle explores

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

static void numbers()
{
    short less = -3;
    //CHECK:-3 3 -1 4294967295 -9223372036854775808 18446744073709551615 -1 18446744073709551615
    std::cout << less << ' ' << (unsigned short)3 << ' ' << -1 << ' ' << -1u << ' ' << INT64_MIN << ' ' << UINT64_MAX
              << ' ' << -1ll << ' ' << -1ull << '\n';
    //CHECK-NEXT:1.5 2.25 3.5 1e+20 0.0001 1 true 0
    std::cout << 1.5f << ' ' << 2.25 << ' ' << 3.5L << ' ' << 1e20 << ' ' << 1e-4 << ' ' << true << ' '
              << std::boolalpha << true << std::noboolalpha << ' ' << false << std::endl;
    //CHECK-NEXT:ff fffd 0xff 0XFF 377 0377 +7 0
    std::cout << std::hex << 255 << ' ' << less << ' ' << std::showbase << 255 << ' ' << std::uppercase << 255
              << std::nouppercase << std::noshowbase << ' ' << std::oct << 255 << ' ' << std::showbase << 255
              << std::noshowbase << ' ' << std::dec << std::showpos << 7 << std::noshowpos << ' ' << 0
              << '\n';
    //CHECK-NEXT:3.14 3.14e+00 3.1 3.00000 0x1.8p+1
    std::cout << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::scientific << 3.14159 << ' '
              << std::defaultfloat << 3.14159 << ' ' << std::setprecision(6) << std::showpoint << 3.0 << std::noshowpoint
              << ' ' << std::hexfloat << 3.0 << std::defaultfloat << '\n';
}

static std::ios &leave(std::ios &stream)
{
    return stream;
}

static void texts()
{
    std::string text = "text";
    std::string_view view = text;
    const void *nowhere = nullptr;
    //CHECK-NEXT:texttexttexttexex.nullptr0
    std::cout << "text" << text << view << text.substr(0, 3) << 'e' << (signed char)'x' << (unsigned char)'.' << nullptr
              << nowhere << '\n';
    //CHECK-NEXT:|    42|42    |00042|-***7|   ab|ab   |  c|0
    std::cout << '|' << std::setw(6) << 42 << '|' << std::left << std::setw(6) << 42 << '|' << std::right
              << std::setfill('0') << std::setw(5) << 42 << '|' << std::internal << std::setfill('*') << std::setw(5)
              << -7 << '|' << std::right << std::setfill(' ') << std::setw(5) << "ab" << '|' << std::left << std::setw(5)
              << text.replace(0, 4, "ab") << '|' << std::right << std::setw(3) << 'c' << '|' << 0 << std::endl;
    //CHECK-NEXT:c ab 1*
    std::cout << leave;
    std::cout.put('c').put(' ').write("abc", 2).flush() << ' ';
    char old = std::cout.fill('*');
    std::cout.setf(std::ios::left, std::ios::adjustfield);
    std::cout.width(2);
    std::cout << 1 << '\n' << std::flush;
    std::cout.fill(old);
    assert(std::cout.fill() == ' ' && std::cout.width() == 0);
    assert(std::cout && std::cout.good() && !std::cout.fail() && !std::cout.bad());
    std::cout << (const char *)nullptr;
    assert(!std::cout);
    std::cout.clear();
    assert(std::cout.good());
}

static void print(int number)
{
    std::cout << "thread " << number << std::endl;
    std::cerr << number << '\n';
#ifdef HEX
    std::cout << std::hex << number;
#endif
}

int main()
{
    std::ios_base::sync_with_stdio(false);
    std::cin.tie(nullptr);
#ifdef THREADS
    std::thread one(print, 1), two(print, 2);
    one.join();
    two.join();
    return 0;
#endif
#ifdef READS
    int number;
    std::cin >> number;
#endif
    numbers();
    texts();
    //CHECK-NEXT:to std::cerr
    std::cerr << "to std::cerr" << std::endl;
    std::clog << std::ends;
    print(1);
    std::abort();
}
