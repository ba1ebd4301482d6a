// string_streams.cpp - std::stringstream and its like, as libstdc++ has them. Output of numbers is
// in ostream.c, and their input in istream_numbers.cpp.
#include "libc/cxx/stream_templates.h"

#include <istream>
#include <ostream>
#include <sstream>

namespace std
{
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_ostringstream<char>;
template class basic_istringstream<char>;
template class basic_stringstream<char>;
} // namespace std
