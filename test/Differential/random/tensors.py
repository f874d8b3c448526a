"""Statements on tensors. They are values: each change makes another tensor, and
the old one may still be read, here or in the next trip of a loop.
"""

from formats import FLOATS, TENSORS, tensor, vector
from memory import Memory


class Tensors(Memory):
    def tensor(self):
        self.rng.choice([self.tensor_insert, self.tensor_insert,
                         self.tensor_extract, self.tensor_binary,
                         self.tensor_slice, self.tensor_generic,
                         self.tensor_write])()

    def tensor_here(self):
        type_ = self.types_here(TENSORS)
        _, shape, elem = type_
        return type_, shape, elem, tensor(shape, elem)

    def tensor_op(self, elem):
        names = ["addf", "mulf", "maximumf"] if elem in FLOATS else \
            ["addi", "muli", "xori", "minsi"]
        return f"arith.{self.rng.choice(names)}"

    def tensor_insert(self):
        type_, shape, elem, text = self.tensor_here()
        at = self.indices(shape)
        self.op(f"tensor.insert {self.pick(elem)} into {self.pick(type_)}[{at}]"
                f" : {text}", type_)

    def tensor_extract(self):
        type_, shape, elem, text = self.tensor_here()
        at = self.indices(shape)
        self.op(f"tensor.extract {self.pick(type_)}[{at}] : {text}", elem)

    def tensor_binary(self):
        type_, _, elem, text = self.tensor_here()
        self.op(f"{self.tensor_op(elem)} {self.pick(type_)}, "
                f"{self.pick(type_)} : {text}", type_)

    def tensor_slice(self):
        """A part of one tensor, changed, into a part of another."""
        rng = self.rng
        type_, shape, elem, text = self.tensor_here()
        sizes = [rng.randint(1, d) for d in shape]
        steps = [rng.randint(1, (d - 1) // (s - 1) if s > 1 else 2)
                 for d, s in zip(shape, sizes)]
        room = [d - 1 - (s - 1) * t for d, s, t in zip(shape, sizes, steps)]
        part = tensor(sizes, elem)
        x = self.op(f"tensor.extract_slice {self.pick(type_)}"
                    f"{[rng.randint(0, r) for r in room]} {sizes} {steps} : "
                    f"{text} to {part}", None)
        y = self.op(f"{self.tensor_op(elem)} {x}, {x} : {part}", None)
        self.op(f"tensor.insert_slice {rng.choice([x, y])} into "
                f"{self.pick(type_)}{[rng.randint(0, r) for r in room]} "
                f"{sizes} {steps} : {part} into {text}", type_)

    def tensor_generic(self):
        """One tensor into another, its axes perhaps exchanged."""
        rng = self.rng
        type_, shape, elem, text = self.tensor_here()
        axes = [f"d{i}" for i in range(len(shape))]
        turned = list(axes)
        if len(set(shape)) == 1:
            rng.shuffle(turned)
        maps = [f"affine_map<({', '.join(axes)}) -> ({', '.join(m)})>"
                for m in (turned, axes)]
        parallel = ", ".join(['"parallel"'] * len(shape))
        name = self.name()
        self.emit(f"{name} = linalg.generic {{indexing_maps = [{maps[0]}, "
                  f"{maps[1]}], iterator_types = [{parallel}]}} "
                  f"ins({self.pick(type_)} : {text}) "
                  f"outs({self.pick(type_)} : {text}) {{")
        x, y = self.name(), self.name()
        self.emit(f"^bb0({x}: {elem}, {y}: {elem}):")
        saved = list(self.scope), list(self.mems)
        self.indent += 1
        z = self.op(f"{self.tensor_op(elem)} {x}, {y} : {elem}", None)
        w = self.op(f"{self.tensor_op(elem)} {z}, {self.pick(elem)} : {elem}",
                    None)
        self.emit(f"linalg.yield {w} : {elem}")
        self.indent -= 1
        self.scope, self.mems = saved
        self.emit(f"}} -> {text}")
        self.bring([(name, type_)], "linalg.generic")

    def tensor_write(self):
        """A vector that may reach past the end. It has the tensor's rank:
        one-shot-bufferize of 22.1.8 takes any other for one that covers the
        whole tensor."""
        type_, shape, elem, text = self.tensor_here()
        lanes = (tuple(self.rng.randint(1, 4) for _ in shape), elem)
        at = self.indices(shape)
        self.op(f"vector.transfer_write {self.pick(lanes)}, "
                f"{self.pick(type_)}[{at}] : {vector(*lanes)}, {text}", type_)
