"""Statements on vectors: lane by lane, moving lanes, reductions."""

from formats import BITS, FLOATS, VECTORS, product, vector
from scalars import Scalars


class Vectors(Scalars):
    def vector_binary(self):
        type_ = self.types_here(VECTORS)
        if type_[1] in FLOATS:
            self.emit_float_binary(type_)
        else:
            self.emit_int_binary(type_)

    def vector_convert(self):
        rng = self.rng
        type_ = self.types_here(VECTORS)
        shape, elem = type_
        x = self.pick(type_)
        if elem in FLOATS:
            if rng.random() < 0.5:
                p = rng.choice("oeq ogt ole une uno".split())
                self.op(f"arith.cmpf {p}, {x}, {self.pick(type_)} "
                        f": {vector(*type_)}", (shape, "i1"))
            elif elem != "f64":
                self.op(f"arith.extf {x} : {vector(*type_)} to "
                        f"{vector(shape, 'f64')}", (shape, "f64"))
            else:
                self.op(f"arith.truncf {x} : {vector(*type_)} to "
                        f"{vector(shape, 'f32')}", (shape, "f32"))
            return
        kind = rng.random()
        if kind < 0.4:
            p = rng.choice("eq ne slt sge ult uge".split())
            self.op(f"arith.cmpi {p}, {x}, {self.pick(type_)} "
                    f": {vector(*type_)}", (shape, "i1"))
        elif kind < 0.6:
            to = rng.choice(["f32", "f64"])
            name = rng.choice(["sitofp", "uitofp"])
            self.op(f"arith.{name} {x} : {vector(*type_)} to "
                    f"{vector(shape, to)}", (shape, to))
        elif kind < 0.8 and elem != "i64":
            name = rng.choice(["extsi", "extui"])
            self.op(f"arith.{name} {x} : {vector(*type_)} to "
                    f"{vector(shape, 'i64')}", (shape, "i64"))
        elif elem != "i1":
            self.op(f"arith.trunci {x} : {vector(*type_)} to "
                    f"{vector(shape, 'i1')}", (shape, "i1"))

    def vector_move(self):
        rng = self.rng
        type_ = self.types_here(VECTORS)
        shape, elem = type_
        text = vector(*type_)
        x = self.pick(type_)
        kind = rng.randrange(9)
        if kind == 0:  # extract
            at = [rng.randrange(d) for d in shape]
            at = ", ".join(map(str, at))
            if len(shape) == 1 and rng.random() < 0.5:
                at = self.index_below(shape[0])
            self.op(f"vector.extract {x}[{at}] : {elem} from {text}", elem)
        elif kind == 1:  # insert
            at = ", ".join(str(rng.randrange(d)) for d in shape)
            if len(shape) == 1 and rng.random() < 0.5:
                at = self.index_below(shape[0])
            self.op(f"vector.insert {self.pick(elem)}, {x}[{at}] : {elem} into "
                    f"{text}", type_)
        elif kind == 2:
            self.op(f"vector.broadcast {self.pick(elem)} : {elem} to {text}",
                    type_)
        elif kind == 3 and len(shape) == 1:
            n = rng.choice([1, 3, 4, 5, 8])
            lanes = [rng.randrange(2 * shape[0]) for _ in range(n)]
            self.op(f"vector.shuffle {x}, {self.pick(type_)} {lanes} : {text}, "
                    f"{text}", ((n,), elem))
        elif kind == 4 and len(shape) > 1:
            flat = (product(shape),)
            self.op(f"vector.shape_cast {x} : {text} to {vector(flat, elem)}",
                    (flat, elem))
        elif kind == 5 and len(shape) > 1:
            perm = list(range(len(shape)))
            rng.shuffle(perm)
            to = tuple(shape[p] for p in perm)
            self.op(f"vector.transpose {x}, {perm} : {text} to "
                    f"{vector(to, elem)}", (to, elem))
        elif kind == 6:
            sizes = [rng.randint(1, d) for d in shape]
            offsets = [rng.randint(0, d - s) for d, s in zip(shape, sizes)]
            ones = [1] * len(shape)
            to = (tuple(sizes), elem)
            part = self.op(
                f"vector.extract_strided_slice {x} {{offsets = {offsets}, "
                f"sizes = {sizes}, strides = {ones}}} : {text} to "
                f"{vector(*to)}", to)
            places = [rng.randint(0, d - s) for d, s in zip(shape, sizes)]
            self.op(f"vector.insert_strided_slice {part}, {self.pick(type_)} "
                    f"{{offsets = {places}, strides = {ones}}} : {vector(*to)} "
                    f"into {text}", type_)
        elif kind == 7 and len(shape) == 1:
            to = ((2 * shape[0],), elem)
            self.op(f"vector.interleave {x}, {self.pick(type_)} : {text} -> "
                    f"{vector(*to)}", to)
        elif kind == 8 and elem in ("i16", "i32", "i64") and len(shape) == 1:
            n = shape[0] * BITS[elem] // 8
            self.op(f"vector.bitcast {x} : {text} to {vector((n,), 'i8')}",
                    ((n,), "i8"))

    def vector_reduce(self):
        rng = self.rng
        type_ = self.types_here(VECTORS)
        shape, elem = type_
        x = self.pick(type_)
        if elem in FLOATS:
            kinds = ["maximumf", "minimumf"]
            if elem in ("f32", "f64") and len(shape) == 1:
                kinds += ["add", "mul"]
        else:
            kinds = ["add", "mul", "and", "or", "xor", "minsi", "maxsi",
                     "minui", "maxui"]
        kind = rng.choice(kinds)
        text = vector(*type_)
        if len(shape) > 1:
            dims = sorted(rng.sample(range(len(shape)),
                                     rng.randint(1, len(shape))))
            to = tuple(d for i, d in enumerate(shape) if i not in dims)
            result = (to, elem) if to else elem
            acc = self.pick(result)
            self.op(f"vector.multi_reduction <{kind}>, {x}, {acc} {dims} : "
                    f"{text} to {self.type_text(result)}", result)
        elif rng.random() < 0.5:
            self.op(f"vector.reduction <{kind}>, {x}, {self.pick(elem)} : "
                    f"{text} into {elem}", elem)
        else:
            r = self.op(f"vector.reduction <{kind}>, {x} : {text} into {elem}",
                        None)
            if elem in FLOATS:
                zero = self.op(f"arith.constant 0.0 : {elem}", None)
                self.op(f"arith.addf {r}, {zero} : {elem}", elem)
            else:
                self.scope.append((r, elem))
