"""gdb.py - gdb's commands for a replay: heddle --replay=REPORT --gdb runs this in gdb.

heddle's threads are coroutines of one thread of the system. While the replay stops in front of a
step (src/run/debugged.c), all of them are parked: the memory of each stack has the thread's frames,
and the top of the stack has its registers (src/machine/native/coroutine_switch.S). One thread is
*selected*. For gdb, the frame that the process is in was called by the selected thread's. So gdb's
own commands show that thread, and no register changes. When a thread of the program is itself
running, as at a breakpoint of the user's, none is selected, and gdb sees what there is.
"""

import collections
import json
import os
import struct

import gdb
from gdb.unwinder import Unwinder, register_unwinder

WORD = struct.calcsize("=Q")
QUIET = "nostop noprint pass"  # the machine handles the signals of a program that does wrong
LOUD = "stop print pass"
SYSTEM = ("/usr/include/", "/usr/lib/")  # headers there are not the user's

# --- What heddle shows --------------------------------------------------------------------------


def words(name, count=1):
    """The words at heddle's variable."""
    address = int(gdb.parse_and_eval(f"(unsigned long)&{name}"))
    memory = gdb.selected_inferior().read_memory(address, count * WORD)
    return struct.unpack(f"={count}Q", memory.tobytes())


def word(name):
    return words(name)[0]


def want(step):
    """The run is to stop in front of the step, from 1; 0: in front of the one that fails."""
    address = int(gdb.parse_and_eval("(unsigned long)&debugged_wanted"))
    gdb.selected_inferior().write_memory(address, struct.pack("=Q", step))


def is_alive():
    return gdb.selected_inferior().pid != 0


class Stack:
    """The stack of a thread; `position` is 0 if it has none."""

    def __init__(self, thread):
        count = word("debugged_thread_count")
        stacks = words("debugged_threads", 3 * count)
        self.position, self.bottom, self.top = stacks[3 * thread:3 * thread + 3]

    def registers(self):
        """The registers of the parked thread, by name."""
        memory = gdb.selected_inferior().read_memory(self.position, 20 * WORD)
        saved = struct.unpack("=20Q", memory.tobytes())
        if gdb.selected_frame().architecture().name().startswith("aarch64"):
            names = ["x29", "pc"] + [f"x{i}" for i in range(19, 29)]
            size = 20
        else:
            names = ["r15", "r14", "r13", "r12", "rbx", "rbp", "rip"]
            size = 7
        registers = dict(zip(names, saved))
        registers["sp" if "pc" in registers else "rsp"] = self.position + size * WORD
        return registers


def is_own_code(pc):
    low, high = words("debugged_code", 2)
    return low <= pc < high


# --- Threads ------------------------------------------------------------------------------------


class View:
    """What the user looks at."""

    selected = None  # the number of the selected thread
    registers = None  # its registers
    is_quiet = False  # stops are not shown


def select(thread):
    """Selects the thread, or none. Its stack is known."""
    View.registers = Stack(thread).registers() if thread is not None else None
    View.selected = thread
    gdb.invalidate_cached_frames()


def running():
    """The thread of the program that is running; None: all are parked."""
    sp = int(gdb.newest_frame().read_register("sp"))
    for thread in range(word("debugged_thread_count")):
        stack = Stack(thread)
        if stack.bottom <= sp < stack.top:
            return thread
    return None


def look_at(thread):
    """Makes the thread the one that is shown, which may be the running one."""
    select(None if thread == running() else thread)


class ThreadUnwinder(Unwinder):
    """The newest frame was called by the selected thread's."""

    def __init__(self):
        super().__init__("heddle")

    def __call__(self, pending):
        if View.registers is None or pending.level() != 0:
            return None
        kind = gdb.lookup_type("unsigned long")
        values = {name: gdb.Value(value).cast(kind) for name, value in View.registers.items()}
        Id = collections.namedtuple("Id", "sp pc")
        top = values["sp"] if "sp" in values else values["rsp"]
        info = pending.create_unwind_info(Id(top - WORD, pending.read_register("pc").cast(kind)))
        for name, value in values.items():
            info.add_saved_register(name, value)
        return info


def is_users(frame):
    if is_own_code(frame.pc()):
        return False
    table = frame.find_sal().symtab
    return table is not None and not table.fullname().startswith(SYSTEM)


def select_frame():
    """Selects the innermost frame of the user's code, and returns it; None: there is none."""
    frame = gdb.newest_frame() if View.selected is None else gdb.newest_frame().older()
    while frame is not None:
        if is_users(frame):
            frame.select()
            return frame
        frame = frame.older()
    return None


def is_shown(frame):
    """Whether the frame is one of the program's: its code, or that of heddle's C library."""
    if View.selected is not None and frame == gdb.newest_frame():
        return False
    return frame.pc() != 0 and not is_own_code(frame.pc()) and frame.name() != "heddle_entry"


class FrameFilter:
    """Leaves heddle's own frames out of backtraces."""

    name = "heddle"
    priority = 100
    enabled = True

    def filter(self, frames):
        return (each for each in frames if is_shown(each.inferior_frame()))


