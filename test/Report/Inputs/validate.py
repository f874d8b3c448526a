"""JSON files against the schema that they name: validate.py FOLDER FILE...

FOLDER holds *.schema.json, which may refer to each other. A file says by its
own field `schema` ("plumbline.run/1") which one it follows; SARIF says by its
`version`. Prints the first faults with their paths; the exit code is 1 then.
"""

import json
import pathlib
import sys

import jsonschema

folder = pathlib.Path(sys.argv[1])
# Our files have no address of their own: references are relative to where they
# lie, which is here.
BASE = "https://schemas.invalid/"
schemas = {}
for path in sorted(folder.glob("*schema*.json")):
    schemas[path.name] = json.loads(path.read_text())
    schemas[path.name].setdefault("$id", BASE + path.name)


def schema_of(document):
    if document.get("version") == "2.1.0":
        return schemas["sarif-schema-2.1.0.json"]
    name, version = document["schema"].split("/")
    assert version == "1", document["schema"]
    kind = name.removeprefix("plumbline.").split("-")[0]
    return schemas[kind + ".schema.json"]


def validator_of(schema):
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    stored = {BASE + name: other for name, other in schemas.items()}
    try:  # from jsonschema 4.18 on
        import referencing
    except ImportError:
        resolver = jsonschema.RefResolver(schema["$id"], schema, store=stored)
        return kind(schema, resolver=resolver)
    registry = referencing.Registry().with_contents(stored.items())
    return kind(schema, registry=registry)


failed = False
for name in sys.argv[2:]:
    document = json.load(open(name))
    faults = list(validator_of(schema_of(document)).iter_errors(document))
    for fault in faults[:5]:
        # Of alternatives ("an object or null") the one that was meant.
        while fault.context:
            fault = max(fault.context, key=lambda e: len(e.absolute_path))
        place = "/".join(map(str, fault.absolute_path))
        print(f"{name}: /{place}: {fault.message[:300]}")
    failed = failed or bool(faults)
    if not faults:
        print(f"{pathlib.Path(name).name}: valid")
sys.exit(failed)
