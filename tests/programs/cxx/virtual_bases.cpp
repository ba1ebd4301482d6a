// Virtual bases: the tables while constructors and destructors run, casts and typeid through them,
// functions that are called through a virtual base, and exceptions that are caught by one. Two
// threads share an object; the broken form has no lock for the base's member.
// RUN: %heddle --leaks=error --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DUNLOCKED %s 2>&1 | FileCheck --check-prefix=RACE %s
//
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// RACE: error: data race

#include <cassert>
#include <pthread.h>
#include <typeinfo>

static int built, gone;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

struct Base {
    int visits = 0;
    Base()
    {
        built += 1;
    }
    virtual ~Base()
    {
        gone += 1;
    }
    virtual int id() const
    {
        return 1;
    }
    virtual Base *self()
    {
        return this;
    }
};

struct Left : virtual Base {
    int left = 2;
    Left()
    {
        assert(id() == 2); // that of a part under construction, also within Both
        assert(static_cast<Base *>(this)->id() == 2 && typeid(*this) == typeid(Left));
        built += 10;
    }
    ~Left()
    {
        assert(id() == 2);
        gone += 10;
    }
    int id() const override
    {
        return 2;
    }
    Left *self() override
    {
        return this;
    } // another result than the base's
};

struct Right : virtual Base {
    int right = 3;
    Right()
    {
        assert(id() == 3);
        built += 100;
    }
    ~Right()
    {
        assert(dynamic_cast<Left *>(static_cast<Base *>(this)) == nullptr);
        gone += 100;
    }
    int id() const override
    {
        return 3;
    }
};

struct Both : Left, Right {
    int both = 4;
    Both()
    {
        built += 1000;
    }
    ~Both()
    {
        gone += 1000;
    }
    int id() const override
    {
        return both;
    }
    Both *self() override
    {
        return this;
    }
};

struct Plain : Base {
};
struct Twice : Both, Plain {
}; // two bases of the kind Base
struct Hidden : private virtual Base {
};
struct Stranger : virtual Base {
};

static void look(Base *base)
{
    Both *both = dynamic_cast<Both *>(base);
    Right *right = dynamic_cast<Right *>(base);
    assert(base->id() == 4 && both && both->left == 2 && both->right == 3);
    assert(base->self() == both && right->self() == both && right == both);
    assert(dynamic_cast<Left *>(right) == both && dynamic_cast<void *>(right) == both);
    assert(!dynamic_cast<Stranger *>(base));
    assert(typeid(*base) == typeid(Both) && typeid(*right) != typeid(Right));
}

template <class Thrown, class Caught> static bool catches()
{
    try {
        throw Thrown();
    } catch (Caught &) {
        return true;
    } catch (...) {
        return false;
    }
}

static void *visit(void *base)
{
    look(static_cast<Base *>(base));
#ifndef UNLOCKED
    pthread_mutex_lock(&mutex);
#endif
    static_cast<Base *>(base)->visits++;
#ifndef UNLOCKED
    pthread_mutex_unlock(&mutex);
#endif
    return nullptr;
}

int main()
{
    Base *base = new Both;
    assert(built == 1111);
    pthread_t thread;
    pthread_create(&thread, nullptr, visit, base);
    visit(base);
    pthread_join(thread, nullptr);
    assert(base->visits == 2);
    delete base;
    assert(gone == 1111);
    assert((catches<Both, Base>() && catches<Both, Right>() && catches<Left, Base>()));
    assert((!catches<Left, Right>() && !catches<Twice, Base>() && !catches<Hidden, Base>()));
    try {
        throw new Both;
    } catch (Base *pointer) {
        assert(pointer->id() == 4);
        delete pointer;
    }
    Both first, second(first);
    second.visits = 7;
    first = second;
    assert(first.visits == 7 && static_cast<Base &>(static_cast<Left &>(first)).visits == 7);
    return 0;
}
