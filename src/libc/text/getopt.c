/* getopt.c - getopt. As in POSIX, the first argument that is no option ends the options. At its
 * beginning, it looks for POSIXLY_CORRECT in the environment, as glibc does. */
#include <stddef.h>
#include <string.h>

/* The types of files/streams.c, not those of <stdio.h>. */
extern void *const stderr;
int fprintf(void *stream, const char *restrict format, ...);
char *getenv(const char *name);

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* The index of the next option in argv[optind]; 0: none of that argument has been read. */
static int option_position;

static void next_argument(void)
{
    optind++;
    option_position = 0;
}

static int wrong_option(char *const argv[], const char *known, const char *what)
{
    if (opterr && *known != ':')
        fprintf(stderr, "%s: %s -- '%c'\n", argv[0], what, optopt);
    return '?';
}

/* The value of the option before `rest`: the rest of the argument, or the next one. */
static int take_value(int argc, char *const argv[], const char *known, char *rest)
{
    next_argument();
    if (*rest) {
        optarg = rest;
        return optopt;
    }
    if (optind < argc) {
        optarg = argv[optind++];
        return optopt;
    }
    int result = wrong_option(argv, known, "option requires an argument");
    return *known == ':' ? ':' : result;
}

int getopt(int argc, char *const argv[], const char *known)
{
    optarg = NULL;
    if (option_position == 0) {
        if (optind <= 1)
            getenv("POSIXLY_CORRECT");
        const char *argument = optind < argc ? argv[optind] : NULL;
        if (!argument || argument[0] != '-' || !argument[1])
            return -1;
        if (strcmp(argument, "--") == 0) {
            optind++;
            return -1;
        }
        option_position = 1;
    }
    char *option = argv[optind] + option_position++;
    optopt = *option;
    const char *row = *option == ':' ? NULL : strchr(known, *option);
    if (row && row[1] == ':')
        return take_value(argc, argv, known, option + 1);
    if (!option[1])
        next_argument();
    return row ? optopt : wrong_option(argv, known, "invalid option");
}
