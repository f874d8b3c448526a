"""The verdict of a triage's JSON in one line: "stage 4 pass-semantic
certified"."""

import json
import sys

with open(sys.argv[1]) as file:
    verdict = json.load(file)["verdict"]
print("stage", verdict["stage"], verdict["category"], verdict["confidence"])
