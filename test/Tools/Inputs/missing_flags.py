"""Flags and passes of one MLIR tool that another lacks: missing_flags.py A B.

Top-level flags are indented by two columns in the help, passes by six; what is
further in are options of passes. Passes that exist for MLIR's own tests are not
counted.
"""

import re
import subprocess
import sys


def names(tool):
    text = subprocess.run([tool, "--help-list-hidden"], check=True,
                          capture_output=True, text=True).stdout
    return set(re.findall(r"^(?: {2}| {6})--?([\w.-]+)", text, re.M))


there, here = names(sys.argv[1]), names(sys.argv[2])
missing = [n for n in sorted(there - here)
           if not re.search(r"(^|-)test(-|$)", n)]
print(f"{len(there)} flags and passes, missing: {', '.join(missing) or 'none'}")
