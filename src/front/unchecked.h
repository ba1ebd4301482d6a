/* unchecked.h - code whose accesses are not checked for data races: functions with the attribute
 * no_sanitize("thread"), no_sanitize_thread or disable_sanitizer_instrumentation, and what is
 * between calls of heddle_unchecked_begin and heddle_unchecked_end in one function (data_race of
 * lkmm.h).
 *
 * clang keeps only the last one of these attributes in its output. (It keeps the others if it
 * instruments code for ThreadSanitizer, but the program can tell that it does.) Macros
 * (UNCHECKED_CLANG_ARGUMENTS) turn the others into what clang does keep. */
#pragma once

#include "front/ir.h"

#define UNCHECKED_ANNOTATION "no_sanitize "
#define UNCHECKED_MACRO "(...)=annotate(\"" UNCHECKED_ANNOTATION "\" #__VA_ARGS__)"
#define UNCHECKED_CLANG_ARGUMENTS                                         \
    "-Dno_sanitize" UNCHECKED_MACRO, "-D__no_sanitize__" UNCHECKED_MACRO, \
        "-Dno_sanitize_thread=disable_sanitizer_instrumentation"

/* Gives the attribute disable_sanitizer_instrumentation to all functions that the annotations of
 * the module say so of, and removes the annotations. Marks the instructions between the calls, and
 * removes the calls. */
void unchecked_find(struct ir *ir);

/* Whether the instruction is marked, or its function has that attribute. */
bool unchecked_has(LLVMValueRef instruction);

/* Whether there is such an instruction or such a function. */
bool unchecked_are_some(struct ir *ir);
