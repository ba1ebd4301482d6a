#include "base/words.h"

#include <string.h>

bool words_have(const char *const *words, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}
