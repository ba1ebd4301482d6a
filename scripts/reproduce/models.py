"""Programs under heddle's memory models: executions, and what an event costs."""

from performance import show_published
from tables import Table, record_cell, show_limit

MODELS = ("sc", "tso", "ra", "rc11")
ORDERS = ("seq_cst", "acq_rel", "relaxed")
RUNS = 5  # of cells below half a second; the fastest counts
# Each model allows all executions of the one before it, with the same orders.
WEAKER = (("sc", "tso"), ("tso", "ra"), ("tso", "rc11"))


def check_counts(table, row, counts):
    """counts[order, model]: complete executions, or None."""

    def check_at_most(few, many):
        if None not in (counts[few], counts[many]) and counts[few] > counts[many]:
            table.fail(row.program, f"{few}: {counts[few]:,}, but {many}: {counts[many]:,}")

    for order in ORDERS:
        if counts[order, "sc"] not in (row.complete, None):
            table.fail(row.program, f"{order}: {counts[order, 'sc']:,}, not {row.complete:,}")
        for stronger, weaker in WEAKER:
            check_at_most((order, stronger), (order, weaker))
        check_at_most((order, "ra"), ("relaxed", "ra"))
        check_at_most((order, "rc11"), ("relaxed", "rc11"))
    check_at_most(("seq_cst", "rc11"), ("seq_cst", "sc"))
    check_at_most(("acq_rel", "rc11"), ("acq_rel", "ra"))
    check_at_most(("relaxed", "ra"), ("acq_rel", "ra"))


def count_executions(cell):
    """None: not all were explored, because of an error or of the time limit."""
    return cell.count("complete") if cell.finished and not cell.error else None


def show_executions(cell):
    if cell.error:
        return cell.error
    return f"{cell.count('complete'):,}" if cell.finished else show_limit(cell)


class Cost:
    """What an event costs: nanoseconds, or instructions."""

    def __init__(self, laboratory, instructions):
        self.laboratory = laboratory
        self.instructions = instructions
        self.unit = "instructions" if instructions else "ns"

    def measure(self, program, options, cell):
        if count_executions(cell) is None:
            return None
        if not self.instructions:
            return cell.seconds * 1e9 / cell.events
        count = self.laboratory.count_instructions(program, options)
        return count / cell.events if count else None


def show_cost(cost):
    return "-" if cost is None else f"{cost:,.0f}"


def measure_order(table, laboratory, cost, program, order):
    """The cells and the costs by model."""
    cells, costs = {}, {}
    for model in MODELS:
        options = [f"--memory-model={model}"]
        cells[model] = cell = laboratory.measure(program, options, RUNS)
        costs[model] = cost.measure(program, options, cell)
        if cell.problem or (cell.error and model == "sc"):
            table.fail(program, f"{model}: {cell.problem or cell.error}")
        table.records.append(
            record_cell(program, cell, order=order, model=model, cost=costs[model])
        )
    return cells, costs


def show_ratio_to_sc(costs):
    return "-" if None in (costs["sc"], costs["rc11"]) else f"{costs['rc11'] / costs['sc']:.2f}"


def make_models_table(laboratory, selection, progress, instructions):
    cost = Cost(laboratory, instructions)
    table = Table(
        "table1",
        "Memory models: executions and the cost of an event",
        None,
        ["program", "order", *(f"executions, {model}" for model in MODELS)]
        + [*(f"{cost.unit} per event, {model}" for model in MODELS), "rc11 / sc", "GenMC"],
    )
    for row in progress(table, selection.models()):
        counts = {}
        for order in ORDERS:
            program = row.program.with_define(f"ORDER=memory_order_{order}")
            cells, costs = measure_order(table, laboratory, cost, program, order)
            for model, cell in cells.items():
                counts[order, model] = count_executions(cell)
            shown = [*map(show_executions, cells.values())]
            shown += [*map(show_cost, costs.values()), show_ratio_to_sc(costs)]
            table.rows.append([row.program.name, order, *shown, show_published(row.genmc)])
        check_counts(table, row, counts)
    table.notes.append(
        "GenMC 0.10.3, with seq_cst accesses: seconds on a machine of this kind, another day."
    )
    table.notes.append(
        "acq_rel: loads acquire, stores release. Under rc11, heddle explores a program of seq_cst "
        "accesses as under sc, and one of acq_rel accesses as under ra."
    )
    table.notes.append(
        f"An event: of the {cost.unit} of the exploration, the program's own included, the share "
        "of each event in the executions that were explored, where what these have in common "
        "counts once."
    )
    return table
