#include "base/error.h"
#include "base/memory.h"
#include "cli/check.h"
#include "report/formats/format.h"

#include <string.h>
#include <unistd.h>

static struct {
    const struct options *options; /* NULL: nothing is to be printed */
    pid_t process;                 /* children have no report */
    struct verdict verdict;        /* the messages so far */
} watch;

/* Cuts ":NUMBER" off the end of the text. Returns false if there is none. */
static bool cut_number(char *text, unsigned *number)
{
    char *colon = strrchr(text, ':'), *end;
    unsigned long value = colon ? strtoul(colon + 1, &end, 10) : 0;
    if (!colon || end == colon + 1 || *end)
        return false;
    *colon = '\0';
    *number = (unsigned)value;
    return true;
}

/* `place` is FILE:LINE:COLUMN, or no place. */
static const struct site *make_site(char *place)
{
    struct site *site = memory_new(1, sizeof *site);
    if (cut_number(place, &site->column) && cut_number(place, &site->line))
        site->file = place;
    return site;
}

static void add_message(const char *place, const char *message)
{
    verdict_add_error(&watch.verdict, (struct error_report){
                                          .kind = ERROR_UNSUPPORTED,
                                          .site = make_site(memory_copy_text(place)),
                                          .message = memory_copy_text(message),
                                      });
}

/* Notes the messages of error.h, and prints what would be printed anyway. */
static void see_line(void *context, const char *line)
{
    static const char mark[] = ": error: ";
    const char *message = strstr(line, mark);
    (void)context;
    fprintf(stderr, "%s\n", line);
    if (!message || getpid() != watch.process)
        return;
    char *place = memory_print("%.*s", (int)(message - line), line);
    add_message(place, message + strlen(mark));
    free(place);
}

static void print_report(int status, void *context)
{
    enum { UNUSABLE = 2 };
    const struct options *options = watch.options;
    (void)context;
    if (!options || status != UNUSABLE || getpid() != watch.process)
        return;
    if (watch.verdict.error_count == 0) /* clang prints its messages itself */
        add_message("", "the program does not compile");
    watch.verdict.model = options->run.model ? options->run.model->name : NULL;
    watch.verdict.algorithm = options->run.explorer ? options->run.explorer->name : NULL;
    verdict_conclude(&watch.verdict);
    const struct format_options format = {
        .version = PACKAGE_VERSION,
        .all_errors = options->run.keep_going,
    };
    format_find(options->format)->print(stdout, &watch.verdict, &format);
    fflush(stdout);
}

void refusal_watch(const struct options *options)
{
    if (strcmp(options->format, "text") == 0)
        return;
    watch.options = options;
    watch.process = getpid();
    error_redirect(see_line, NULL);
    on_exit(print_report, NULL);
}

void refusal_forget(void)
{
    watch.options = NULL;
}
