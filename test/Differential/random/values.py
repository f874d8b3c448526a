"""The text of a function as it grows, and the values that it may use."""

from formats import BITS, FLOATS, tensor, vector


class Values:
    """`scope` holds the values that may be used at this place, as (name, type),
    `mems` the memory, as (name, shape, element, type). A type is the text of a
    scalar type, (shape, element) for a vector, ("tensor", shape, element).
    """

    def __init__(self, rng, trace=False):
        self.rng, self.trace = rng, trace
        self.lines, self.indent, self.count = [], 1, 0
        self.scope, self.mems = [], []
        # How deep the statement stands in regions, and how often it is run.
        self.depth, self.trips = 0, 1

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def op(self, text, type_):
        """Emits `%v = text`, and brings %v into scope."""
        name = self.name()
        self.emit(f"{name} = {text}")
        if type_:
            self.bring([(name, type_)], text)
        return name

    def bring(self, values, text="of a region"):
        """Brings values into scope, printed where all are."""
        self.scope += values
        if self.trace:
            for name, type_ in values:
                self.print_value(name, type_, text)

    def print_value(self, name, type_, text):
        """Prints the value with its operation, floats as their bits."""
        value = name
        if type_[0] == "tensor":
            value, type_ = self.whole(value, type_)
        elem = type_[1] if isinstance(type_, tuple) else type_
        shown = self.type_text(type_)
        if elem in FLOATS:
            value = self.no_nan(value, type_)
            of = f"i{BITS[elem]}"
            shown = vector(type_[0], of) if isinstance(type_, tuple) else of
            value = self.op(f"arith.bitcast {value} : {self.type_text(type_)} "
                            f"to {shown}", None)
        text = text.replace('"', "'")
        self.emit(f'vector.print str "{name} = {text}: "')
        self.emit(f"vector.print {value} : {shown}")

    def whole(self, value, type_):
        """A tensor as one vector, and the vector's type."""
        _, shape, elem = type_
        zero = self.op("arith.constant 0 : index", None)
        pad = self.op(f"arith.constant {'0.0' if elem in FLOATS else '0'} : "
                      f"{elem}", None)
        inside = ", ".join(["true"] * len(shape))
        v = self.op(f"vector.transfer_read {value}"
                    f"[{', '.join([zero] * len(shape))}], {pad} "
                    f"{{in_bounds = [{inside}]}} : {tensor(shape, elem)}, "
                    f"{vector(shape, elem)}", None)
        return v, (shape, elem)

    def constant(self, type_):
        rng = self.rng
        if type_[0] == "tensor":
            return self.op(f"arith.constant dense<{self.literal(type_[2])}> : "
                           f"{self.type_text(type_)}", None)
        if isinstance(type_, tuple):
            value = self.literal(type_[1])
            return self.op(f"arith.constant dense<{value}> : {vector(*type_)}",
                           None)
        return self.op(f"arith.constant {self.literal(type_)} : {type_}"
                       if type_ != "i1" else
                       f"arith.constant {rng.choice(['true', 'false'])}", None)

    def literal(self, type_):
        rng = self.rng
        if type_ == "i1":
            return rng.choice(["true", "false"])
        if type_ in FLOATS:
            kind = rng.random()
            if kind < 0.15:
                return rng.choice(["0.0", "-0.0", "1.0", "-1.0"])
            if kind < 0.25:
                width = BITS[type_] // 4
                special = {"f16": [0x7C00, 0xFC00, 0x7E00, 0x0001, 0x7BFF],
                           "bf16": [0x7F80, 0xFF80, 0x7FC0, 0x0001, 0x7F7F],
                           "f32": [0x7F800000, 0xFF800000, 0x7FC00000, 1,
                                   0x7F7FFFFF],
                           "f64": [0x7FF << 52, 0xFFF << 52, 0x7FF8 << 48, 1,
                                   (0x7FF << 52) - 1]}[type_]
                return f"0x{rng.choice(special):0{width}X}"
            if kind < 0.6:
                return f"{rng.randint(-40, 40) / 4}"
            return f"{rng.uniform(-100, 100):.6f}"
        bits = BITS[type_]
        lo, hi = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
        kind = rng.random()
        if kind < 0.3:
            return str(rng.choice([0, 1, -1, lo, hi]))
        if kind < 0.7:
            return str(max(lo, min(hi, rng.randint(-20, 20))))
        return str(rng.randint(lo, hi))

    def pick(self, type_):
        """A value of the type: recent ones more often, or a new constant."""
        have = [v for v, t in self.scope if t == type_]
        if not have or self.rng.random() < 0.15:
            return self.constant(type_)
        if self.rng.random() < 0.5:
            have = have[-4:]
        return self.rng.choice(have)

    def types_here(self, among):
        types = [t for _, t in self.scope if t in among]
        if not types or self.rng.random() < 0.25:
            return self.rng.choice(among)
        return self.rng.choice(types)

    def index_below(self, bound):
        """An index in [0, bound), from an arbitrary value."""
        raw = self.pick("index")
        if self.rng.random() < 0.3:
            at = self.rng.randrange(bound)
            return self.op(f"arith.constant {at} : index", None)
        n = self.op(f"arith.constant {bound} : index", None)
        return self.op(f"arith.remui {raw}, {n} : index", None)

    def no_nan(self, value, type_):
        """The float, or vector of floats, with one value for every NaN."""
        text = self.type_text(type_)
        dense = (lambda x: f"dense<{x}>") if isinstance(type_, tuple) \
            else (lambda x: x)
        mask = vector(type_[0], "i1") if isinstance(type_, tuple) else "i1"
        nan = self.op(f"arith.cmpf uno, {value}, {value} : {text}", None)
        c = self.op(f"arith.constant {dense('7.0')} : {text}", None)
        of = f"{mask}, {text}" if isinstance(type_, tuple) else text
        return self.op(f"arith.select {nan}, {c}, {value} : {of}", None)

    @staticmethod
    def type_text(type_):
        if type_[0] == "tensor":
            return tensor(*type_[1:])
        return vector(*type_) if isinstance(type_, tuple) else type_
