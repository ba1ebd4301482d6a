// console.cpp - the buffers of std::cout and std::cin, for streams that the program gives them to.
#include "libc/cxx/unsupported.h"

#include <streambuf>

extern "C" void heddle_print_text(const char *text, size_t length, unsigned flags, long width,
                                  char fill);
extern "C" void heddle_print_character(char character, unsigned flags, long width, char fill);

// Not in a namespace: streams.c names the virtual tables.
struct heddle_console : std::streambuf {
    int overflow(int character) override;
    std::streamsize xsputn(const char *text, std::streamsize length) override;
};

struct heddle_keyboard : std::streambuf {
    int underflow() override;
};

int heddle_console::overflow(int character)
{
    if (character != EOF)
        heddle_print_character(static_cast<char>(character), 0, 0, ' ');
    return 0;
}

std::streamsize heddle_console::xsputn(const char *text, std::streamsize length)
{
    heddle_print_text(text, static_cast<size_t>(length), 0, 0, ' ');
    return length;
}

int heddle_keyboard::underflow()
{
    heddle_unsupported("nothing is typed in while heddle explores; put the input into the program, "
                       "or hand it to main with --args");
}
