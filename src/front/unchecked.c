#include "front/unchecked.h"

#include <string.h>

/* The operands of an element of llvm.global.annotations. */
enum { ANNOTATED, ANNOTATION };

static unsigned attribute_kind(void)
{
    static const char name[] = "disable_sanitizer_instrumentation";
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

bool unchecked_has(LLVMValueRef function)
{
    return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, attribute_kind());
}

bool unchecked_are_some(struct ir *ir)
{
    for_each_function(function, ir)
        if (unchecked_has(function))
            return true;
    return false;
}

/* The text of an annotation; "" if it is none. */
static const char *text_of(LLVMValueRef annotation)
{
    LLVMValueRef variable = LLVMGetOperand(annotation, ANNOTATION);
    LLVMValueRef text = LLVMIsAGlobalVariable(variable) ? LLVMGetInitializer(variable) : NULL;
    size_t length;
    return text && LLVMIsConstantString(text) ? LLVMGetAsString(text, &length) : "";
}

static bool is_about_threads(const char *text)
{
    return strncmp(text, UNCHECKED_ANNOTATION, strlen(UNCHECKED_ANNOTATION)) == 0 &&
           (strstr(text, "\"thread\"") || strstr(text, "\"all\""));
}

void unchecked_find(struct ir *ir)
{
    LLVMValueRef annotations = LLVMGetNamedGlobal(ir->module, "llvm.global.annotations");
    LLVMValueRef list = annotations ? LLVMGetInitializer(annotations) : NULL;
    for (int i = 0; list && i < LLVMGetNumOperands(list); i++) {
        LLVMValueRef annotation = LLVMGetOperand(list, (unsigned)i);
        LLVMValueRef function = LLVMIsAConstantStruct(annotation)
                                    ? LLVMIsAFunction(LLVMGetOperand(annotation, ANNOTATED))
                                    : NULL;
        if (function && is_about_threads(text_of(annotation)))
            LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                                    LLVMCreateEnumAttribute(ir->context, attribute_kind(), 0));
    }
    if (annotations)
        LLVMDeleteGlobal(annotations);
}
