#!/usr/bin/env python3
"""Runs every command of docs/found-bugs.md and compares what it prints.

  check_found_bugs.py FILE [-k WORD] [--part=I/N]

The page has a block of shell functions, then for each entry a program and
commands. A command is followed by "# ..." with what it prints:

  crash          the tool dies
  error: TEXT    a message of the tool
  NAME|NAME      (after `name`) the pass that plumb calls guilty
  ?              anything
  TEXT           the output; TEXT  (with FEATURE), (x86 without FEATURE): on a
                 machine of that kind

"# expected ..." is what a right compiler prints. Exit code 1 if a command does
something else than the page says.
"""

import argparse
import pathlib
import platform
import re
import subprocess
import sys
import tempfile


def cpu_flags():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return set()
    found = re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)
    return set(found.group(1).split()) if found else set()


def applies(condition):
    flags = cpu_flags()
    x86 = platform.machine() == "x86_64"
    if condition == "with AVX512-BF16":
        return "avx512_bf16" in flags
    if condition == "with AVX512F":
        return "avx512f" in flags
    if condition == "x86 without AVX512-FP16":
        return x86 and bool(flags) and "avx512_fp16" not in flags
    sys.exit(f"check_found_bugs.py: unknown condition '{condition}'")


def entries(text):
    """(title, program, [(command, expectation)]) of each entry."""
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        program = re.search(r"```mlir\n(.*?)```", part, re.DOTALL).group(1)
        shell = re.search(r"```sh\n(.*?)```", part, re.DOTALL).group(1)
        lines = shell.splitlines()
        commands = []
        for line, after in zip(lines, lines[1:] + [""]):
            if not line.startswith("#"):
                commands.append((line, after[2:]))
        yield part.splitlines()[0], program, commands


def problem(command, expected, done):
    """None, or what is wrong with the result of a command."""
    output, errors = done.stdout.strip(), done.stderr
    if expected == "crash":
        good = "PLEASE submit a bug report" in errors
    elif expected.startswith("error: "):
        good = expected in errors
    elif command.startswith("name "):
        good = done.returncode == 1 and any(
            f"error: pass {name} (" in output for name in expected.split("|"))
    else:
        condition = re.search(r"^(.*?)  \((.*)\)$", expected)
        if condition and not applies(condition.group(2)):
            return None
        good = output == (condition.group(1) if condition else expected)
        good |= expected == "?" and bool(output)
    if good:
        return None
    return f"{command}\n  page: {expected}\n  now:  {output}\n{errors[:600]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("-k", default="", help="entries whose title has this")
    parser.add_argument("--part", default="0/1",
                        help="I/N: every N-th entry, I from 0")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    text = options.file.read_text()
    setup = re.search(r"```sh\n(.*?)```", text, re.DOTALL).group(1)
    count = failed = 0
    for place, (title, program, commands) in enumerate(entries(text)):
        if options.k not in title or place % parts != part:
            continue
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "bug.mlir").write_text(program)
            for command, expected in commands:
                done = subprocess.run(
                    ["bash", "-c", setup + command], cwd=folder,
                    capture_output=True, text=True, errors="replace")
                count += 1
                if wrong := problem(command, expected, done):
                    failed += 1
                    print(f"{title}: {wrong}")
    print(f"{count} commands, {failed} differ from the page")
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
