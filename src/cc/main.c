/* heddle-cc - a compiler that adds bitcode to the objects that it builds.
 *
 * It runs the real compiler, $HEDDLE_CC or cc. Called as heddle-c++, it runs $HEDDLE_CXX or c++.
 * Then it runs clang on the same file, as heddle does, and adds the bitcode to the object as a
 * section. Linkers and archives keep the section, so that heddle can check the executable
 * (embedded.h). If clang cannot compile a file, the build goes on: heddle later reports the
 * functions of this file as missing. */
#include "cc/command.h"

#include "base/memory.h"

#include <unistd.h>

/* For a command that compiles and links: compiles each file to an object of its own, then links. */
static int build_program(const struct command *command)
{
    char *folder = command_make_folder();
    char **objects = memory_new(command->source_count + 1, sizeof *objects);
    int status = 0;
    for (size_t i = 0; i < command->source_count && status == 0; i++) {
        objects[i] = memory_print("%s/%zu.o", folder, i);
        status = command_compile(command, i, objects[i]);
        if (status == 0)
            command_embed(command, i, objects[i]);
    }
    if (status == 0)
        status = command_link(command, (const char *const *)objects);
    for (size_t i = 0; i < command->source_count && objects[i]; i++) {
        unlink(objects[i]);
        free(objects[i]);
    }
    rmdir(folder);
    free(objects);
    free(folder);
    return status;
}

static int build_objects(const struct command *command)
{
    int status = command_run(command);
    for (size_t i = 0; i < command->source_count && status == 0; i++) {
        char *object = command_object(command, i);
        command_embed(command, i, object);
        free(object);
    }
    return status;
}

int main(int argc, char **argv)
{
    struct command command;
    command_parse(&command, argv[0], (size_t)argc - 1, (const char *const *)argv + 1);
    int status = command.kind == COMMAND_LINK      ? build_program(&command)
                 : command.kind == COMMAND_COMPILE ? build_objects(&command)
                                                   : command_run(&command);
    command_release(&command);
    return status;
}
