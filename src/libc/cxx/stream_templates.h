// stream_templates.h - comes first in files that instantiate or specialise libstdc++'s templates of
// streams. Its headers then do not declare that these are instantiated elsewhere.
#pragma once

#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#include <ios>

// Without the locale's facets (ios.cpp).
namespace std
{
template <> void basic_ios<char>::_M_cache_locale(const locale &);
template <> char basic_ios<char>::widen(char) const;
template <> char basic_ios<char>::narrow(char, char) const;
} // namespace std