# --- The trace ----------------------------------------------------------------------------------


def shown_number(value):
    """Addresses are easier to compare in hexadecimal, as gdb prints them."""
    return hex(value) if isinstance(value, int) and value >> 32 > 0 else str(value)


class Trace:
    def __init__(self, report):
        with open(report, encoding="utf-8") as file:
            self.steps = json.load(file)["error"]["trace"]
        self.numbers = {(step["thread"], step["index"]): i for i, step in enumerate(self.steps, 1)}
        self.functions = {0: "main"}
        for step in self.steps:
            if step["op"] == "create":
                self.functions[int(step["location"].split()[-1])] = step["text"]

    def name(self, thread):
        function = self.functions.get(thread)
        return f"{thread} ({function})" if function else str(thread)

    def words(self, step):
        text = " ".join(filter(None, [step["op"], step["location"]]))
        if step["op"] == "create" and step["text"]:
            text += f" ({step['text']})"
        elif step["text"]:
            text += f": {step['text'].rstrip()}"
        if step["value"] is not None:
            text += f": {shown_number(step['value'])}"
        write = step["reads_from"]
        if isinstance(write, dict):
            text += f" (from {self.numbers[write['thread'], write['index']]})"
        elif write == "initial" and step["value_read"] is not None:
            text += " (initial)"
        return text

    def line(self, number, mark=" "):
        """The line of the step, from 1."""
        step = self.steps[number - 1]
        place = f"{os.path.basename(step['file'])}:{step['line']}" if step["file"] else ""
        indent = " " * (4 * step["thread"])
        return f"{mark}{number:5}  {indent}{step['thread']}: {self.words(step)}  {place}".rstrip()

    def overtaken(self, number):
        """What memory holds that the step does not find; None: it finds what memory holds."""
        step = self.steps[number - 1]
        if step["overtaken_by"] is None:
            return None
        newer = self.numbers[(step["overtaken_by"]["thread"], step["overtaken_by"]["index"])]
        if step["reads_from"] is None:
            return f"In memory, the value of step {newer} stays: it is the newer one."
        value = shown_number(self.steps[newer - 1]["value"])
        return (f"Memory has a newer value of {step['location']} than this step reads: {value}, "
                f"from {newer}.")

    def next_of(self, thread, number):
        """The thread's first step from this number on, or what it waits for; None: nothing."""
        for i, step in enumerate(self.steps, 1):
            if step["thread"] == thread and (i >= number or step["pending"]):
                return i
        return None


TRACE = Trace(os.environ["HEDDLE_RUNS_IN_GDB"])

# --- Stops --------------------------------------------------------------------------------------


def show_position():
    print(TRACE.line(word("debugged_step"), ">"))
    if select_frame():
        gdb.execute("frame")


def on_stop(_):
    if View.is_quiet or not is_alive():
        return
    select(None)
    if not is_own_code(gdb.newest_frame().pc()):
        return
    if running() is not None:
        print("a thread has returned from its first function: heddle step")
        return
    is_last = word("debugged_step") == len(TRACE.steps)
    gdb.execute(f"handle SIGSEGV SIGBUS SIGFPE {LOUD if is_last else QUIET}", to_string=True)
    thread = word("debugged_thread")
    if Stack(thread).position:
        select(thread)
    show_position()


def on_continue(_):
    View.selected = View.registers = None


# --- Commands -----------------------------------------------------------------------------------


class Heddle(gdb.Command):
    """Commands for a replay of heddle's: its threads, and its steps both ways."""

    def __init__(self):
        super().__init__("heddle", gdb.COMMAND_RUNNING, prefix=True)

    def invoke(self, argument, from_tty):
        gdb.execute("help heddle")


