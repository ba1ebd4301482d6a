/* linearizability.hpp - the table of linearizability.h, made from a class's member functions.
 *
 *     static constexpr heddle_operation operations[] = {
 *         heddle::operation<&ring::put>("put").distinct().role("producer"),
 *         heddle::operation<&ring::take>("take").role("consumer"),
 *     };
 *     const heddle_object heddle_checked =
 *         heddle::object<ring>(operations).observe<&ring::contents>();
 *
 * An operation is a member function with at most one parameter, or a function that gets the object
 * by reference first. Its parameter may have any type that a `long` converts to; a pointer is that
 * of HEDDLE_CELL. As a result,
 *
 *     void                      is 0
 *     bool, integers, enums     are their value
 *     a pointer                 counts by identity
 *     std::optional             is what it holds, or heddle::nothing
 *     a container               is its number of elements, then each of them
 *     an exception              is heddle::thrown, then a number for its type
 *
 * C++17. */
#ifndef HEDDLE_LINEARIZABILITY_HPP
#define HEDDLE_LINEARIZABILITY_HPP

#include <climits>
#include <cstddef>
#include <cxxabi.h>
#include <heddle/linearizability.h>
#include <new>
#include <optional>
#include <type_traits>
#include <typeinfo>

namespace heddle
{

inline constexpr long nothing = LONG_MIN;    /* an empty std::optional */
inline constexpr long thrown = LONG_MIN + 1; /* an exception left the operation */

/* What an operation makes of its result; not for the user. */
namespace detail
{

template <typename Result> struct is_optional : std::false_type {
};
template <typename Value> struct is_optional<std::optional<Value>> : std::true_type {
};

/* Words after the first one keep apart what the first one does not: an optional that holds the
 * number of `nothing`, and elements. */
template <typename Result> long word_of(const Result &result)
{
    if constexpr (std::is_integral_v<Result> || std::is_enum_v<Result>) {
        static_assert(sizeof(Result) <= sizeof(long), "a result has at most the size of a long");
        return static_cast<long>(result);
    } else if constexpr (std::is_pointer_v<Result>) {
        return heddle_result_pointer(result);
    } else if constexpr (is_optional<Result>::value) {
        if (!result)
            return nothing;
        long word = word_of(*result);
        if (word == nothing)
            heddle_also(1);
        return word;
    } else {
        long count = 0;
        for (const auto &element : result) {
            heddle_also(word_of(element));
            count++;
        }
        return count;
    }
}

/* A number for the type of the exception that is being handled. */
inline long thrown_type()
{
    unsigned long hash = 14695981039346656037ul; /* FNV-1a */
    for (const char *name = abi::__cxa_current_exception_type()->name(); *name; name++)
        hash = (hash ^ static_cast<unsigned char>(*name)) * 1099511628211ul;
    return static_cast<long>(hash);
}

/* The class, the result and the parameters of a function. */
template <typename Result, typename Object, typename... Parameters> struct signature {
    using object = Object;

    template <typename Actual, typename Function>
    static Result call(Function function, void *object, [[maybe_unused]] long argument)
    {
        static_assert(sizeof...(Parameters) <= 1, "an operation has at most one parameter");
        return call_with(function, *static_cast<Actual *>(object),
                         from_long<std::decay_t<Parameters>>(argument)...);
    }

  private:
    template <typename Parameter> static Parameter from_long(long argument)
    {
        if constexpr (std::is_pointer_v<Parameter>)
            return reinterpret_cast<Parameter>(argument);
        else
            return static_cast<Parameter>(argument);
    }

    template <typename Function, typename... Values>
    static Result call_with(Function function, Object &object, Values... values)
    {
        if constexpr (std::is_member_function_pointer_v<Function>)
            return (object.*function)(static_cast<Parameters &&>(values)...);
        else
            return function(object, static_cast<Parameters &&>(values)...);
    }
};

template <typename Result, typename Object, typename... Parameters>
signature<Result, Object, Parameters...> describe(Result (Object::*)(Parameters...));
template <typename Result, typename Object, typename... Parameters>
signature<Result, const Object, Parameters...> describe(Result (Object::*)(Parameters...) const);
template <typename Result, typename Object, typename... Parameters>
signature<Result, Object, Parameters...> describe(Result (*)(Object &, Parameters...));

template <auto Function> using signature_of = decltype(describe(Function));

template <auto Function, typename Object> long run(void *object, long argument)
{
    using called = signature_of<Function>;
    using result = decltype(called::template call<Object>(Function, object, argument));
    try {
        if constexpr (std::is_void_v<result>) {
            called::template call<Object>(Function, object, argument);
            return 0;
        } else {
            return word_of<std::decay_t<result>>(
                called::template call<Object>(Function, object, argument));
        }
    } catch (...) {
        heddle_also(thrown_type());
        return thrown;
    }
}

template <long... Values> inline constexpr long list[] = {Values...};

} // namespace detail

/* A row of the table. Each function gives the row with one thing changed. */
struct described_operation : heddle_operation {
    constexpr described_operation(const char *its_name, long (*its_run)(void *, long))
        : heddle_operation{its_name, its_run, 0, nullptr, 0, nullptr, 0, 0}
    {
    }

