// error_codes.cpp - the categories of error codes, and the exceptions that carry codes.
#include <future>
#include <system_error>

#include <cstring>

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

namespace std
{
error_category::~error_category()
{
}

__cow_string error_category::_M_message(int code) const
{
    return __cow_string(message(code));
}

error_condition error_category::default_error_condition(int code) const noexcept
{
    return error_condition(code, *this);
}

bool error_category::equivalent(int code, const error_condition &condition) const noexcept
{
    return default_error_condition(code) == condition;
}

bool error_category::equivalent(const error_code &code, int condition) const noexcept
{
    return code.category() == *this && code.value() == condition;
}

error_condition error_code::default_error_condition() const noexcept
{
    return category().default_error_condition(value());
}
} // namespace std

namespace
{
// Codes of errno.
struct errno_category : std::error_category {
    std::string message(int code) const override
    {
        return strerror(code);
    }
};

struct generic : errno_category {
    const char *name() const noexcept override
    {
        return "generic";
    }
};

struct system : errno_category {
    const char *name() const noexcept override
    {
        return "system";
    }

    // All codes of the system are those of errno.
    std::error_condition default_error_condition(int code) const noexcept override
    {
        return std::error_condition(code, std::generic_category());
    }
};

struct future_errors : std::error_category {
    const char *name() const noexcept override
    {
        return "future";
    }

    std::string message(int code) const override
    {
        switch (static_cast<std::future_errc>(code)) {
        case std::future_errc::future_already_retrieved:
            return "Future already retrieved";
        case std::future_errc::promise_already_satisfied:
            return "Promise already satisfied";
        case std::future_errc::no_state:
            return "No associated state";
        case std::future_errc::broken_promise:
            return "Broken promise";
        default:
            return "Unknown error";
        }
    }
};

// Destructors of static objects would be steps of every program.
[[clang::no_destroy]] constinit const generic the_generic_category;
[[clang::no_destroy]] constinit const system the_system_category;
[[clang::no_destroy]] constinit const future_errors the_future_category;
} // namespace

namespace std
{
const error_category &_V2::generic_category() noexcept
{
    return the_generic_category;
}

const error_category &_V2::system_category() noexcept
{
    return the_system_category;
}

const error_category &future_category() noexcept
{
    return the_future_category;
}

system_error::~system_error() noexcept
{
}

future_error::~future_error() noexcept
{
}

const char *future_error::what() const noexcept
{
    return logic_error::what();
}

void __throw_system_error(int code)
{
    throw system_error(code, generic_category());
}

void __throw_future_error(int code)
{
    throw future_error(error_code(code, future_category()));
}
} // namespace std

#pragma clang attribute pop
