/* unsupported.c - calls, assembly and intrinsics that heddle does not support: the program is
 * refused at load, or where an execution comes to one (--undefined=trap).
 *
 * Refuses at load time, or where the program comes to it. */
#include "front/calls/calls.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/sites/place.h"
#include "machine/operations/error_kind.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void unsupported_refuse(struct ir *ir, LLVMValueRef instruction, const char *format, ...)
{
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (!ir->traps_unsupported) {
        ir_complain(ir, instruction, "%s", message);
        ir->refusals++;
        return;
    }
    ir_build_before(ir, instruction);
    hook_build_failure(ir, place_build(ir, instruction), ERROR_UNSUPPORTED, message);
}

/* The callers of its address are not known, so the site is the function itself. */
void unsupported_define(struct ir *ir, LLVMValueRef function, const char *message)
{
    require(ir->traps_unsupported);
    struct site *site = site_table_add(ir->sites);
    site->function = site_table_text(ir->sites, ir_name(function), strlen(ir_name(function)));
    site->library = true;
    LLVMSetLinkage(function, LLVMInternalLinkage);
    ir_mark_library(ir, function);
    /* The debug information of a declaration may not describe a function with a body. */
    LLVMGlobalEraseMetadata(function, LLVMGetMDKindIDInContext(ir->context, "dbg", 3));
    LLVMPositionBuilderAtEnd(ir->builder, LLVMAppendBasicBlockInContext(ir->context, function, ""));
    hook_build_failure(ir, ir_address(ir, site), ERROR_UNSUPPORTED, message);
    LLVMBuildUnreachable(ir->builder);
}
