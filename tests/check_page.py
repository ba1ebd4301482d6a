#!/usr/bin/env python3
"""Uses a page of --html as a reader does, in a headless Chromium.

usage: check_page.py CHROMIUM TEST PAGE [TEST PAGE...]    tests are the functions test_TEST below
       check_page.py subset REPORT DATA    every key of the JSON report is in the page's data

Exits with 0 if all is as expected."""

import json
import pathlib
import sys

from browser import Browser

# Text and the ground under it, as names of the page's colours.
COLOURS = [("ink", "paper"), ("faint", "paper"), ("faint", "panel"), ("accent", "paper"),
           ("bad", "paper"), ("bad", "bad-paper"), ("warn", "paper"), ("good", "paper"),
           ("ink", "current"), ("ink", "bad-paper"), ("accent", "current"),
           ("fr", "paper"), ("faint", "panel"),
          *((style, ground) for style in ("keyword", "string", "literal", "comment")
            for ground in ("paper", "current", "bad-paper")),
          *((f"t{thread}", ground) for thread in range(8) for ground in ("paper", "on-thread"))]
OF_ANY_LOOKS = ("filter", "links", "addresses", "colours")  # tests that one look suffices for
LEAST_CONTRAST = 4.5  # of WCAG 2, for text


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r}, expected {expected!r}")


def check_subset(report, data):
    """The statistics of time and memory are those of another run."""
    report = json.loads(pathlib.Path(report).read_text(encoding="utf-8"))
    data = json.loads(pathlib.Path(data).read_text(encoding="utf-8"))
    report.pop("error")

    def compare(where, one, other):
        if isinstance(one, dict):
            for key, value in one.items():
                if key not in ("seconds", "load_seconds", "peak_memory_kib"):
                    compare(f"{where}.{key}", value, other[key])
        elif isinstance(one, list):
            expect(f"length of {where}", len(other), len(one))
            for index, value in enumerate(one):
                compare(f"{where}[{index}]", value, other[index])
        else:
            expect(where, other, one)

    compare("report", report, data)


def current(browser):
    """The number of the current step, and whether all parts of the page agree on it."""
    number = int(browser.evaluate("byId('slider').value"))
    text = browser.text("#current")
    expect("the status", text.startswith(f"Step {number} of "), True)
    expect("the values", browser.text("#values-name"), f"Values after step {number}")
    expect("the current rows", browser.evaluate(
        "document.querySelectorAll('#steps [aria-current]').length"), 1)
    return number


def values(browser):
    """The value of each location."""
    rows = browser.evaluate("[...document.querySelectorAll('#locations tr')].map((row) => "
                            "[...row.children].map((cell) => cell.textContent))")
    return {row[0].split(",")[0].lstrip("●○✗ "): row[1] for row in rows}


def arrows(browser, relation):
    """The arrows that are seen, from and to numbers of steps."""
    found = browser.evaluate(
        f"[...document.querySelectorAll('.arrow.{relation}')].filter((arrow) => "
        "getComputedStyle(arrow).display !== 'none').map((arrow) => "
        "[Number(arrow.dataset.from) + 1, Number(arrow.dataset.to) + 1])")
    return sorted(map(tuple, found))


def check_names(browser):
    """Each control has a name for those that do not see it."""
    nodes = browser.command("Accessibility.getFullAXTree")["nodes"]
    roles = ("button", "slider", "checkbox", "region", "navigation", "combobox", "searchbox",
             "separator", "link")
    controls = [node for node in nodes
                if not node["ignored"] and node["role"]["value"] in roles]
    expect("controls without a name",
           [node for node in controls if not node["name"]["value"]], [])
    return [(node["role"]["value"], node["name"]["value"]) for node in controls]


