/* What C++'s ABI needs is there without a header of its library: the tables of classes' types with
 * one base, several and virtual ones, dynamic_cast, a pure virtual function that is called too early
 * (PURE), arrays and new, the guard and the destructor of a static object, exceptions. V selects
 * one, so that nothing else brings the library in. */
// RUN: %heddle -DV=0 %s | FileCheck %s
// RUN: %heddle -DV=1 %s | FileCheck %s
// RUN: %heddle -DV=2 %s | FileCheck %s
// RUN: %heddle -DV=3 %s | FileCheck %s
// RUN: %heddle -DV=4 %s | FileCheck %s
// RUN: %heddle -DV=5 %s | FileCheck %s
// RUN: %heddle -DV=6 %s | FileCheck %s
// RUN: %heddle -DV=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DV=0 -DWRONG %s | FileCheck --check-prefix=ABORT %s
// RUN: %exits 1 %heddle --quiet -DV=8 %s | FileCheck --check-prefix=ABORT %s
// CHECK: No errors found: 1 execution
// ABORT: [abort]

extern "C" void abort();

static void check(bool right)
{
    if (!right)
        abort();
}

#ifdef WRONG
enum { EXPECTED = 1 };
#else
enum { EXPECTED = 0 };
#endif

#if V == 0
struct base {
    virtual int number()
    {
        return 1;
    }
};
struct derived : base {
    int number() override
    {
        return 0;
    }
};
int main()
{
    derived object;
    base *pointer = &object;
    check(pointer->number() == EXPECTED);
}
#elif V == 1 || V == 2
struct left {
    virtual ~left()
    {
    }
    int a = 1;
};
struct right {
    virtual ~right()
    {
    }
    int b = 2;
};
#if V == 1
struct both : left, right {
};
#else
struct middle : virtual left {
};
struct both : middle, right {
};
#endif
int main()
{
    both object;
    left *one = &object;
    right *other = dynamic_cast<right *>(one);
    check(other && other->b == 2 && dynamic_cast<both *>(other) == &object);
}
#elif V == 3
struct shape {
    virtual int sides() const = 0;
    virtual ~shape()
    {
    }
};
struct square : shape {
    int sides() const override
    {
        return 4;
    }
};
int main()
{
    const shape *made = new square;
    check(made->sides() == 4);
    delete made;
    int *const numbers = new int[3]{1, 2, 3};
    check(numbers[2] == 3);
    delete[] numbers;
}
#elif V == 4
struct counted {
    counted() : number(abs_of(-3))
    {
    }
    ~counted()
    {
        check(number == 3);
    }
    static int abs_of(int of)
    {
        return of < 0 ? -of : of;
    }
    int number;
};
static int of_static()
{
    static counted object;
    return object.number;
}
int main()
{
    check(of_static() == 3 && of_static() == 3);
}
#elif V == 5
struct global {
    global() : number(7)
    {
    }
    ~global()
    {
        check(number == 7);
    }
    int number;
};
static global object;
int main()
{
    check(object.number == 7);
}
#elif V == 6
int main()
{
    int caught = 0;
    try {
        throw 3;
    } catch (int thrown) {
        caught = thrown;
    }
    check(caught == 3);
}
#elif V == 7
struct member {
    int value;
};
int main()
{
    member object{5};
    int caught = 0;
    try {
        throw &object;
    } catch (member *thrown) {
        caught = thrown->value;
    }
    check(caught == 5);
}
#elif V == 8
struct early {
    early()
    {
        call();
    }
    virtual ~early()
    {
    }
    void call()
    {
        pure();
    }
    virtual void pure() = 0;
};
struct late : early {
    void pure() override
    {
    }
};
int main()
{
    late object;
}
#endif
