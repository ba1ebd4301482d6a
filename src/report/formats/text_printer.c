#include "report/formats/text_printer.h"

#include "machine/site.h"

#include <string.h>

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
