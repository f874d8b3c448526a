"""A hash of values and memory, as code of the program itself."""

from formats import BITS, FLOATS, product, vector
from values import Values

MIX = """func.func private @mix(%h: i64, %x: i64) -> i64 {
  %p = arith.constant 1099511628211 : i64
  %c = arith.constant 47 : i64
  %a = arith.xori %h, %x : i64
  %b = arith.muli %a, %p : i64
  %s = arith.shrui %b, %c : i64
  %r = arith.xori %b, %s : i64
  return %r : i64
}"""


class Digest(Values):
    def bits(self, value, type_):
        """A scalar as i64."""
        if type_ in FLOATS:
            value = self.no_nan(value, type_)
            as_int = f"i{BITS[type_]}"
            value = self.op(f"arith.bitcast {value} : {type_} to {as_int}",
                            None)
            type_ = as_int
        if type_ == "index":
            return self.op(f"arith.index_cast {value} : index to i64", None)
        if type_ == "i64":
            return value
        return self.op(f"arith.extui {value} : {type_} to i64", None)

    def mix(self, h, x):
        if self.trace:
            self.emit(f'vector.print str "{x} into the hash: "')
            self.emit(f"vector.print {x} : i64")
        return self.op(f"func.call @mix({h}, {x}) : (i64, i64) -> i64", None)

    def digest(self, h, value, type_):
        if not isinstance(type_, tuple):
            return self.mix(h, self.bits(value, type_))
        if type_[0] == "tensor":
            value, type_ = self.whole(value, type_)
        shape, elem = type_
        n = product(shape)
        if len(shape) > 1:
            value = self.op(f"vector.shape_cast {value} : {vector(*type_)} to "
                            f"{vector((n,), elem)}", None)
        for i in range(n):
            x = self.op(f"vector.extract {value}[{i}] : {elem} from "
                        f"{vector((n,), elem)}", None)
            h = self.mix(h, self.bits(x, elem))
        return h

    def digest_memory(self, h, mem):
        name, shape, elem, type_ = mem
        c0 = self.op("arith.constant 0 : index", None)
        c1 = self.op("arith.constant 1 : index", None)
        at, heads = [], []
        for d in shape:
            n = self.op(f"arith.constant {d} : index", None)
            iv, acc, r = self.name(), self.name(), self.name()
            self.emit(f"{r} = scf.for {iv} = {c0} to {n} step {c1} "
                      f"iter_args({acc} = {h}) -> i64 {{")
            self.indent += 1
            at.append(iv)
            heads.append(r)
            h = acc
        x = self.op(f"memref.load {name}[{', '.join(at)}] : {type_}", None)
        h = self.mix(h, self.bits(x, elem))
        for r in reversed(heads):
            self.emit(f"scf.yield {h} : i64")
            self.indent -= 1
            self.emit("}")
            h = r
        return h
