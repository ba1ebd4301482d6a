#include "front/passes/passes.h"

#include "front/passes/kept.h"
#include "front/passes/unreached.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Transforms/PassBuilder.h>

static void verify_module(struct ir *ir, const char *pass)
{
    char *broken = NULL;
    if (CHECKS && LLVMVerifyModule(ir->module, LLVMReturnStatusAction, &broken))
        bug("broken IR before %s: %s", pass, broken);
    LLVMDisposeMessage(broken);
}

void passes_run_freely(struct ir *ir, const char *pipeline)
{
    verify_module(ir, pipeline);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(ir->module, pipeline, ir->target, options);
    if (error)
        bug("LLVM does not run %s: %s", pipeline, LLVMGetErrorMessage(error));
    LLVMDisposePassBuilderOptions(options);
}

void passes_run(struct ir *ir, const char *pipeline)
{
    struct kept *kept = CHECKS ? kept_begin(ir) : NULL;
    passes_run_freely(ir, pipeline);
    if (kept)
        kept_end(kept, ir, pipeline, false);
}

void passes_remove_unreached(struct ir *ir, bool (*wanted)(LLVMValueRef function))
{
    struct kept *kept = CHECKS ? kept_begin(ir) : NULL;
    for_each_function(function, ir)
        if (!LLVMIsDeclaration(function) && wanted(function))
            unreached_remove(ir, function);
    if (kept)
        kept_end(kept, ir, "unreached_remove", true);
}
