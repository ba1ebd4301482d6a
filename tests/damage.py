"""Damages a checkpoint in several ways. heddle must refuse each result with one message that says
what is wrong, exit with 2, and leave the file alone.

usage: damage.py HEDDLE CHECKPOINT argument of heddle...

The checkpoint is one of a run with these arguments. Prints what differs, and exits with 1 if
anything does."""

import struct
import subprocess
import sys

HEADER = 40  # bytes: a magic line of 24 with zeros behind it, the size, the hash
MASK = (1 << 64) - 1


def mix64(number):
    """As in src/base/mix.h."""
    number ^= number >> 30
    number = number * 0xBF58476D1CE4E5B9 & MASK
    number ^= number >> 27
    number = number * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def wrap(message):
    """The message as a checkpoint that is whole."""
    number = len(message)
    for byte in message:
        number = mix64((number + byte + 1) & MASK)
    magic = b"heddle checkpoint\n".ljust(24, b"\0")
    return magic + struct.pack("=QQ", len(message), number) + message


def flip(content, place):
    return content[:place] + bytes([content[place] ^ 0x10]) + content[place + 1:]


def variants(content):
    """Pairs of a damaged checkpoint and a part of the message that is due."""
    message = content[HEADER:]
    assert wrap(message) == content, "the check sum is not the one that this script knows"
    yield b"", "is no checkpoint of heddle"
    yield flip(content, 0), "is no checkpoint of heddle"
    yield flip(content, 23), "is no checkpoint of heddle"
    yield b"int main(void) { return 0; }\n" * 10, "is no checkpoint of heddle"
    for size in (20, HEADER - 1, HEADER, len(content) // 2, len(content) - 1):
        yield content[:size], "is cut short"
    yield content + b"\0", "was altered"
    for place in (32, HEADER, len(content) // 3, len(content) // 2, len(content) - 1):
        yield flip(content, place), "was altered"
    length, = struct.unpack("=Q", message[:8])
    yield wrap(struct.pack("=Q", 5) + b"0.0.1" + message[8 + length:]), "is of heddle 0.0.1, and"
    yield wrap(flip(message, 8 + length)), "is of another build of heddle"
    yield wrap(flip(message, 16 + length)), "is of another program"
    yield wrap(message[:-1]), "makes no sense"
    yield wrap(message + b"\0"), "makes no sense"


def main():
    heddle, checkpoint, *arguments = sys.argv[1:]
    with open(checkpoint, "rb") as file:
        content = file.read()
    count = 0
    for damaged, due in variants(content):
        with open(checkpoint, "wb") as file:
            file.write(damaged)
        run = subprocess.run([heddle, f"--resume={checkpoint}", *arguments], capture_output=True,
                             text=True, check=False)
        with open(checkpoint, "rb") as file:
            left_alone = file.read() == damaged
        lines = run.stderr.splitlines()
        if run.returncode != 2 or len(lines) != 1 or due not in lines[0] or not left_alone:
            sys.exit(f"'{due}' is due: status {run.returncode}, left alone: {left_alone}\n"
                     f"{run.stdout}{run.stderr}")
        count += 1
    print(f"{count} damaged checkpoints refused")


main()
