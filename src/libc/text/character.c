#include "libc/text/character.h"

#include <limits.h>

int character_lower(unsigned char character)
{
    return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
}

bool character_is_space(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

int character_digit(char character)
{
    if (character >= '0' && character <= '9')
        return character - '0';
    int letter = character_lower((unsigned char)character);
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 10 : INT_MAX;
}
