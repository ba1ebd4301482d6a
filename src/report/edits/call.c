#include "report/edits/call.h"

#include "base/memory.h"

#include <ctype.h>
#include <string.h>

enum { MOST_LINES = 24 }; /* of a call */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Behind the literal or the comment that begins at `at`; `at` if none does. */
static size_t skip(const char *text, size_t at)
{
    size_t i = at;
    if (text[i] == '"' || text[i] == '\'') {
        for (i++; text[i] && text[i] != text[at]; i++)
            i += text[i] == '\\' && text[i + 1];
        return text[i] ? i + 1 : i;
    }
    const char *end = begins(text + i, "//")   ? strchr(text + i, '\n')
                      : begins(text + i, "/*") ? strstr(text + i + 2, "*/")
                                               : NULL;
    return end ? (size_t)(end - text) + (*end == '*' ? 2 : 1) : at;
}

static size_t skip_space(const char *text, size_t at)
{
    for (size_t next = at;; at = next) {
        while (isspace((unsigned char)text[next]) || begins(text + next, "\\\n"))
            next++;
        next = skip(text, next);
        if (next == at || text[next] == '"')
            return next;
    }
}

static struct span word_at(const char *text, size_t at)
{
    struct span word = {at, 0};
    while (is_word(text[at + word.length]))
        word.length++;
    return word;
}

/* The parenthesis that closes the one at `open`; 0: it is not in the text. */
static size_t closing(const char *text, size_t open)
{
    size_t depth = 0;
    for (size_t i = open; text[i];) {
        size_t next = skip(text, i);
        if (next > i) {
            i = next;
            continue;
        }
        depth += text[i] == '(' || text[i] == '[' || text[i] == '{';
        depth -= text[i] == ')' || text[i] == ']' || text[i] == '}';
        if (depth == 0)
            return i;
        i++;
    }
    return 0;
}

/* --- Names ------------------------------------------------------------------------------------ */

static bool is_of_kind(const char *name, enum atomic_kind kind)
{
    static const char *const beginnings[][4] = {
        [ATOMIC_LOAD] = {"load"},
        [ATOMIC_STORE] = {"store", "clear"},
        [ATOMIC_RMW] = {"exchange", "fetch_", "test_and_set"},
        [ATOMIC_CAS] = {"compare_exchange"},
        [ATOMIC_FENCE] = {"thread_fence"},
    };
    for (size_t i = 0; i < 4 && beginnings[kind][i]; i++)
        if (begins(name, beginnings[kind][i]))
            return true;
    return false;
}

