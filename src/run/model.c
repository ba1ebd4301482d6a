#include "run/model.h"

const char *model_interleaving_option(const struct run_options *options)
{
    return options->bound.given            ? "--bound"
           : options->count_preemptions    ? "--count-preemptions"
           : options->property             ? "--property"
           : options->makes_witness        ? "--witness"
           : !options->explorer->any_model ? "the algorithm"
                                           : NULL;
}

const struct memory_model *model_judging(const struct run_options *options,
                                         const struct facts *facts)
{
    if (options->model)
        return options->model;
    bool interleaves = model_interleaving_option(options) || facts->has_sections;
    return interleaves ? &memory_model_sc : &memory_model_rc11;
}

/* A property of SV-COMP is about interleavings. A replay is told its model. */
bool model_ignores_orders(const struct run_options *options, const struct facts *facts)
{
    return !options->model && !options->property && facts->orders > ORDERS_SEQ_CST &&
           model_judging(options, facts) == &memory_model_sc;
}

const struct memory_model *model_exploring(const struct run_options *options,
                                           const struct facts *facts)
{
    return memory_model_simplify(model_judging(options, facts), (enum order_set)facts->orders);
}
