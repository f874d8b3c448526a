#!/usr/bin/env python3
"""Checks of our own C++ sources that no compiler makes.

  format   clang-format would change nothing
  header   LLVM's banner and licence, include guards, at most 800 lines
  layers   which layer may include which (see lib/CMakeLists.txt)

Findings are printed as compilers print errors; the exit code is 1 if there is
any, and if no source was found at all.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

FOLDERS = ["include", "lib", "tools", "test", "passes", "dialects", "bench",
           "examples"]
MAX_LINES = 800

# Each layer may include those before it. Device is apart: it may use Support
# only.
LAYERS = ["Support", "Numerics", "CastChain", "Deps", "Interp", "Oracle",
          "Bisect", "Lint", "DepsIR", "Passes", "Triage", "Report"]
WITHOUT_LLVM = {"Support", "Deps", "Device"}
WITHOUT_MLIR = WITHOUT_LLVM | {"Numerics", "CastChain"}


def sources(root):
    """All our C++ files; what tests feed to the checks lies in Inputs/."""
    found = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp") and \
                    "Inputs" not in path.relative_to(root).parts:
                found.append(path)
    return found


def check_format(root, files):
    tool = shutil.which("clang-format-22") or shutil.which("clang-format")
    if not tool:
        return ["error: clang-format-22 is not installed"]
    run = subprocess.run(
        [tool, "--dry-run", "--Werror", "--style=file"] +
        [str(f.relative_to(root)) for f in files],
        cwd=root, capture_output=True, text=True)
    # One finding a file: where the first change would be, and how many.
    places = {}
    for line in run.stderr.splitlines():
        match = re.match(r"(.+?):(\d+:\d+): error: ", line)
        if match:
            places.setdefault(match[1], []).append(match[2])
    if run.returncode != 0 and not places:
        return ["error: clang-format: " + run.stderr.strip()]
    return [f"{name}:{where[0]}: error: {len(where)} places are not as "
            "clang-format leaves them" for name, where in places.items()]


def fix_format(root, files):
    tool = shutil.which("clang-format-22") or "clang-format"
    subprocess.run([tool, "-i", "--style=file"] + [str(f) for f in files],
                   cwd=root, check=True)


def guard_of(path):
    """include/plumbline/Interp/A.h -> PLUMBLINE_INTERP_A_H, lib/Interp/A.h ->
    PLUMBLINE_LIB_INTERP_A_H."""
    parts = list(path.parts)
    if parts[0] == "include":
        parts = parts[1:]
    else:
        parts = ["plumbline"] + parts
    return re.sub(r"[^A-Z0-9]", "_", "/".join(parts).upper())


def check_header(root, files):
    findings = []
    for file in files:
        name = file.relative_to(root)
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()

        def say(line, what):
            findings.append(f"{name}:{line}: error: {what}")

        first = lines[0] if lines else ""
        if not (first.startswith(f"//===- {file.name} - ") and
                first.endswith("-===//") and len(first) <= 80):
            say(1, f"the first line is no LLVM banner in 80 columns for {file.name}")
        if "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception" not in text:
            say(1, "no licence line")
        if len(lines) > MAX_LINES:
            say(MAX_LINES, f"{len(lines)} lines, more than {MAX_LINES}: split it")
        if file.suffix == ".h":
            guard = guard_of(name)
            if f"#ifndef {guard}\n#define {guard}\n" not in text:
                say(1, f"the include guard is not {guard}")
    return findings


def check_layers(root, files):
    findings = []
    for file in files:
        name = file.relative_to(root)
        if name.parts[0] == "lib" and len(name.parts) > 2:
            layer = name.parts[1]
        elif name.parts[:2] == ("include", "plumbline") and len(name.parts) > 3:
            layer = name.parts[2]
        else:
            continue  # tools and tests may include everything
        if layer == "Device":
            allowed = {"Support", "Device"}
        elif layer in LAYERS:
            allowed = set(LAYERS[:LAYERS.index(layer) + 1])
        else:
            findings.append(f"{name}:1: error: no layer is called {layer}")
            continue
        for number, line in enumerate(
                file.read_text(encoding="utf-8").splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*["<]([^">]+)[">]', line)
            if not match:
                continue
            parts = match[1].split("/")
            what = None
            if parts[0] == "plumbline" and parts[1] not in allowed:
                what = parts[1]
            elif parts[0] in ("llvm", "llvm-c") and layer in WITHOUT_LLVM:
                what = "LLVM"
            elif parts[0] in ("mlir", "mlir-c") and layer in WITHOUT_MLIR:
                what = "MLIR"
            if what:
                findings.append(
                    f"{name}:{number}: error: {layer} may not include {what}")
    return findings


CHECKS = {"format": check_format, "header": check_header, "layers": check_layers}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("check", nargs="*", metavar="CHECK",
                        help="one of %s; default: all" % ", ".join(CHECKS))
    parser.add_argument("--root", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--fix", action="store_true",
                        help="let clang-format change the files first")
    args = parser.parse_args()
    unknown = [c for c in args.check if c not in CHECKS]
    if unknown:
        parser.error("unknown check " + ", ".join(unknown))

    root = args.root.resolve()
    files = sources(root)
    if args.fix and files:
        fix_format(root, files)
    findings = [] if files else [f"error: no sources in {root}"]
    for check in args.check or CHECKS:
        if files:
            findings += CHECKS[check](root, files)
    print("\n".join(findings), file=sys.stderr, end="\n" if findings else "")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