/* Whether the word names a function of the language for operations of the kind. */
static bool names_operation(const char *text, struct span word, enum atomic_kind kind)
{
    static const char *const prefixes[] = {"__c11_atomic_", "__atomic_", "atomic_flag_", "atomic_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (word.length > strlen(prefixes[i]) && begins(text + word.at, prefixes[i]))
            return is_of_kind(text + word.at + strlen(prefixes[i]), kind);
    return is_of_kind(text + word.at, kind);
}

/* Sets *order to what the argument says behind "memory_order_", if it does. */
static bool read_order(struct call *call, struct span argument, struct span *order)
{
    static const char *const names[] = {"relaxed", "consume", "acquire", "release",
                                        "acq_rel", "seq_cst", "RELAXED", "CONSUME",
                                        "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"};
    const char *text = call->text + argument.at;
    size_t at = begins(text, "std::") ? strlen("std::") : 0;
    bool is_builtin = begins(text, "__ATOMIC_");
    if (is_builtin)
        at = strlen("__ATOMIC_");
    else if (begins(text + at, "memory_order_"))
        at += strlen("memory_order_");
    else if (begins(text + at, "memory_order::"))
        at += strlen("memory_order::");
    else
        return false;
    for (size_t i = is_builtin ? 6 : 0; i < (is_builtin ? 12u : 6u); i++)
        if (begins(text + at, names[i]) && argument.length == at + strlen(names[i])) {
            *order = (struct span){argument.at + at, strlen(names[i])};
            call->is_builtin = is_builtin;
            call->is_qualified |= begins(text, "std::");
            return true;
        }
    return false;
}

/* Whether the argument is a macro that the file, or one that it includes, defines as a memory
 * order. */
static bool is_order_macro(const struct call *call, struct span argument)
{
    struct macro macro;
    size_t at, length;
    return argument.length > 0 && word_at(call->text, argument.at).length == argument.length &&
           macro_find(&macro, call->source, call->file, call->text + argument.at,
                      argument.length) &&
           macro_is_order(&macro, call->source, &at, &length);
}

/* --- Arguments -------------------------------------------------------------------------------- */

static void add_argument(struct call *call, size_t from, size_t to)
{
    struct span order;
    size_t end = from = skip_space(call->text, from);
    for (size_t i = from; i < to; i = skip_space(call->text, end))
        end = skip(call->text, i) > i ? skip(call->text, i) : i + 1;
    if (end == from)
        return;
    call->arguments++;
    bool is_macro = false;
    if (!read_order(call, (struct span){from, end - from}, &order)) {
        order = (struct span){from, end - from};
        is_macro = is_order_macro(call, order);
        if (!is_macro)
            return;
    }
    if (call->order_count < CALL_ORDERS) {
        call->orders[call->order_count] = order;
        call->is_macro[call->order_count] = is_macro;
    }
    call->order_count++;
}

/* Reads the arguments between the parentheses. */
static void read_arguments(struct call *call, size_t open, size_t close)
{
    const char *text = call->text;
    size_t from = open + 1;
    call->end = close;
    call->arguments = call->order_count = 0;
    for (size_t i = open + 1; i <= close;) {
        size_t next = skip(text, i);
        if (next > i) {
            i = next;
            continue;
        }
        if (i == close || text[i] == ',') {
            add_argument(call, from, i);
            from = i + 1;
        }
        bool opens = text[i] == '(' || text[i] == '[' || text[i] == '{';
        i = opens && closing(text, i) ? closing(text, i) + 1 : i + 1;
    }
}

/* Whether the word is called; sets the parentheses. */
static bool is_called(const char *text, struct span word, size_t *open, size_t *close)
{
    *open = skip_space(text, word.at + word.length);
    if (word.length == 0 || text[*open] != '(')
        return false;
    *close = closing(text, *open);
    return *close > 0;
}

static void take_call(struct call *call, struct span word, size_t open, size_t close)
{
    bool is_member = word.at > 0 && (call->text[word.at - 1] == '.' ||
                                     (word.at > 1 && begins(call->text + word.at - 2, "->")));
    bool is_in_std = word.at >= 5 && begins(call->text + word.at - 5, "std::");
    call->name = word;
    call->is_known = true;
    call->is_qualified = is_member || is_in_std;
    read_arguments(call, open, close);
}

/* Takes the only call of the kind between the parentheses; false if there is none, or several. */
static bool take_inner(struct call *call, enum atomic_kind kind, size_t from, size_t to)
{
    size_t found = 0;
    for (size_t i = from; i < to;) {
        size_t next = skip(call->text, i), open, close;
        struct span word = word_at(call->text, i);
        if (next > i || word.length == 0) {
            i = next > i ? next : i + 1;
            continue;
        }
        if (names_operation(call->text, word, kind) && is_called(call->text, word, &open, &close) &&
            found++ == 0)
            take_call(call, word, open, close);
        i += word.length;
    }
    return found == 1;
}

static char *read_text(struct source *source, const struct site *site)
{
    char *text = memory_copy_text("");
    for (unsigned i = 0; i < MOST_LINES; i++) {
        const char *line = source_line(source, site->file, site->line + i);
        if (!line)
            break;
        char *longer = memory_print("%s%s\n", text, line);
        free(text);
        text = longer;
    }
    return text;
}

bool call_read_macro(struct call *call, struct source *source, const struct site *site,
                     const struct macro *macro)
{
    const struct site place = {.file = macro->file, .line = macro->line};
    *call = (struct call){.text = read_text(source, &place),
                          .line = macro->line,
                          .source = source,
                          .file = macro->file};
    size_t end = macro->body;
    while (call->text[end] && (call->text[end] != '\n' || call->text[end - 1] == '\\'))
        end++;
    return take_inner(call, (enum atomic_kind)site->atomic, macro->body, end);
}

bool call_names(struct source *source, const struct site *site, const char *name)
{
    const char *line = source_line(source, site->file, site->line);
    if (!line || site->column == 0 || site->column > strlen(line))
        return false;
    return word_at(line, site->column - 1).length == strlen(name) &&
           begins(line + site->column - 1, name);
}

bool call_read(struct call *call, struct source *source, const struct site *site)
{
    enum atomic_kind kind = (enum atomic_kind)site->atomic;
    *call = (struct call){
        .text = read_text(source, site), .line = site->line, .source = source, .file = site->file};
    size_t at = site->column > 0 ? site->column - 1 : 0, open, close;
    if (at >= strcspn(call->text, "\n"))
        return false;
    if (begins(call->text + at, "std::"))
        at += strlen("std::");
    struct span word = word_at(call->text, at);
    if (!is_called(call->text, word, &open, &close))
        return false;
    if (names_operation(call->text, word, kind)) {
        take_call(call, word, open, close);
        return true;
    }
    if (take_inner(call, kind, open, close))
        return true;
    if (call->is_known)
        return false;
    read_arguments(call, open, close);
    return call->order_count == (kind == ATOMIC_CAS ? 2 : 1);
}

void call_release(struct call *call)
{
    free(call->text);
}
