#include "report/formats/text_printer.h"

#include "machine/site.h"

#include <string.h>

void printer_source(struct printer *printer, const struct site *site)
{
    const char *text = site ? source_line(&printer->source, site->file, site->line) : NULL;
    if (!text)
        return;
    fprintf(printer->file, "%6u | %s\n", site->line, text);
    if (site->column > 0 && site->column <= strlen(text))
        fprintf(printer->file, "       | %*s%s^%s\n", (int)site->column - 1, "",
                printer->style.good, printer->style.reset);
}

void printer_place(struct printer *printer, const struct site *site)
{
    if (site && site->file)
        fprintf(printer->file, "%s%s:%u:%u: %s", printer->style.bold, site->file, site->line,
                site->column, printer->style.reset);
}
