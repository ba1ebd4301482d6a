#include "base/memory.h"
#include "report/formats/format.h"

#include <string.h>

/* The points, with one of each place: an execution came to it if it came to one of them. */
static struct coverage_point *settle(const struct coverage *coverage, size_t *count)
{
    struct coverage_point *points = memory_new(coverage->count + 1, sizeof *points);
    *count = 0;
    for (size_t i = 0; i < coverage->count; i++) {
        const struct coverage_point *point = &coverage->points[i];
        struct coverage_point *last = *count > 0 ? &points[*count - 1] : NULL;
        if (!last || coverage_compare(last, point) != 0)
            points[(*count)++] = *point;
        else if (coverage_was_here(coverage, point))
            last->byte = point->byte;
    }
    return points;
}

struct totals {
    unsigned found, hit;
};

struct section {
    const struct coverage *coverage;
    const struct coverage_point *points; /* of one file */
    size_t count;
};

static struct totals print_kind(FILE *file, const struct section *section, enum coverage_kind kind)
{
    struct totals totals = {0};
    for (size_t i = 0; i < section->count; i++) {
        const struct coverage_point *point = &section->points[i];
        unsigned count = coverage_was_here(section->coverage, point);
        if (point->kind != kind)
            continue;
        totals.found++;
        totals.hit += count;
        if (kind == COVERAGE_FUNCTION)
            fprintf(file, "FN:%u,%s\nFNDA:%u,%s\n", point->line, point->function, count,
                    point->function);
        else if (kind == COVERAGE_BRANCH)
            fprintf(file, "BRDA:%u,%u,%u,%u\n", point->line, point->decision, point->way, count);
        else
            fprintf(file, "DA:%u,%u\n", point->line, count);
    }
    return totals;
}

static void print_totals(FILE *file, const char *letters, struct totals totals)
{
    fprintf(file, "%sF:%u\n%sH:%u\n", letters, totals.found, letters, totals.hit);
}

static void print_section(FILE *file, const struct section *section)
{
    fprintf(file, "SF:%s\n", section->points->file);
    print_totals(file, "FN", print_kind(file, section, COVERAGE_FUNCTION));
    print_totals(file, "BR", print_kind(file, section, COVERAGE_BRANCH));
    print_totals(file, "L", print_kind(file, section, COVERAGE_LINE));
    fputs("end_of_record\n", file);
}

void lcov_print(FILE *file, const struct coverage *coverage)
{
    size_t count;
    struct coverage_point *points = settle(coverage, &count);
    fputs("TN:\n", file);
    for (size_t i = 0; i < count;) {
        struct section section = {.coverage = coverage, .points = points + i};
        while (i < count && strcmp(points[i].file, section.points->file) == 0) {
            section.count++;
            i++;
        }
        print_section(file, &section);
    }
    free(points);
}
