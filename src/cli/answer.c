#include "cli/answer.h"

static void print_obstacle(const struct error_report *error, FILE *file)
{
    fprintf(file, "unknown (%s", error_name(error->kind));
    if (error->site && error->site->file)
        fprintf(file, " at %s:%u", error->site->file, error->site->line);
    fputs(")\n", file);
}

int answer_print(const struct property_answer *answer, FILE *file)
{
    switch (answer->truth) {
    case PROPERTY_TRUE:
        fputs("true\n", file);
        return 0;
    case PROPERTY_FALSE:
        fprintf(file, "false(%s)\n", answer->violated);
        return 1;
    default:
        if (answer->obstacle)
            print_obstacle(answer->obstacle, file);
        else
            fprintf(file, "unknown (%s)\n", answer->reason);
        return 3;
    }
}
