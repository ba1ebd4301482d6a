#include "front/load/known_bodies.h"

#include "base/memory.h"
#include "base/words.h"
#include "front/calls/refused.h"
#include "machine/hooks.h"

#include <string.h>

static bool has_meaning(LLVMValueRef function)
{
    static const char *const names[] = {"reach_error", "__VERIFIER_error", "assume_abort_if_not"};
    return WORDS_HAVE(names, ir_name(function));
}

static bool is_known(const char *function)
{
    return model_find(function) || refused_reason(function);
}

void known_bodies_drop(struct ir *ir, const struct front_options *options)
{
    struct value_list functions = {0};
    for_each_function(f, ir) {
        bool inlined = LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage;
        if ((inlined && is_known(ir_name(f))) || (options->competition && has_meaning(f)))
            value_list_add(&functions, f);
    }
    for (size_t i = 0; i < functions.count; i++) {
        LLVMValueRef function = functions.items[i];
        LLVMValueRef declaration =
            LLVMAddFunction(ir->module, "", LLVMGlobalGetValueType(function));
        LLVMReplaceAllUsesWith(function, declaration);
        char *name = memory_copy_text(ir_name(function));
        LLVMDeleteFunction(function);
        LLVMSetValueName2(declaration, name, strlen(name));
        free(name);
    }
    value_list_release(&functions);
}
