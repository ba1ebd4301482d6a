// The table of a class, called as the runtime calls it: what arguments become, and what results
// of each kind become. One thread: one execution.
// RUN: %heddle --quiet %s | FileCheck %s
// CHECK: No errors found: 1 execution explored
#include <cassert>
#include <cstring>
#include <heddle/linearizability.hpp>
#include <stdexcept>
#include <vector>

static std::vector<long> also;

extern "C" void heddle_also(long word)
{
    also.push_back(word);
}

extern "C" long heddle_result_pointer(const void *pointer)
{
    return pointer ? 7 : 0;
}

enum class colour : unsigned char { red, blue = 200 };

struct base {
    int before = 5;
    short five() noexcept
    {
        return static_cast<short>(before);
    }
};

struct other {
    long padding[3] = {};
};

struct thing : other, base {
    long count = 0;

    void add(long by)
    {
        count += by;
    }
    bool is_positive() const
    {
        return count > 0;
    }
    std::optional<long> get(const int &wanted) const noexcept
    {
        if (wanted == 0)
            return {};
        return wanted == 1 ? count : LONG_MIN;
    }
    colour paint(colour other)
    {
        return other == colour::red ? colour::blue : colour::red;
    }
    long read(long *cell)
    {
        return *cell;
    }
    thing *self(bool wanted)
    {
        return wanted ? this : nullptr;
    }
    long fail(int how)
    {
        if (how == 1)
            throw std::length_error("full");
        if (how == 2)
            throw std::out_of_range("empty");
        if (how == 3)
            throw 3;
        return how;
    }
    std::vector<std::optional<int>> contents() const
    {
        return {static_cast<int>(count), {}};
    }
    void check() const
    {
        assert(count == 3);
    }
};

static int twice(const thing &object, int number)
{
    return 2 * number + static_cast<int>(object.count);
}

static constexpr heddle_operation operations[] = {
    heddle::operation<&thing::add>("add").distinct().role("adder").may_block(),
    heddle::operation<&thing::is_positive>("is_positive"),
    heddle::operation<&thing::get>("get").arguments<0, 1, 2>().spurious(heddle::nothing),
    heddle::operation<&thing::paint>("paint"),
    heddle::operation<&thing::read>("read").cell(),
    heddle::operation<&thing::self>("self"),
    heddle::operation<&thing::fail>("fail"),
    heddle::operation<&thing::five, thing>("five"),
    heddle::operation<&twice, thing>("twice"),
};

static constexpr heddle_object model = heddle::object<thing>(operations);
const heddle_object heddle_checked = heddle::object<thing>(operations)
                                         .observe<&thing::contents>()
                                         .validate<&thing::check>()
                                         .specification(model)
                                         .prefix("add(1)")
                                         .obstruction_free();

static void *object;

static long run(const char *name, long argument)
{
    also.clear();
    for (int i = 0; i < heddle_checked.operation_count; i++)
        if (!std::strcmp(heddle_checked.operations[i].name, name))
            return heddle_checked.operations[i].run(object, argument);
    assert(!"no operation has this name");
}

static void rows()
{
    const heddle_operation &add = operations[0], &get = operations[2];
    assert(add.kind == HEDDLE_DISTINCT && !std::strcmp(add.role, "adder"));
    assert(add.flags == HEDDLE_MAY_BLOCK && operations[4].kind == HEDDLE_CELL);
    assert(get.flags == HEDDLE_SPURIOUS && get.failure == heddle::nothing && !get.role);
    assert(get.argument_count == 3 && get.arguments[0] == 0 && get.arguments[2] == 2);
    assert(heddle_checked.size == sizeof(thing) && heddle_checked.operation_count == 9);
    assert(heddle_checked.specification == &model && !model.specification);
    assert(!std::strcmp(heddle_checked.prefix, "add(1)") && heddle_checked.obstruction_free == 1);
    assert(!model.validate && !model.observe && !model.obstruction_free);
}

static void results()
{
    long cell = 11;
    assert(run("is_positive", 0) == 0);
    assert(run("add", 3) == 0 && run("is_positive", 0) == 1);
    assert(run("paint", 0) == 200 && run("paint", 200) == 0);
    assert(run("read", reinterpret_cast<long>(&cell)) == 11);
    assert(run("self", 1) == 7 && run("self", 0) == 0);
    assert(run("twice", 4) == 11);
    assert(run("five", 0) == 5); // of the second base class, which begins behind the first
}

static void optionals()
{
    assert(run("get", 0) == heddle::nothing && also.empty());
    assert(run("get", 1) == 3 && also.empty());
    assert(run("get", 2) == LONG_MIN && also.size() == 1); // and is not nothing
    also.clear();
    assert(heddle_checked.observe(object) == 2);
    assert(also[0] == 3 && also[1] == heddle::nothing && also.size() == 2);
}

static void exceptions()
{
    assert(run("fail", 0) == 0 && also.empty());
    assert(run("fail", 1) == heddle::thrown && also.size() == 1);
    long length_error = also[0];
    assert(run("fail", 2) == heddle::thrown && also[0] != length_error);
    assert(run("fail", 3) == heddle::thrown && also[0] != length_error);
    assert(run("fail", 1) == heddle::thrown && also[0] == length_error);
}

int main()
{
    object = ::operator new(heddle_checked.size);
    heddle_checked.create(object);
    rows();
    results();
    optionals();
    exceptions();
    heddle_checked.validate(object);
    heddle_checked.destroy(object);
    ::operator delete(object);
    return 0;
}
