"""Lints the programs of docs/lint.md: a rule's wrong one must have findings of
that rule and of no other, its right one none. Usage: check_docs.py PLUMB
DOCS/lint.md."""

import json
import re
import subprocess
import sys

plumb, page = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    text = file.read()
listed = [line.split()[0] for line in subprocess.run(
    [plumb, "lint", "--list"], capture_output=True, text=True,
    check=True).stdout.splitlines()]

sections = re.findall(r"^### (\S+)\n(.*?)(?=^##)", text, re.M | re.S)
assert [name for name, _ in sections] == listed, (sections, listed)
failed = False
for rule, section in sections:
    programs = dict(re.findall(r"```mlir (\w+)\n(.*?)```", section, re.S))
    assert set(programs) == {"wrong", "right"}, rule
    for kind, program in programs.items():
        run = subprocess.run([plumb, "lint", "-", "--json=-"], input=program,
                             capture_output=True, text=True)
        found = {f["rule"] for f in json.loads(run.stdout)["findings"]} \
            if run.stdout else {run.stderr}
        expected = {rule} if kind == "wrong" else set()
        if found != expected or run.returncode != len(expected):
            print(f"{rule}, {kind}: {found}, exit code {run.returncode}")
            failed = True
print(len(sections), "rules checked")
sys.exit(failed)
