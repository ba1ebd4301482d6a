#include "base/words.h"

#include <string.h>

bool words_have(const char *const *words, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

unsigned words_find(const char *(*word_at)(unsigned i), const char *text)
{
    unsigned i = 0;
    while (word_at(i) && strcmp(word_at(i), text) != 0)
        i++;
    return i;
}
