#include "report/formats/text_printer.h"

#include "machine/site.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct style plain = {"", "", "", "", "", ""};
static const struct style coloured = {"\033[1m",    "\033[1;31m", "\033[1;36m",
                                      "\033[1;32m", "\033[2m",    "\033[0m"};

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

struct style style_for(FILE *file)
{
    const char *terminal = getenv("TERM");
    bool is_dumb = terminal && strcmp(terminal, "dumb") == 0;
    if (is_set("NO_COLOR"))
        return plain;
    if (is_set("CLICOLOR_FORCE") && strcmp(getenv("CLICOLOR_FORCE"), "0") != 0)
        return coloured;
    return isatty(fileno(file)) && !is_dumb ? coloured : plain;
}

void printer_source(struct printer *printer, const struct site *site)
{
    const char *text = site ? source_line(&printer->source, site->file, site->line) : NULL;
    if (!text)
        return;
    enum { WIDEST = 160 };
    struct source_part part = source_cut(text, 0, site->column, WIDEST);
    const char *before = part.is_cut_before ? "..." : "";
    fprintf(printer->file, "%6u | %s%.*s%s\n", site->line, before, (int)(part.end - part.begin),
            text + part.begin, part.is_cut_behind ? "..." : "");
    if (site->column > 0 && site->column <= strlen(text))
        fprintf(printer->file, "       | %*s%s^%s\n",
                (int)(site->column - 1 - part.begin + strlen(before)), "", printer->style.good,
                printer->style.reset);
}

void printer_place(struct printer *printer, const struct site *site)
{
    if (!site || !site->file)
        return;
    fprintf(printer->file, "%s%s:%u:", printer->style.bold, site->file, site->line);
    if (site->column > 0)
        fprintf(printer->file, "%u:", site->column);
    fprintf(printer->file, " %s", printer->style.reset);
}

void printer_note(struct printer *printer, const struct site *site, const char *format, ...)
{
    va_list arguments;
    printer_place(printer, site);
    fprintf(printer->file, "%snote:%s ", printer->style.note, printer->style.reset);
    va_start(arguments, format);
    vfprintf(printer->file, format, arguments);
    va_end(arguments);
    fputc('\n', printer->file);
}
