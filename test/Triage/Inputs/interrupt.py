"""Interrupts a triage behind its third stage, and looks at what it leaves.

    interrupt.py STATE PLUMB ARGUMENTS...

Meanwhile a second one must not use the same directory. Ends with 0, and prints
what the second one said.
"""

import os
import signal
import subprocess
import sys
import time

state, command = sys.argv[1], sys.argv[2:]
# What runs the tests may have had the signal ignored.
first = subprocess.Popen(
    command, stdout=subprocess.DEVNULL,
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
until = time.monotonic() + 60
while not os.path.exists(os.path.join(state, "stage-3.json")):
    if first.poll() is not None or time.monotonic() > until:
        sys.exit("it ended with %s before its fourth stage" % first.poll())
    time.sleep(0.01)
second = subprocess.run(command, capture_output=True, text=True)
print("second:", second.returncode, second.stderr.strip())
first.send_signal(signal.SIGINT)
first.wait()
print("first:", first.returncode)
print("left:", *sorted(os.listdir(state)))
