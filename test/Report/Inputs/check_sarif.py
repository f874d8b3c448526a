"""What the schema of SARIF cannot say: check_sarif.py FILE

Every result names a rule that is described, under the right index; places are
lines of files below the root, which the log names; nothing is empty. Prints a
line a result for FileCheck, and the faults; the exit code is 1 if there is any.
"""

import json
import sys
import urllib.parse

faults = []
log = json.load(open(sys.argv[1]))
assert len(log["runs"]) == 1
run = log["runs"][0]
rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
if len(set(rules)) != len(rules):
    faults.append("a rule is described twice")
for rule in run["tool"]["driver"]["rules"]:
    if not rule["shortDescription"]["text"]:
        faults.append(f"{rule['id']} has no description")
bases = run.get("originalUriBaseIds", {})
for name, base in bases.items():
    uri = urllib.parse.urlparse(base["uri"])
    if uri.scheme != "file" or not base["uri"].endswith("/"):
        faults.append(f"{name} is no folder: {base['uri']}")


def place_text(location, what):
    physical = location.get("physicalLocation")
    if physical is None:
        return "-"
    uri = physical["artifactLocation"]["uri"]
    parsed = urllib.parse.urlparse(uri)
    if parsed.scheme:
        if parsed.scheme != "file":
            faults.append(f"{what}: scheme of {uri}")
    elif uri.startswith("/") or physical["artifactLocation"].get(
            "uriBaseId") not in bases:
        faults.append(f"{what}: {uri} is relative to nothing")
    region = physical["region"]
    if region["startLine"] < 1 or region.get("startColumn", 1) < 1:
        faults.append(f"{what}: region {region}")
    text = f"{uri}:{region['startLine']}"
    return text + (f":{region['startColumn']}" if "startColumn" in region else "")


for i, result in enumerate(run["results"]):
    what = f"results[{i}]"
    if rules[result["ruleIndex"]] != result["ruleId"]:
        faults.append(f"{what}: ruleIndex is not that of {result['ruleId']}")
    if result["level"] not in ("note", "warning", "error"):
        faults.append(f"{what}: level {result['level']}")
    if not result["message"]["text"].strip():
        faults.append(f"{what}: no message")
    places = result.get("locations", [])
    print(result["level"], result["ruleId"],
          place_text(places[0], what) if places else "-",
          result["message"]["text"])
    for related in result.get("relatedLocations", []):
        print("  related", place_text(related, what), related["message"]["text"])
invocation = run["invocations"][0]
print("exit", invocation["exitCode"], "successful",
      str(invocation["executionSuccessful"]).lower())
for notification in invocation.get("toolExecutionNotifications", []):
    print("notification", notification["level"], notification["message"]["text"])
print("\n".join(faults) or "consistent")
sys.exit(bool(faults))
