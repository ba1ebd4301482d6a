// ios_failure.cpp - the exception of streams.
#include <ios>
#include <system_error>

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

namespace
{
struct stream_errors : std::error_category {
    const char *name() const noexcept override
    {
        return "iostream";
    }

    std::string message(int code) const override
    {
        return code == static_cast<int>(std::io_errc::stream) ? "iostream error" : "Unknown error";
    }
};

// A destructor of a static object would be a step of every program.
[[clang::no_destroy]] constinit const stream_errors the_iostream_category;
} // namespace

namespace std
{
const error_category &iostream_category() noexcept
{
    return the_iostream_category;
}

ios_base::failure::failure(const string &text) : system_error(io_errc::stream, text)
{
}

ios_base::failure::failure(const string &text, const error_code &code) : system_error(code, text)
{
}

ios_base::failure::failure(const char *text, const error_code &code) : system_error(code, text)
{
}

ios_base::failure::~failure() noexcept
{
}

const char *ios_base::failure::what() const noexcept
{
    return system_error::what();
}

void __throw_ios_failure(const char *text)
{
    throw ios_base::failure(text);
}
} // namespace std

#pragma clang attribute pop
