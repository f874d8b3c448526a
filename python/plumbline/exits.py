"""exits.py N COMMAND...: runs the command; succeeds if its exit code is N."""

import subprocess
import sys

if len(sys.argv) < 3 or not sys.argv[1].isdigit():
    sys.exit("exits.py: expected an exit code and a command")
try:
    code = subprocess.run(sys.argv[2:]).returncode
except OSError as error:
    sys.exit(f"exits.py: {sys.argv[2]}: {error.strerror}")
if code != int(sys.argv[1]):
    print(f"exits.py: exit code {code}, expected {sys.argv[1]}", flush=True)
    sys.exit(1)
