#include "script_program.h"

#include "base/error.h"
#include "explore/explorer.h"

void script_program_init(struct script_program *program, unsigned locations)
{
    *program = (struct script_program){.script = {program->threads, 1, locations}};
}

void script_program_append(struct script_program *program, unsigned thread,
                           struct script_instruction instruction)
{
    require(thread < SCRIPT_PROGRAM_THREADS);
    struct script_thread *self = &program->threads[thread];
    require(self->length < SCRIPT_PROGRAM_INSTRUCTIONS);
    instruction.access = ACCESS_ATOMIC;
    program->code[thread][self->length++] = instruction;
    self->code = program->code[thread];
}

void script_program_create(struct script_program *program, unsigned workers)
{
    program->script.thread_count = workers + 1;
    for (unsigned t = 1; t <= workers; t++)
        script_program_append(program, 0,
                              (struct script_instruction){
                                  .code = SCRIPT_CREATE, .reg = SCRIPT_NO_REGISTER, .value = t});
}

struct statistics script_program_explore(const struct script_program *program, const char *explorer,
                                         const struct explore_options *options)
{
    struct machine *machine = script_machine_new(&program->script);
    struct exploration_hooks hooks = {0};
    struct statistics statistics;
    bool learnt;
    do {
        struct exploration exploration;
        machine->restart_due = false;
        exploration_init(&exploration, machine, options, &hooks);
        explorer_run(explorer_find(explorer), &exploration);
        statistics = exploration.statistics;
        learnt = exploration.stop == STOP_RESTART;
        exploration_release(&exploration);
    } while (learnt);
    script_machine_free(machine);
    return statistics;
}
