#include "report/edits/statement.h"

#include <ctype.h>
#include <string.h>

/* The last character of the line that is code; '\0': there is none. */
static char last_of(const char *line)
{
    char last = '\0';
    for (size_t i = 0; line[i]; i++) {
        if (strncmp(line + i, "//", 2) == 0)
            break;
        const char *end = strncmp(line + i, "/*", 2) == 0 ? strstr(line + i + 2, "*/") : NULL;
        if (end)
            i = (size_t)(end - line) + 1;
        else if (!isspace((unsigned char)line[i]))
            last = line[i];
    }
    return last;
}

/* Whether what is in front of the line ends there. */
static bool ends_before(struct source *source, const struct site *site)
{
    for (unsigned number = site->line - 1; number > 0; number--) {
        const char *line = source_line(source, site->file, number);
        char last = line ? last_of(line) : '\0';
        if (line && line[strspn(line, " \t")] == '#')
            return false;
        if (last)
            return last == ';' || last == '{' || last == '}';
    }
    return false;
}

/* Whether the word is one behind which a statement is none of a block, or runs several times. */
static bool is_excluded(const char *text)
{
    static const char *const words[] = {"else", "while", "for", "do", "case", "default"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) == 0 && !isalnum((unsigned char)text[length]) &&
            text[length] != '_')
            return true;
    }
    return false;
}

bool statement_begins(struct source *source, const struct site *site)
{
    const char *line = source_line(source, site->file, site->line);
    size_t begin = line ? strspn(line, " \t") : 0;
    if (!line || site->column == 0 || site->column <= begin || site->column > strlen(line) ||
        !ends_before(source, site))
        return false;
    bool is_word = isalnum((unsigned char)line[begin]) || strchr("_*(:", line[begin]);
    for (size_t i = begin; i + 1 < site->column; i++)
        if (strchr(";{}?", line[i]) || strncmp(line + i, "&&", 2) == 0 ||
            strncmp(line + i, "||", 2) == 0)
            return false;
    return is_word && !is_excluded(line + begin);
}
