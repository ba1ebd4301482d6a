/* catch2/matchers/catch_matchers_vector.hpp - a part of Catch2 3 (catch.hpp). */
#pragma once
#pragma GCC system_header
#include "../catch.hpp"