    /* The argument is a number that no other call gets. */
    constexpr described_operation distinct() const
    {
        described_operation changed = *this;
        changed.kind = HEDDLE_DISTINCT;
        return changed;
    }

    /* The argument is a pointer to a `long` of its own. */
    constexpr described_operation cell() const
    {
        described_operation changed = *this;
        changed.kind = HEDDLE_CELL;
        return changed;
    }

    /* The argument is each of these. */
    template <long... Values> constexpr described_operation arguments() const
    {
        described_operation changed = *this;
        changed.heddle_operation::arguments = detail::list<Values...>;
        changed.argument_count = sizeof...(Values);
        return changed;
    }

    /* Operations of one role run in one thread. */
    constexpr described_operation role(const char *its_role) const
    {
        described_operation changed = *this;
        changed.heddle_operation::role = its_role;
        return changed;
    }

    /* The call may wait for calls of other threads. */
    constexpr described_operation may_block() const
    {
        described_operation changed = *this;
        changed.flags |= HEDDLE_MAY_BLOCK;
        return changed;
    }

    /* This result, as a word, may come without a reason, and has no effect. */
    constexpr described_operation spurious(long its_failure) const
    {
        described_operation changed = *this;
        changed.flags |= HEDDLE_SPURIOUS;
        changed.failure = its_failure;
        return changed;
    }
};

/* The row of a function. `Object` is the class of the object, if the function is one of its base
 * classes. */
template <auto Function,
          typename Object = std::remove_const_t<typename detail::signature_of<Function>::object>>
constexpr described_operation operation(const char *name)
{
    return {name, &detail::run<Function, Object>};
}

/* An object of a class with a constructor without parameters. */
template <typename Object> struct described_object : heddle_object {
    constexpr described_object(const heddle_operation *its_operations, int count)
        : heddle_object{sizeof(Object), &construct, &destruct, nullptr, its_operations,
                        count,          nullptr,    nullptr,   nullptr, 0}
    {
    }

    /* What this function returns, after all operations, is a part of the outcome. */
    template <auto Function> constexpr described_object observe() const
    {
        described_object changed = *this;
        changed.heddle_object::observe = [](void *object) {
            return detail::run<Function, Object>(object, 0);
        };
        return changed;
    }

    /* This function asserts what must hold after all operations. */
    template <auto Function> constexpr described_object validate() const
    {
        described_object changed = *this;
        changed.heddle_object::validate = [](void *object) {
            detail::signature_of<Function>::template call<Object>(Function, object, 0);
        };
        return changed;
    }

    /* What the operations should do. */
    constexpr described_object specification(const heddle_object &of_the_operations) const
    {
        described_object changed = *this;
        changed.heddle_object::specification = &of_the_operations;
        return changed;
    }

    /* Operations that run before there are threads. */
    constexpr described_object prefix(const char *scenario) const
    {
        described_object changed = *this;
        changed.heddle_object::prefix = scenario;
        return changed;
    }

    /* Where one thread stops for ever in an operation, those of the others still end. */
    constexpr described_object obstruction_free() const
    {
        described_object changed = *this;
        changed.heddle_object::obstruction_free = 1;
        return changed;
    }

  private:
    static void construct(void *object)
    {
        new (object) Object();
    }

    static void destruct(void *object)
    {
        static_cast<Object *>(object)->~Object();
    }
};

template <typename Object, std::size_t Count>
constexpr described_object<Object> object(const heddle_operation (&operations)[Count])
{
    return {operations, static_cast<int>(Count)};
}

} // namespace heddle

#endif
