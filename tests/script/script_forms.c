/* script_forms.c - a load is linear if its register is used for nothing but plain sums in stores,
 * in a row of loads and stores of one section, and is then set to something else, in the section
 * or right behind it. */
#include "script/script_forms.h"

#include "base/memory.h"

static bool is_whole(const struct script_instruction *instruction, enum script_code code)
{
    return instruction->code == code && instruction->size == 0;
}

static bool is_sum(const struct script_instruction *instruction)
{
    return is_whole(instruction, SCRIPT_STORE) && instruction->expected < 2;
}

/* Whether the value that the load at `index` leaves in its register is only stored. */
static bool is_linear(const struct script_thread *code, unsigned index)
{
    unsigned reg = code->code[index].reg;
    bool is_in_section = true;
    for (unsigned i = index + 1; i < code->length; i++) {
        const struct script_instruction *instruction = &code->code[i];
        bool names = instruction->reg == reg;
        switch ((enum script_code)instruction->code) {
        case SCRIPT_SET:
            if (names)
                return true;
            break;
        case SCRIPT_LOAD:
            if (!is_in_section || names)
                return is_in_section;
            break;
        case SCRIPT_STORE:
            if (!is_in_section || (names && !is_sum(instruction)))
                return false;
            break;
        case SCRIPT_UNLOCK:
            if (!is_in_section)
                return false;
            is_in_section = false;
            break;
        default:
            return false;
        }
    }
    return false;
}

/* Sets the form of the store at `index` if it stores what a linear load has read. */
static void set_store(const struct script_thread *code, unsigned index, struct form *forms)
{
    const struct script_instruction *store = &code->code[index];
    for (unsigned i = index; i-- > 0;) {
        const struct script_instruction *before = &code->code[i];
        if (before->code != SCRIPT_LOAD && before->code != SCRIPT_STORE)
            return;
        if (before->code != SCRIPT_LOAD || before->reg != store->reg)
            continue;
        if (forms[i].place != 0)
            forms[index] = (struct form){index + 1, 1, {{forms[i].place, 1}}};
        return;
    }
}

struct form **script_forms_new(const struct script *script)
{
    struct form **all = memory_new(script->thread_count, sizeof *all);
    for (unsigned t = 0; t < script->thread_count; t++) {
        const struct script_thread *code = &script->threads[t];
        struct form *forms = all[t] = memory_new(code->length + 1, sizeof *forms);
        for (unsigned i = 0; i < code->length; i++) {
            if (is_whole(&code->code[i], SCRIPT_LOAD) && is_linear(code, i))
                forms[i].place = i + 1;
            else if (is_sum(&code->code[i]) && code->code[i].reg < SCRIPT_REGISTERS)
                set_store(code, i, forms);
        }
    }
    return all;
}

void script_forms_free(struct form **forms, unsigned thread_count)
{
    for (unsigned t = 0; t < thread_count; t++)
        free(forms[t]);
    free(forms);
}

const struct form *script_forms_get(struct form *const *forms, unsigned thread, uint32_t index)
{
    const struct form *form = &forms[thread][index];
    return form->place ? form : NULL;
}
