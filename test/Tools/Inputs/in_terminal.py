"""Runs a command with its stderr on a terminal: in_terminal.py COMMAND...

Prints what appeared there, one line for each time that the cursor went back to
the start; "no terminal" where none can be made. The exit code is the command's.
"""

import os
import pty
import subprocess
import sys

try:
    ours, theirs = pty.openpty()
except OSError:
    print("no terminal")
    sys.exit(0)
process = subprocess.Popen(sys.argv[1:], stderr=theirs,
                           stdout=subprocess.DEVNULL)
os.close(theirs)
said = b""
while True:
    try:
        part = os.read(ours, 65536)
    except OSError:  # the other side has been closed
        break
    if not part:
        break
    said += part
print(said.decode(errors="replace").replace("\r", "\n"))
sys.exit(process.wait())