def check_contrast(browser):
    names = sorted({name for pair in COLOURS for name in pair})
    found = browser.evaluate(
        f"Object.fromEntries({json.dumps(names)}.map((name) => [name, getComputedStyle("
        "document.documentElement).getPropertyValue(`--${name}`).trim()]))")

    def luminance(name):
        parts = [int(found[name][i:i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                  for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for one, other in COLOURS:
        dark, light = sorted((luminance(one), luminance(other)))
        contrast = (light + 0.05) / (dark + 0.05)
        expect(f"the contrast of {one} on {other} ({contrast:.2f}) suffices",
               contrast >= LEAST_CONTRAST, True)


def focus_order(browser):
    """The parts of the page in the order in which Tab reaches them, each once."""
    parts = []
    for _ in range(60):
        browser.press("Tab")
        part = browser.evaluate(
            "document.activeElement.closest('#verdict, #choice, #error, #controls, #source, "
            "#timeline, #values, #graph, .border')?.id ?? ''")
        if part == "" or (part in parts and part != parts[-1]):
            break
        if not parts or parts[-1] != part:
            parts.append(part)
    return parts


def picture_width(browser):
    return browser.evaluate("Math.round(document.querySelector('#picture svg')"
                            ".getBoundingClientRect().width)")


def legend(browser):
    return [" ".join(text.split()) for text in browser.texts("#legend dd")]


def check_fit(browser):
    """The whole graph is in sight."""
    expect("the graph fits", fits(browser), True)


def fits(browser):
    return browser.evaluate(
        "(({ scrollWidth, scrollHeight, clientWidth, clientHeight }) => scrollWidth <= clientWidth"
        " && scrollHeight <= clientHeight)(byId('picture'))")


def check_readable(browser):
    """Letters of the graph are as large as 8 pixels; the current step is in sight."""
    expect("a graph that can be read", browser.evaluate(
        "zoom.picture.getBoundingClientRect().width / zoom.width >= 0.8"), True)
    expect("the current step is in sight", browser.evaluate(
        "((room, node) => node.left >= room.left - 1 && node.right <= room.right + 1 &&"
        " node.top >= room.top - 1 && node.bottom <= room.bottom + 1)"
        "(...['#picture', '#picture .node.current'].map((name) =>"
        " document.querySelector(name).getBoundingClientRect()))"), True)


def test_large(browser):
    """html_large.c: nine threads. The whole graph would be too small to be read, and is there to be
    asked for."""
    check_readable(browser)
    expect("a part of the graph", fits(browser), False)
    browser.press("Home")
    check_readable(browser)
    browser.click("#zoom-fit")
    check_fit(browser)
    expect("pressed", browser.evaluate("byId('zoom-fit').ariaPressed"), "true")


def test_steps(browser):
    """assertion.c: both threads read 0 and then write 1 (steps 2, 3, 4 and 5), so that the sum that
    main reads at last (step 7) is wrong."""
    expect("the step at first", current(browser), 8)
    expect("the status", browser.text("#current"),
           "Step 8 of 8. main: error: assertion, assertion.c:22 in main")
    expect("values at the end", values(browser), {"sum": "1"})
    expect("preemptions", browser.texts(".row.preemption .action"),
           ["main is preempted", "thread 1 is preempted"])
    expect("rf", arrows(browser, "rf"), [(5, 7)])
    expect("co", arrows(browser, "co"), [(4, 5)])
    expect("the text at the error", browser.text(".line.current .happens"),
           "✗ assertion `atomic_load(&sum) == 2' failed")
    browser.press("Home")
    expect("after Home", current(browser), 1)
    expect("the initial value", values(browser), {"sum": "0 (initial)"})
    browser.press("ArrowLeft")
    expect("before the first step", current(browser), 1)
    browser.press("ArrowRight", 3)
    expect("after three steps to the right", current(browser), 4)
    expect("the value written", values(browser), {"sum": "1"})
    expect("the line", browser.text(".line.current .line-number"), "12")
    expect("the place in the line", browser.text(".line.current mark"), "atomic_store")
    expect("threads beside the line", browser.texts(".line.current .chip"), ["0"])
    expect("marked arrows", browser.evaluate(
        "document.querySelectorAll('.arrow.marked').length"), 1)
    expect("steps that have not happened", len(browser.texts(".row.step.later")), 4)
    browser.press("End")
    browser.press("ArrowUp")
    expect("one up from the end", current(browser), 7)
    browser.click("#back")
    expect("after the button", current(browser), 6)
    browser.click("#show-rf")
    expect("rf, hidden", arrows(browser, "rf"), [])
    expect("co, not hidden", arrows(browser, "co"), [(4, 5)])
    browser.evaluate("byId('code').focus()")
    browser.press("ArrowDown")
    expect("a key that scrolls the source", current(browser), 6)
    browser.press("ArrowRight")
    expect("a key that does not", current(browser), 7)


def test_keyboard(browser):
    """data_race.c, by keys alone; its note on the write is about step 3."""
    expect("the order of focus", focus_order(browser), [
        "verdict", "error", "controls", "source", "border-source", "timeline", "border-values",
        "values", "border-graph", "graph"] if browser.evaluate("innerWidth > 1000") else [
        "verdict", "error", "controls", "source", "border-source", "timeline", "values",
        "border-graph", "graph"])
    names = check_names(browser)
    for control in (("slider", "Step"), ("button", "Previous step"),
                    ("region", "Values of locations"), ("combobox", "Thread"),
                    ("searchbox", "Text"), ("separator", "Width of the source")):
        expect(f"{control} is there", control in names, True)
    # No step reads from another one, so that there are no arrows to hide.
    expect("rf's switch is there", ("checkbox", "rf: is read by") in names, False)
    browser.evaluate("document.querySelector('#notes button').focus()")
    browser.press("Enter")
    expect("the step of the note", current(browser), 3)
    browser.evaluate("byId('slider').focus()")
    browser.press("ArrowUp")
    expect("up on the slider: back, as in the list", current(browser), 2)
    browser.evaluate("document.querySelector('#steps [tabindex=\"0\"]').focus()")
    browser.press("ArrowDown", 2)
    expect("down in the list", current(browser), 4)
    expect("the focus follows", browser.evaluate("document.activeElement.getAttribute("
                                                 "'aria-current')"), "step")
    expect("the text of the row", browser.evaluate("document.activeElement.textContent"),
           "4thread 2: read sent: 0 (initial):19")
    expect("the slider's text", browser.evaluate("byId('slider').getAttribute("
                                                 "'aria-valuetext')"), "step 4 of 5")


def test_folds(browser):
    """rounds.c: of the 8 iterations of each thread, with 4 steps each, the middle 6 are folded.
    2 steps on data of one thread only are left out."""
    expect("folds", browser.texts(".row.fold .action"), ["24 more steps of the loop"] * 2)
    rows = len(browser.texts(".row.step"))
    expect("steps and folded steps", rows + 48 + 2, int(browser.evaluate("byId('slider').max")))
    browser.press("Home")
    browser.press("ArrowRight", 6)
    expect("a fold is one step", current(browser), 30)
    browser.press("ArrowRight")
    expect("after the fold", current(browser), 31)
    browser.evaluate("document.querySelector('.row.fold').focus()")
    browser.press("Enter")
    expect("the fold tells that it is open", browser.evaluate(
        "document.activeElement.getAttribute('aria-expanded')"), "true")
    expect("steps after opening", len(browser.texts(".row.step")), rows + 24)
    browser.press("Home")
    browser.press("ArrowRight", 6)
    expect("a step inside of the open fold", current(browser), 7)
    browser.evaluate("document.querySelector('.row.fold').focus()")
    browser.press("Enter")
    expect("steps after closing", len(browser.texts(".row.step")), rows)
    expect("the slider reaches folded steps", browser.evaluate(
        "byId('slider').value = 20; byId('slider').dispatchEvent(new Event('input'));"
        "document.querySelector('#steps [aria-current]').className"), "row fold current")
    expect("their number", current(browser), 20)


    def count_folds(folded):
        return browser.evaluate(
            f"makeRows(state.execution.trace.map((step, at) => ({{ ...step, fold: at < {folded} ?"
            " 'run' : null })), new Set(), false, null).filter((row) => row.kind === 'fold')"
            ".length")

    expect("folds of one step", count_folds(1), 0)
    expect("folds of two steps", count_folds(2), 1)


def test_errors(browser):
    """html_errors.c: three errors to choose from, text that ends scripts, and private data."""
    expect("errors", len(browser.texts("#errors button")), 3)
    for index, message in enumerate(browser.evaluate("data.errors.map((error) => "
                                                     "error.message)")):
        browser.evaluate(f"document.querySelectorAll('#errors button')[{index}].focus()")
        browser.press("Enter")
        expect("the message", message in browser.text("#message"), True)
        expect("the choice", browser.evaluate("[...document.querySelectorAll('#errors button')]"
                                              ".findIndex((item) => item.ariaCurrent)"), index)
        expect("the last step", current(browser), int(browser.evaluate("byId('slider').max")))
    expect("text of the source", [text for text in browser.texts(".line .text")
                                  if text.startswith("\tputs(")],
           ['\tputs("</script><!-- & \\"quoted\\" -->");'])
    # main's memory is its own: two of its steps are hidden, a write and a read.
    browser.evaluate("choose(data.errors.findIndex((error) => error.message.includes('seen == 0'))"
                     ")")
    label = browser.text("#private-label")
    rows = len(browser.texts(".row.step"))
    hidden = int(label.split()[1])
    expect("the label", label, f"show {hidden} steps on data of one thread")
    expect("hidden steps", hidden >= 2, True)
    browser.click("#show-private")
    expect("steps with the hidden ones", len(browser.texts(".row.step")), rows + hidden)
    expect("values", values(browser), {
        "x": "2", "plain": "1", "lifetime of *memory": "freed", "*memory": "2"})
    expect("the write", "write *memory: 2" in browser.texts(".row.step .action"), True)


def test_safe(browser):
    """safe.c: no error, but an execution to step through, and the statistics."""
    expect("the verdict", browser.text("#conclusion"),
           "No errors found: 2 executions explored under rc11, all there are.")
    expect("errors are not shown", browser.texts("#error, #choice"), [])
    expect("statistics are shown", len(browser.texts("#numbers")), 1)
    expect("the heading", browser.text("#timeline-name"), "The first execution, as an example")
    browser.press("Home")
    expect("after Home", current(browser), 1)


def test_graph(browser):
    """assertion.c: the picture marks the current step, and a click on a node goes to its step."""
    browser.press("Home")
    node = browser.text("#picture .node.current text")
    expect("the node of step 1", node, "1: create thread 1 (add)")
    browser.click("#zoom-fit")
    check_fit(browser)
    width = picture_width(browser)
    browser.click("#zoom-in")
    expect("larger", picture_width(browser) > width, True)
    expect("not the whole", browser.evaluate("byId('zoom-fit').ariaPressed"), "false")
    browser.click("#zoom-out")
    browser.click("#zoom-out")
    expect("smaller", picture_width(browser) < width, True)
    browser.click("#zoom-fit")
    expect("the whole again", picture_width(browser), width)
    browser.evaluate("byId('zoom-alone').focus()")
    browser.press("Enter")
    expect("panels beside the enlarged graph", browser.texts("#source, #timeline, #values"), [])
    check_fit(browser)
    expect("it is larger", picture_width(browser) >= width, True)
    browser.press("Enter")
    expect("panels again", len(browser.texts("#source, #timeline, #values")), 3)
    browser.evaluate("[...document.querySelectorAll('#picture .node')].find((node) => "
                     "node.textContent.includes('write sum: 1')).dispatchEvent(new Event('click'))")
    expect("the step of the node", current(browser), 4)


def test_race(browser):
    """data_race.c: steps 3 and 5 race. One preemption is needed."""
    expect("the error's arrows", arrows(browser, "error"), [(3, 5)])
    expect("heads", browser.evaluate("document.querySelector('.arrow.error').getAttribute("
                                     "'marker-start')"), "url(#head-error)")
    expect("remarks", browser.texts(".row.remark .action"),
           [f"◆ races with step {other}: nothing orders the two" for other in (5, 3)])
    expect("the arrow in the graph", browser.evaluate(
        "document.querySelectorAll('#picture .edge path[stroke=\"red\"]').length"), 1)
    expect("what a preemption is", browser.text("#about"),
           "The execution has 1 preemption (⇄ below): a place where a thread could go on, but "
           "another one runs.")
    expect("the legend", [text for text in legend(browser) if "error" in text],
           ["the error: nothing orders the two steps"])
    expect("the legend of preemptions", [text for text in legend(browser)
                                         if "preemption" in text],
           ["preemption: the thread could go on, but another one runs"])


def test_freed(browser):
    """use_after_free_late.c: the last step reads what step 7 has freed."""
    free = int(browser.evaluate("data.errors[0].trace.findLastIndex((step) => step.op === 'free')"
                                " + 1"))
    last = int(browser.evaluate("byId('slider').max"))
    expect("the error's arrows", arrows(browser, "error"), [(free, last)])
    remarks = browser.texts(".row.remark.culprit .action")
    expect("remarks", remarks, [f"◆ after this, step {last} is not allowed",
                                f"◆ not allowed after step {free}"])
    expect("the note of the allocation", len(browser.texts(".row.remark:not(.culprit)")), 1)
    expect("the legend", [text for text in legend(browser) if "error" in text],
           ["the error: the second step is not allowed after the first"])


def test_deadlock(browser):
    """deadlock.c: each of three threads waits for the lock that the next one took before."""
    expect("the error's arrows", arrows(browser, "error"), [(7, 4), (8, 6), (10, 5)])
    expect("remarks", browser.texts(".row.remark .action"),
           ["◆ step 7 waits for ever because of this", "◆ step 10 waits for ever because of this",
            "◆ step 8 waits for ever because of this", "◆ waits for ever because of step 4",
            "◆ waits for ever because of step 6", "◆ waits for ever because of step 5"])
    expect("the last remark is not dim", browser.evaluate(
        "document.querySelectorAll('.row.remark.later').length"), 0)
    browser.press("Home")
    expect("remarks on later steps are", browser.evaluate(
        "document.querySelectorAll('.row.remark.later').length"), 6)


def test_weak(browser):
    """store_buffering.c under tso: thread 1's store (step 3) is in its buffer until step 7, so that
    thread 2 reads an old value (step 6)."""
    expect("the execution", browser.text("#about"),
           "The execution is not possible under sequential consistency: the steps with ↶ find "
           "memory not as the steps before have left it, as the memory model tso allows.")
    expect("remarks", browser.texts(".row.remark.stale .action"),
           ["↶ stays in thread 1's store buffer until step 7",
            "↶ reads the initial value, older than step 3"])
    expect("the missed write", arrows(browser, "fr"), [(6, 3)])
    expect("the legend", "finds memory not as the steps before have left it"
           in legend(browser), True)
    browser.press("Home")
    browser.press("ArrowRight", 2)
    expect("after the store", current(browser), 3)
    expect("memory", values(browser)["x"], "0 (initial)")
    browser.press("ArrowRight", 3)
    expect("at the read", (current(browser), values(browser)["x"]), (6, "0 (initial)"))
    browser.press("ArrowRight")
    expect("when the store has left the buffer", values(browser)["x"], "1")


def test_stale(browser):
    """store_buffering.c under rc11: thread 1 has stored 1 to x (step 3) when thread 2 reads the
    initial value (step 7). main reads two stores; no store overwrites another one."""
    browser.press("Home")
    browser.press("ArrowRight", 6)
    expect("at the read", (current(browser), values(browser)["x"]), (7, "1 (T2 reads 0)"))
    expect("relations in the legend", [text.split(",")[0] for text in legend(browser)
                                       if text[:2] in ("rf", "co", "fr")], ["rf", "fr"])
    browser.press("ArrowLeft")
    expect("before it", values(browser)["x"], "1")


def choose(browser, control, value):
    browser.evaluate(f"byId('{control}').value = {json.dumps(value)};"
                     f"byId('{control}').dispatchEvent(new Event('input'))")


def test_filter(browser):
    """assertion.c: thread 1 has the steps 3 and 5 of 8; five steps are on sum."""
    def steps():
        return [int(number) for number in browser.texts(".row.step .number")]

    preemptions = browser.texts(".row.preemption .action")
    expect("preemptions", len(preemptions), 2)
    choose(browser, "only-thread", "1")
    expect("steps of thread 1", (steps(), browser.text("#matches")), ([3, 5], "2 of 8 steps"))
    expect("the last of them", current(browser), 5)
    expect("its address", wait_for(browser, "location.hash === '#step-5'"), True)
    # main has run in between.
    expect("thick lines", browser.evaluate("document.querySelectorAll('.runs').length"), 0)
    browser.press("ArrowLeft", 2)
    expect("the first of them", current(browser), 3)
    choose(browser, "only-thread", "")
    choose(browser, "only-location", browser.evaluate("String(state.execution.locations[0].id)"))
    expect("steps on sum", steps(), [2, 3, 4, 5, 7])
    browser.evaluate("byId('only-text').focus()")
    browser.command("Input.insertText", text="Write")
    expect("writes of sum", steps(), [4, 5])
    expect("before any of them: the first", current(browser), 4)
    browser.press("ArrowRight")
    expect("a key that moves in the text", current(browser), 4)
    choose(browser, "only-text", "nothing has this")
    expect("no step", (steps(), browser.text("#matches")), ([], "0 of 8 steps"))
    browser.press("Tab")
    browser.click("#forth")
    expect("a button without rows", browser.evaluate("state.position"), 3)
    for control in ("only-text", "only-location"):
        choose(browser, control, "")
    expect("all steps", steps(), list(range(1, 9)))
    expect("preemptions again", browser.texts(".row.preemption .action"), preemptions)
    expect("no count", browser.text("#matches"), "")


def wait_for(browser, condition):
    """At most three seconds; returns whether it came true."""
    return browser.evaluate(
        "new Promise((done) => { const end = Date.now() + 3000; const look = () => "
        f"{condition} ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 20);"
        " look(); })")


def test_links(browser):
    """assertion.c: its reason names four steps."""
    expect("links", browser.texts("#why a"), [f"step {step}" for step in (2, 3, 4, 5)])
    browser.click("#why a:last-child")
    expect("the link's step", wait_for(browser, "state.position === 4"), True)
    browser.press("Home")
    expect("the address", wait_for(browser, "location.hash === '#step-1'"), True)
    expect("the step", current(browser), 1)
    browser.evaluate("location.hash = '#step-99'")
    expect("no such step", wait_for(browser, "location.hash === '#step-99'"), True)
    expect("nothing moves", current(browser), 1)


def test_addresses(browser):
    """html_errors.c: an address names the error, too, and the page opens there."""
    path = browser.evaluate("location.pathname")
    browser.command("Page.navigate", url="about:blank")
    browser.requests.clear()
    browser.open(path, "#error-2-step-1")
    expect("the error", browser.evaluate("executionIndex()"), 1)
    expect("its message", browser.evaluate("data.errors[1].message") in browser.text("#message"),
           True)
    expect("the step", current(browser), 1)
    browser.evaluate("location.hash = '#error-1-step-2'")
    expect("another error", wait_for(browser, "executionIndex() === 0"), True)
    expect("its step", current(browser), 2)
    browser.click("#errors li:last-child button")
    expect("the address of what is chosen", wait_for(
        browser, "location.hash === `#error-3-step-${byId('slider').max}`"), True)


def test_borders(browser):
    """Any page. The borders move by keys and by the pointer, no panel vanishes, and two presses
    bring the first sizes back."""
    def size(part, side="width"):
        return browser.evaluate(f"Math.round(byId('{part}').getBoundingClientRect().{side})")

    width, beside = size("source"), size("timeline")
    step = int(browser.evaluate("byId('slider').value"))
    browser.evaluate("byId('border-source').focus()")
    browser.press("ArrowLeft")
    expect("by a key", (size("source"), size("timeline")), (width - 24, beside + 24))
    expect("the current step", current(browser), step)
    browser.drag("#border-source", 84, 0)
    expect("by the pointer", (size("source"), size("timeline")), (width + 60, beside - 60))
    browser.drag("#border-source", 5000, 0)
    expect("as far as it goes", size("timeline"), 60)
    expect("the share of the source", int(browser.evaluate(
        "byId('border-source').getAttribute('aria-valuenow')")) > 80, True)
    browser.evaluate("byId('border-source').dispatchEvent(new Event('dblclick'))")
    expect("as at first", (size("source"), size("timeline")), (width, beside))
    height = size("graph", "height")
    browser.drag("#border-graph", 0, 40)
    expect("a lower graph", size("graph", "height"), height - 40)


def test_names(browser):
    """html_names.c: values are seen beside long names, and on a phone."""
    value = "document.querySelector('#locations .value')"
    least = browser.evaluate("parseFloat(getComputedStyle(byId('locations')).fontSize) * 6")

    def check_value():
        expect("the value", browser.evaluate(f"{value}.textContent"), "12345678")
        expect("the room of the value", browser.evaluate(f"{value}.clientWidth") >= least, True)
        expect("lines of the value", browser.evaluate(
            f"((range) => {{ range.selectNodeContents({value}.firstChild);"
            f" return range.getClientRects().length; }})(document.createRange())"), 1)

    check_value()
    expect("values that are cut in rows", browser.evaluate(
        "[...document.querySelectorAll('.row .shrinks + span')].filter((tail) => "
        "tail.getBoundingClientRect().right > tail.parentNode.getBoundingClientRect().right + 1)"
        ".length"), 0)
    expect("rows with long names", browser.evaluate(
        "document.querySelectorAll('.row .shrinks').length"), 5)
    expect("the text of a row", "write central_warehouse_of_the_company.shelves_by_category_and_by"
           "_age[2].reserved_items_of_this_shelf: 12345678" in browser.texts(".row .action"), True)
    browser.command("Emulation.setDeviceMetricsOverride", width=390, height=844,
                    deviceScaleFactor=1, mobile=False)
    expect("the page is as wide as a phone", browser.evaluate(
        "document.documentElement.scrollWidth <= innerWidth && "
        "[...document.querySelectorAll('#panels > section')].every((panel) => "
        "panel.getBoundingClientRect().width > 350)"), True)
    expect("borders on a phone", browser.texts(".border"), [])
    expect("the buttons stay", browser.evaluate(
        "scrollTo(0, 1000), scrollY > 0 && byId('controls').getBoundingClientRect().top"), 0)
    check_value()


def test_colours(browser):
    """html_errors.c: comments over several lines, directives, texts, words and numbers."""
    def texts(style):
        return browser.texts(f".line .{style}")

    expect("comments", texts("comment")[:3], [
        "/* A page with three errors. The source has text that ends a script in HTML, tabs, and, "
        "once its @ is",
        " * replaced, text that is no UTF-8: caf@. The page has to survive all of it. */",
        "/* ü */"])
    expect("texts", texts("string")[0::5], [" <assert.h>", '"</script><!-- & \\"quoted\\" -->"'])
    expect("words", texts("keyword")[:10], ["#include"] * 5 + ["static"] * 2 + ["int", "static",
                                                                           "void"])
    expect("numbers", texts("literal")[:3], ["1", "2", "1"])
    expect("a comment in a line, and one that goes on", browser.evaluate(
        "divideLine('a /* b */ c // d', false).parts.filter((part) => part.style)"
        ".map((part) => part.text).concat([divideLine('x /*/', false).inComment,"
        " divideLine('y */ 1', true).parts.length])"), ["/* b */", "// d", True, 3])


def test_no_graph(browser):
    """Any page that was made without Graphviz."""
    expect("the reason", browser.text("#picture"),
           "There is no picture: Graphviz is not installed (apt-get install graphviz).")


def run(browser, test, page, dark):
    browser.show(dark, *((800, 600) if dark else (1400, 900)))
    browser.requests.clear()
    browser.open(page)
    expect("the ground", browser.evaluate("getComputedStyle(document.body)"
                                          ".backgroundColor === 'rgb(20, 23, 27)'"), dark)
    check_contrast(browser)
    expect("the page fits into the window", browser.evaluate(
        "document.documentElement.scrollWidth <= innerWidth"), True)
    test(browser)
    expect("requests besides the page", len(browser.requests), 1)
    expect("problems", browser.problems, [])


def main():
    if sys.argv[1] == "subset":
        check_subset(*sys.argv[2:])
        return
    with Browser(sys.argv[1]) as browser:
        for name, page in zip(sys.argv[2::2], sys.argv[3::2]):
            for dark in (False,) if name in OF_ANY_LOOKS else (False, True):
                print(f"{name}, {'dark' if dark else 'light'}", flush=True)
                run(browser, globals()[f"test_{name}"], page, dark)


if __name__ == "__main__":
    main()
