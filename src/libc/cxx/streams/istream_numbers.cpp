// istream_numbers.cpp - input of numbers, as libstdc++'s num_get reads them in the classic locale.
#include "libc/cxx/streams/istream.h"
#include "libc/cxx/unsupported.h"

#include <cstdlib>
#include <limits>

using std::ios_base;
using std::istream;

namespace
{
unsigned base_of(const istream &stream)
{
    ios_base::fmtflags field = stream.flags() & ios_base::basefield;
    if (field == ios_base::oct)
        return 8;
    if (field == ios_base::hex)
        return 16;
    return field ? 10 : 0; // 0: the prefix decides
}

unsigned digit_value(char character)
{
    if (character >= '0' && character <= '9')
        return static_cast<unsigned>(character - '0');
    unsigned letter = static_cast<unsigned char>(character) | 0x20u;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 99;
}

bool skip_sign(reader &input)
{
    bool negative = input.is_at('-');
    if (negative || input.is_at('+'))
        input.skip();
    return negative;
}

struct digits {
    bool any, too_large;
    unsigned long long value;
};

// Reads "0" or "0x" where it is a prefix, and decides the base.
bool skip_prefix(reader &input, unsigned &base)
{
    bool zero = input.is_at('0');
    if (zero && (base == 0 || base == 16)) {
        input.skip();
        if (input.is_at('x') || input.is_at('X')) {
            input.skip();
            base = 16;
            return false;
        }
        base = base ? base : 8;
    }
    base = base ? base : 10;
    return zero;
}

digits read_digits(reader &input, unsigned base, unsigned long long most)
{
    digits read{skip_prefix(input, base), false, 0};
    for (; !input.is_at_end() && digit_value(input.next()) < base; input.skip()) {
        unsigned digit = digit_value(input.next());
        read.any = true;
        read.too_large = read.too_large || read.value > (most - digit) / base;
        read.value = read.too_large ? most : read.value * base + digit;
    }
    return read;
}

template <typename Integer>
void read_integer(reader &input, unsigned base, ios_base::iostate &errors, Integer &value)
{
    bool negative = skip_sign(input);
    unsigned long long most = std::numeric_limits<Integer>::max();
    if (negative && std::numeric_limits<Integer>::is_signed)
        most++;
    digits read = read_digits(input, base, most);
    if (!read.any || read.too_large)
        errors |= ios_base::failbit;
    bool negate = negative && !(read.too_large && !std::numeric_limits<Integer>::is_signed);
    value = static_cast<Integer>(negate ? -read.value : read.value);
    if (input.is_at_end())
        errors |= ios_base::eofbit;
}

template <typename Integer> istream &extract_integer(istream &stream, Integer &value)
{
    return read_from(stream, false, [&](reader &input, ios_base::iostate &errors) {
        read_integer(input, base_of(stream), errors, value);
    });
}

void read_name(reader &input, ios_base::iostate &errors, bool &value)
{
    value = input.is_at('t');
    for (const char *name = value ? "true" : "false"; *name; name++) {
        if (!input.is_at(*name)) {
            errors |= ios_base::failbit;
            if (input.is_at_end())
                errors |= ios_base::eofbit;
            value = false;
            return;
        }
        input.skip();
    }
}

void read_bool(reader &input, unsigned base, ios_base::iostate &errors, bool &value)
{
    long number = 0;
    read_integer(input, base, errors, number);
    value = number != 0;
    if (number != 0 && number != 1)
        errors |= ios_base::failbit;
}

// The text of a number. A longer one is refused.
class number_text
{
  public:
    void take(reader &input)
    {
        if (length + 1 == sizeof text)
            heddle_unsupported("input of a real number with more than 127 characters");
        text[length++] = input.next();
        input.skip();
        text[length] = '\0';
    }

    void take_digits(reader &input)
    {
        while (!input.is_at_end() && input.next() >= '0' && input.next() <= '9')
            take(input);
    }

    void take_sign(reader &input)
    {
        if (input.is_at('-') || input.is_at('+'))
            take(input);
    }

    // The characters that may belong to a real number, even if they make none together.
    void take_real(reader &input)
    {
        take_sign(input);
        take_digits(input);
        if (input.is_at('.')) {
            take(input);
            take_digits(input);
        }
        if (length && (input.is_at('e') || input.is_at('E'))) {
            take(input);
            take_sign(input);
            take_digits(input);
        }
    }

    const char *begin() const
    {
        return text;
    }

    bool ends_at(const char *end) const
    {
        return length != 0 && end == text + length;
    }

  private:
    char text[128] = "";
    size_t length = 0;
};

float parse(const char *text, char **end, float)
{
    return strtof(text, end);
}

double parse(const char *text, char **end, double)
{
    return strtod(text, end);
}

long double parse(const char *text, char **end, long double)
{
    return strtold(text, end);
}

template <typename Real> istream &extract_real(istream &stream, Real &value)
{
    return read_from(stream, false, [&](reader &input, ios_base::iostate &errors) {
        const Real most = std::numeric_limits<Real>::max();
        number_text text;
        text.take_real(input);
        char *end;
        value = parse(text.begin(), &end, Real());
        if (!text.ends_at(end))
            value = 0;
        bool too_large = value > most || value < -most;
        if (too_large)
            value = value < 0 ? -most : most;
        if (too_large || !text.ends_at(end))
            errors |= ios_base::failbit;
        if (input.is_at_end())
            errors |= ios_base::eofbit;
    });
}
} // namespace

namespace std
{
template <> istream &istream::operator>>(short &value)
{
    return extract_integer(*this, value);
}

template <> istream &istream::operator>>(int &value)
{
    return extract_integer(*this, value);
}

#define EXTRACT(type, extract)                                        \
    template <> template <> istream &istream::_M_extract(type &value) \
    {                                                                 \
        return extract(*this, value);                                 \
    }

EXTRACT(unsigned short, extract_integer)
EXTRACT(unsigned, extract_integer)
EXTRACT(long, extract_integer)
EXTRACT(unsigned long, extract_integer)
EXTRACT(long long, extract_integer)
EXTRACT(unsigned long long, extract_integer)
EXTRACT(float, extract_real)
EXTRACT(double, extract_real)
EXTRACT(long double, extract_real)

template <> template <> istream &istream::_M_extract(bool &value)
{
    return read_from(*this, false, [&](reader &input, ios_base::iostate &errors) {
        if (flags() & ios_base::boolalpha)
            read_name(input, errors, value);
        else
            read_bool(input, base_of(*this), errors, value);
    });
}

template <> template <> istream &istream::_M_extract(void *&value)
{
    return read_from(*this, false, [&](reader &input, ios_base::iostate &errors) {
        unsigned long number = 0;
        read_integer(input, 16, errors, number);
        value = reinterpret_cast<void *>(number);
    });
}
} // namespace std
