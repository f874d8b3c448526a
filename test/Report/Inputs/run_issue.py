"""Does what a reader of a report would do: saves its program, runs its commands.

  run_issue.py REPORT.md DIR PLUMB MLIR_OPT

The first mlir block is the program, the second what the pass makes of it; the
commands are the sh blocks before the evidence. The pass alone must give the IR
of the report, and the comparison must end with the report's first difference.
"""

import pathlib
import re
import shlex
import subprocess
import sys

report, folder, plumb, mlir_opt = sys.argv[1:]
text = pathlib.Path(report).read_text().split("\n## Evidence")[0]
folder = pathlib.Path(folder)
folder.mkdir(parents=True, exist_ok=True)
blocks = re.findall(r"^(````*)(\w*)\n(.*?)^\1$", text, re.M | re.S)
programs = [body for _, kind, body in blocks if kind == "mlir"]
commands = [body.strip() for _, kind, body in blocks if kind == "sh"]
(folder / "reproducer.mlir").write_text(programs[0])

for command in commands:
    words = shlex.split(command)
    words[0] = {"plumb": plumb, "mlir-opt": mlir_opt}[words[0]]
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    print(f"{command.split()[0]} exits with {run.returncode}")
    if words[0] == mlir_opt:
        if run.returncode:
            print(run.stderr)
        elif run.stdout.strip() != programs[1].strip():
            print("another program than in the report:\n" + run.stdout)
        else:
            print("the program of the report")
    else:
        row = re.search(r"^\| first difference \| (.*) \|$", text, re.M)
        said = row[1].replace("\\|", "|") if row else ""
        first = run.stdout.splitlines()[0]
        print("the difference of the report" if said and said in first
              else f"another difference: '{first}', in the report '{said}'")