class Subcommand(gdb.Command):
    def __init__(self):
        super().__init__(f"heddle {self.name}", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        self.dont_repeat()
        if not is_alive():
            raise gdb.GdbError("the replay has ended: run")
        try:
            number = int(argument) if argument else None
        except ValueError:
            raise gdb.GdbError(f"'{argument}' is no number") from None
        self.run(number)


def shown_thread():
    return View.selected if View.selected is not None else running()


class Threads(Subcommand):
    """Lists the threads of the program: where each is, and what its next step is."""

    name = "threads"

    def run(self, _):
        shown, step = shown_thread(), word("debugged_step")
        for thread in range(word("debugged_thread_count")):
            mark = "*" if thread == shown else " "
            print(f"{mark} {TRACE.name(thread)}: {self.state(thread, step)}")
        look_at(shown)
        select_frame()

    def state(self, thread, step):
        if not Stack(thread).top:
            return "is not created yet"
        if not Stack(thread).position:
            return "has ended"
        look_at(thread)
        frame = select_frame()
        if frame is None:
            return "is in no function of the program"
        sal = frame.find_sal()
        text = f"{frame.name()} at {os.path.basename(sal.symtab.filename)}:{sal.line}"
        number = TRACE.next_of(thread, step)
        return text + (f", next: step {number}, {TRACE.words(TRACE.steps[number - 1])}"
                       if number else "")


class Thread(Subcommand):
    """Selects a thread of the program: heddle thread N. Without N, tells which one is selected."""

    name = "thread"

    def run(self, number):
        if number is None:
            print(f"thread {TRACE.name(shown_thread())}")
            return
        if not 0 <= number < word("debugged_thread_count") or not Stack(number).position:
            raise gdb.GdbError(f"there is no thread {number} now (heddle threads)")
        look_at(number)
        gdb.execute(f"call (void)debugged_select({number})", to_string=True)
        if select_frame():
            gdb.execute("frame")


class Stacks(Subcommand):
    """Shows the stack of each thread of the program."""

    name = "stacks"

    def run(self, _):
        shown = shown_thread()
        for thread in range(word("debugged_thread_count")):
            if not Stack(thread).position:
                continue
            look_at(thread)
            if select_frame():
                print(f"thread {TRACE.name(thread)}:")
                gdb.execute("backtrace")
        look_at(shown)
        select_frame()


def go_to(step):
    if not 1 <= step <= len(TRACE.steps):
        raise gdb.GdbError(f"there is no step {step}: they are 1 to {len(TRACE.steps)}")
    while TRACE.steps[step - 1]["pending"] and step < len(TRACE.steps):
        step += 1
    want(step)
    gdb.execute("continue")


class Step(Subcommand):
    """Runs the next step of the trace, or the next N: heddle step N."""

    name = "step"

    def run(self, number):
        step = word("debugged_step")
        if step == len(TRACE.steps):
            raise gdb.GdbError("the next step is the one that fails: continue")
        go_to(min(step + (1 if number is None else number), len(TRACE.steps)))


class Back(Subcommand):
    """Goes back by one step of the trace, or by N: heddle back N."""

    name = "back"

    def run(self, number):
        step = word("debugged_step")
        if step == 1:
            raise gdb.GdbError("this is the first step")
        go_to(max(step - (1 if number is None else number), 1))


class Goto(Subcommand):
    """Goes to a step of the trace, in front of it: heddle goto N."""

    name = "goto"

    def run(self, number):
        if number is None:
            raise gdb.GdbError("heddle goto needs the number of a step")
        go_to(number)


class Where(Subcommand):
    """Shows the steps around this one, and what it reads: heddle where, or heddle where N for N
    steps before and behind."""

    name = "where"

    def run(self, number):
        step, around = word("debugged_step"), 3 if number is None else number
        for i in range(max(step - around, 1), min(step + around, len(TRACE.steps)) + 1):
            print(TRACE.line(i, ">" if i == step else " "))
        overtaken = TRACE.overtaken(step)
        if overtaken:
            print(overtaken)


class Enter(Subcommand):
    """Lets the selected thread go on to where it is shown, so that gdb's own steps are its steps.
    gdb's commands next, step and until do so first."""

    name = "enter"

    def run(self, _):
        if View.selected is None:
            return
        step = word("debugged_step")
        if step == len(TRACE.steps) and View.selected == word("debugged_thread"):
            raise gdb.GdbError("the next step of this thread is the one that fails: continue")
        frame = gdb.selected_frame() if is_users(gdb.selected_frame()) else select_frame()
        if frame is None:
            raise gdb.GdbError("this thread is in no function of the program")
        pc, sp = frame.pc(), int(frame.read_register("sp"))
        self.run_to(pc, sp)
        if not is_alive():
            raise gdb.GdbError("the execution has ended before the thread went on")
        if gdb.newest_frame().pc() != pc:
            on_stop(None)
            raise gdb.GdbError("the execution fails before the thread goes on")

    def run_to(self, pc, sp):
        """Or to another breakpoint, or to the end."""
        there = gdb.Breakpoint(f"*{pc:#x}", internal=True)
        there.silent = True
        there.condition = f"$sp == {sp:#x}"
        View.is_quiet = True
        try:
            gdb.execute("continue", to_string=True)
        finally:
            View.is_quiet = False
            there.delete()


def skip_own_code():
    """gdb's step goes past heddle's functions where they have debug information."""
    table = gdb.decode_line("debugged_stop")[1][0].symtab
    end = "run/replay/debugged.c"
    if table is None or not table.filename.endswith(end):
        return
    folder = table.filename[:-len(end)]
    for depth in ("", "*/", "*/*/"):
        gdb.execute(f"skip -gfile {folder}{depth}*.[ch]", to_string=True)


# --- Beginning ----------------------------------------------------------------------------------


def main():
    register_unwinder(None, ThreadUnwinder(), replace=True)
    gdb.frame_filters[FrameFilter.name] = FrameFilter()
    Heddle()
    for command in Subcommand.__subclasses__():
        command()
    for command in ("next", "step", "until"):
        gdb.execute(f"define hook-{command}\nheddle enter\nend")
    gdb.execute(f"handle SIGSEGV SIGBUS SIGFPE SIGILL SIGSYS {QUIET}", to_string=True)
    gdb.Breakpoint("debugged_stop", internal=True).silent = True
    skip_own_code()
    gdb.events.stop.connect(on_stop)
    gdb.events.cont.connect(on_continue)
    gdb.execute("run")


main()
