/* character.h - classes of characters in the C locale, for text that is parsed. */
#pragma once

#include <stdbool.h>

#pragma GCC visibility push(hidden)

int character_lower(unsigned char character);
bool character_is_space(char character);

/* The value of the character as a digit of a base up to 36; INT_MAX: it is none. */
int character_digit(char character);

#pragma GCC visibility pop
