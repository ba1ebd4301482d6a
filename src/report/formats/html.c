/* html.c - prints the page that src/report/html holds, with the data in the place of its mark.
 *
 * The data is JSON in an element `script`. HTML ends this element at the first "</script", and
 * reads "<!--" in it in its own way. So each "<" is escaped; JSON has it in strings only. */
#include "report/formats/html.h"

#include "base/error.h"
#include "report/formats/html_data.h"

#include <string.h>

#define MARK "@data@"

/* From html_page.S. */
extern const char html_page[], html_page_end[];

static int print_escaped(const char *text, size_t size, void *file)
{
    for (const char *mark; (mark = memchr(text, '<', size)) != NULL;) {
        size_t before = (size_t)(mark - text);
        fwrite(text, 1, before, file);
        fputs("\\u003c", file);
        text = mark + 1;
        size -= before + 1;
    }
    fwrite(text, 1, size, file);
    return 0;
}

void html_print(FILE *file, const struct verdict *verdict, const char *version)
{
    size_t size = (size_t)(html_page_end - html_page);
    const char *mark = memmem(html_page, size, MARK, strlen(MARK));
    require(mark);
    const char *rest = mark + strlen(MARK);
    fwrite(html_page, 1, (size_t)(mark - html_page), file);
    struct json_lates lates = {0};
    json_t *data = html_data_make(verdict, version, &lates);
    json_late_print_pieces(data, &lates, print_escaped, file,
                           JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(data);
    json_lates_release(&lates);
    fwrite(rest, 1, (size_t)(html_page_end - rest), file);
}
