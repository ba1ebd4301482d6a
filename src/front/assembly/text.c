/* text.c - takes the text of inline assembly apart. The printed form (... asm sideeffect
 * "code", "constraints") is the only source of it in LLVM 16 and 17. */
#include "front/assembly/text.h"

#include "base/memory.h"

#include <ctype.h>
#include <string.h>

static unsigned digit_of(char character)
{
    return isdigit((unsigned char)character) ? (unsigned)(character - '0')
                                             : (unsigned)(toupper(character) - 'A' + 10);
}

/* Copies the text between *position, behind a quotation mark, and the next mark. LLVM prints other
 * characters than plain ones as a backslash and two hexadecimal digits. */
static char *copy_quoted(const char **position)
{
    const char *from = *position;
    char *copy = memory_new(strlen(from) + 1, 1), *to = copy;
    for (; *from && *from != '"'; from++) {
        bool escaped = *from == '\\' && from[1] && from[2];
        *to++ = escaped ? (char)(digit_of(from[1]) << 4 | digit_of(from[2])) : *from;
        from += escaped ? 2 : 0;
    }
    *to = '\0';
    *position = *from ? from + 1 : from;
    return copy;
}

/* Blanks out the comments: from "//", from "#" before a blank, and from "#" at a line's begin. */
static void drop_comments(char *code)
{
    bool begins = true; /* the line has had blanks only */
    for (char *at = code; *at; at++) {
        bool blank = strchr(" \t\n", at[1]) != NULL; /* or the end */
        if ((*at == '#' && (begins || blank)) || strncmp(at, "//", 2) == 0)
            while (*at && *at != '\n')
                *at++ = ' ';
        if (!*at)
            break;
        begins = *at == '\n' || (begins && isspace((unsigned char)*at));
    }
}

struct assembly_text assembly_text_of(LLVMValueRef assembly)
{
    char *printed = LLVMPrintValueToString(assembly);
    const char *position = strchr(printed, '"');
    struct assembly_text text = {0};
    position = position ? position : printed + strlen(printed);
    const char *dialect = strstr(printed, " inteldialect ");
    text.is_intel = dialect && dialect < position;
    position += *position == '"';
    text.code = copy_quoted(&position);
    drop_comments(text.code);
    position += strcspn(position, "\"");
    position += *position == '"';
    text.constraints = copy_quoted(&position);
    LLVMDisposeMessage(printed);
    return text;
}

void assembly_text_release(struct assembly_text *text)
{
    free(text->code);
    free(text->constraints);
}

static char *skip_blanks(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

static void cut_blanks(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
}

/* Ends the text at the first blank. Returns what follows, or NULL if nothing does. */
static char *cut_word(char *text)
{
    char *end = text + strcspn(text, " \t");
    if (!*end)
        return NULL;
    *end = '\0';
    return skip_blanks(end + 1);
}

/* Splits at commas outside of parentheses. */
static void split_operands(char *text, struct statement *statement)
{
    while (text) {
        int depth = 0;
        char *end = text;
        for (; *end && (*end != ',' || depth > 0); end++)
            depth += (*end == '(') - (*end == ')');
        char *next = *end ? skip_blanks(end + 1) : NULL;
        *end = '\0';
        cut_blanks(text);
        if (statement->count < STATEMENT_OPERANDS)
            statement->operands[statement->count] = text;
        statement->count++;
        text = next;
    }
}

/* The length of a local label's number, if a colon follows it; else 0. */
static size_t label_length(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return line[digits] == ':' ? digits : 0;
}

/* Ends the next statement of the code. Returns it, or NULL at the code's end. Of a label, the colon
 * is cut. */
static char *next_line(char **position)
{
    while (**position) {
        char *line = skip_blanks(*position);
        size_t label = label_length(line);
        if (label > 0) {
            line[label] = '\0';
            *position = line + label + 1;
            return line;
        }
        char *end = line + strcspn(line, ";\n");
        *position = *end ? end + 1 : end;
        *end = '\0';
        cut_blanks(line);
        if (*line)
            return line;
    }
    return NULL;
}

/* Whether the word stands before a mnemonic. The last two of these change nothing but speed. */
static bool take_prefix(const char *word, struct statement *statement)
{
    bool locks = strcmp(word, "lock") == 0, repeats = strcmp(word, "rep") == 0;
    statement->locked |= locks;
    statement->repeated |= repeats;
    return locks || repeats || strcmp(word, "xacquire") == 0 || strcmp(word, "xrelease") == 0;
}

/* A prefix may be a statement of its own. */
bool statement_next(char **position, struct statement *statement)
{
    *statement = (struct statement){0};
    char *line = next_line(position);
    if (line && line[strspn(line, "0123456789")] == '\0') {
        statement->label = line;
        return true;
    }
    while (line) {
        char *rest = cut_word(line);
        if (!take_prefix(line, statement)) {
            statement->mnemonic = line;
            split_operands(rest, statement);
            return true;
        }
        line = rest && *rest ? rest : next_line(position);
    }
    return false;
}
