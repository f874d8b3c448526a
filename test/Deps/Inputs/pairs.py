"""The report of `plumb deps --json=-` on stdin, one hazard a line, sorted.

    WAR t1 t4 stage0 [0, 262144)
    add t1 t4
    redundant t0 t9
"""

import json
import sys

report = json.load(sys.stdin)
assert report["schema"] == "plumbline.deps/1"
for h in report["hazards"]:
    print("+".join(h["kinds"]), h["from"], h["to"], h["buffer"],
          "[{}, {})".format(*h["bytes"]))
for pair in report["add_edges"]:
    print("add", *pair)
for pair in report["redundant_edges"]:
    print("redundant", *pair)
for note in report["notes"]:
    print("note", note)
grouped = sorted(i for g in report["groups"] for i in g["hazards"])
assert grouped == list(range(len(report["hazards"]))), grouped
