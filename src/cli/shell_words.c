#include "cli/shell_words.h"

#include "base/memory.h"

#include <stdbool.h>
#include <string.h>

static const char blanks[] = " \t\n\r";

/* Copies one word to *to, with a final zero, and advances both pointers past it. Requires: **from
 * is neither a blank nor the end. */
static void take_word(const char **from, char **to)
{
    char quote = '\0';
    const char *in = *from;
    char *out = *to;
    for (; *in && (quote || !strchr(blanks, *in)); in++) {
        bool opens = !quote && (*in == '"' || *in == '\'');
        bool escapes =
            *in == '\\' && quote != '\'' && in[1] && (!quote || strchr("\\\"$`\n", in[1]));
        if (opens)
            quote = *in;
        else if (quote && *in == quote)
            quote = '\0';
        else if (escapes)
            *out++ = *++in;
        else
            *out++ = *in;
    }
    *out++ = '\0';
    *from = in;
    *to = out;
}

char **shell_words_split(const char *command, size_t *count)
{
    /* Each word but the last takes at least one character and one blank. */
    size_t length = strlen(command), most = length / 2 + 1;
    char **words = memory_new(1, (most + 1) * sizeof *words + length + most + 1);
    char *text = (char *)(words + most + 1);
    *count = 0;
    for (;;) {
        command += strspn(command, blanks);
        if (!*command)
            return words;
        words[(*count)++] = text;
        take_word(&command, &text);
    }
}
