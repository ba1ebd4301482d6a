/* boost/test/included/unit_test.hpp - as boost/test/unit_test.hpp. */
#pragma once
#pragma GCC system_header
#include "../unit_test.hpp"
