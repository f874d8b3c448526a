"""Ctrl-C in the middle of a triage: interrupt.py PAGE COMMAND...

As soon as the command has written PAGE, it gets SIGINT. What it leaves must be
a whole page that says that the triage was running, and nothing beside it.
"""

import os
import signal
import subprocess
import sys
import time

page = sys.argv[1]
before = set(os.listdir(os.path.dirname(page)))
# A shell's background jobs ignore the signal, and so would this child.
process = subprocess.Popen(
    sys.argv[2:],
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
for _ in range(600):
    if os.path.exists(page) or process.poll() is not None:
        break
    time.sleep(0.1)
assert process.poll() is None, "it ended before it was interrupted"
process.send_signal(signal.SIGINT)
code = process.wait(timeout=60)
print("ends by signal", -code)
text = open(page).read()
assert text.startswith("<!DOCTYPE html>") and text.endswith("</html>\n")
print("still running" if "<b>Still running.</b>" in text else "finished")
print("left behind:", sorted(set(os.listdir(os.path.dirname(page))) - before))
