"""lit_module.py FOLDER MODE [PREFIX]: what plumbline.lit does to a lit
configuration. FOLDER is put on sys.path."""

import sys

sys.path.insert(0, sys.argv[1])
import plumbline.lit


class Config:
    """The part of lit's that matters."""

    def __init__(self):
        self.substitutions = []
        self.available_features = set()


def expand(config, line):
    """As lit does it."""
    import re
    for pattern, text in config.substitutions:
        line = re.sub(pattern, text, line)
    return line


def main():
    mode = sys.argv[2]
    prefix = sys.argv[3] if len(sys.argv) > 3 else None
    config = Config()
    if mode == "tools":
        tools = plumbline.lit.find_tools(prefix)
        for name in ["plumb", "plumb_opt", "pass_plugin"]:
            print(name, getattr(tools, name))
    elif mode == "missing":
        try:
            plumbline.lit.configure(config, prefix)
        except plumbline.lit.NotFound as error:
            print("not found:", error)
        print(plumbline.lit.configure(config, prefix, required=False),
              config.substitutions, sorted(config.available_features))
    elif mode == "features":
        plumbline.lit.configure(config, prefix)
        print(*sorted(config.available_features))
    elif mode == "expand":
        plumbline.lit.configure(config, prefix)
        for line in sys.stdin:
            print(expand(config, line), end="")
    else:
        sys.exit(f"unknown mode {mode}")


if __name__ == "__main__":
    main()
