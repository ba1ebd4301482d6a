// A function of C++ that is not defined.
namespace shop {
struct Till;
long price(Till &till, bool reduced);
}

int main()
{
    int place = 0;
    return shop::price(reinterpret_cast<shop::Till &>(place), true) == 5;
}
