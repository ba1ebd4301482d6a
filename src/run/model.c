#include "run/model.h"

const char *model_interleaving_option(const struct run_options *options)
{
    return options->property                              ? "--property"
           : options->makes_witness                       ? "--witness"
           : !explorer_takes_any_model(options->explorer) ? "the algorithm"
                                                          : NULL;
}

const struct memory_model *model_judging(const struct run_options *options,
                                         const struct facts *facts)
{
    if (options->model)
        return options->model;
    bool interleaves = model_interleaving_option(options) || (facts->habits & FACT_HAS_SECTIONS);
    return interleaves ? &memory_model_sc : &memory_model_rc11;
}

/* A property of SV-COMP is about interleavings. A replay is told its model. Operations that are not
 * the program's own do not count: they are parts of functions whose contract is that of a lock, so
 * that a program without data races and weaker orders cannot tell what they are made of. What an
 * attempt sees that fails is no order on which a program may rely. */
bool model_ignores_orders(const struct run_options *options, const struct facts *facts)
{
    return !options->model && !options->property && (facts->orders & ORDERS_OWN) &&
           model_judging(options, facts) == &memory_model_sc;
}

const struct memory_model *model_exploring(const struct run_options *options,
                                           const struct facts *facts)
{
    return memory_model_simplify(model_judging(options, facts), (enum order_set)facts->orders);
}

const char *model_counting(const struct run_options *options, const struct facts *facts)
{
    const struct memory_model *judging = model_judging(options, facts);
    const struct memory_model *exploring = model_exploring(options, facts);
    bool differs =
        memory_model_has_interleavings(judging) != memory_model_has_interleavings(exploring);
    return run_options_count_preemptions(options) && differs ? exploring->name : NULL;
}
