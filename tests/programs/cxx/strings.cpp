/* std::string does what it does natively, within its own buffer and beyond it. */
// RUN: %clang -w -std=gnu++17 -o %t %s -lstdc++ -lm && %t
// RUN: %heddle --quiet %s

#include <cassert>
#include <string>
#include <string_view>

int main()
{
    std::string text = "warp", longer(30, 'x');
    text += " and weft, and a shuttle that goes to and fro";
    assert(text.size() == 49 && text.find("weft") == 9 && text.rfind("and") == 42);
    assert(text.find_first_of(",") == 13 && text.find("loom") == std::string::npos);
    text.erase(4);
    text.insert(0, "a ").append(3, '!').push_back('?');
    assert(text == "a warp!!!?" && text.substr(2, 4) == "warp");
    text.replace(2, 4, longer);
    assert(text.size() == 36 && text.compare("b") < 0);
    text.resize(1);
    text.swap(longer);
    assert(longer == "a" && text.length() == 30);
    assert(std::to_string(-42) + std::to_string(17UL) == "-4217");
    assert(std::stoi("17 looms") == 17 && std::stoul("ff", nullptr, 16) == 255);
    assert(std::stod("2.5") == 2.5);
    std::string moved = std::move(text), copy(moved.begin(), moved.end());
    assert(moved == copy && std::string_view(copy).substr(28) == "xx");
    return 0;
}
