/* find_tests.h - finds the tests among the functions of a module. */
#pragma once

#include "front/ir.h"
#include "front/load/test_functions.h"

/* Adds the next piece, whose module this is, and its tests. Names and sites belong to `ir->sites`.
 */
void find_tests(struct test_functions *tests, struct ir *ir, LLVMModuleRef module);

/* Whether the function is a test by its name and type. */
bool find_tests_is_test(struct ir *ir, LLVMValueRef function);
/* Whether the module has tests of a framework. */
bool find_tests_has_framework(LLVMModuleRef module);

/* When all modules have been looked through: a function that a table has, too, is one test. */
void find_tests_end(struct test_functions *tests);
