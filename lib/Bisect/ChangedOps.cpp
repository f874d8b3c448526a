//===- ChangedOps.cpp - where two versions begin to differ ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedOps.h"
#include "RunPass.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/raw_ostream.h"

namespace plumb {

/// Of a text that shows changed operations.
static constexpr unsigned kMaxLines = 24;
/// Comparisons for one pair of lists.
static constexpr size_t kMaxTable = 4'000'000;

using OpList = std::vector<mlir::Operation *>;

namespace {
class StepWalk {
public:
  void walk(mlir::Operation *a, mlir::Operation *b);
  ChangedOps changes() const;

private:
  bool sameOperands(mlir::Operation *a, mlir::Operation *b) const;
  void walkBlock(mlir::Block &a, mlir::Block &b);
  void walkRegions(mlir::Region &a, mlir::Region &b);
  void walkList(const OpList &a, const OpList &b);
  void differ(OpList a, OpList b, mlir::Operation *next);
  void pair(mlir::ValueRange a, mlir::ValueRange b) {
    for (auto [x, y] : llvm::zip(a, b))
      values[x] = y;
  }

  OpList gone, added;
  /// What the first new operations stand in front of.
  mlir::Operation *behindAdded = nullptr;
  llvm::DenseMap<mlir::Value, mlir::Value> values;
  llvm::DenseMap<mlir::Block *, mlir::Block *> blocks;
};
} // namespace

std::string symbolAround(mlir::Operation *op) {
  std::string path;
  for (; op; op = op->getParentOp()) {
    auto name = op->getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    if (name)
      path = "@" + name.str() + (path.empty() ? "" : "::") + path;
  }
  return path;
}

namespace {
/// What two operations have in common that are equal but for operands,
/// successors and what is nested.
struct OpKind {
  explicit OpKind(mlir::Operation *op)
      : name(op->getName()), attributes(op->getAttrDictionary()),
        types(op->getResultTypes()), operands(op->getNumOperands()),
        regions(op->getNumRegions()), successors(op->getNumSuccessors()) {}
  bool operator==(const OpKind &other) const {
    return name == other.name && attributes == other.attributes &&
           types == other.types && operands == other.operands &&
           regions == other.regions && successors == other.successors;
  }
  bool operator!=(const OpKind &other) const { return !(*this == other); }

private:
  mlir::OperationName name;
  mlir::DictionaryAttr attributes;
  mlir::TypeRange types;
  unsigned operands, regions, successors;
};
} // namespace

bool StepWalk::sameOperands(mlir::Operation *a, mlir::Operation *b) const {
  for (auto [x, y] : llvm::zip(a->getOperands(), b->getOperands())) {
    // A value that has no partner (its operation is gone, or has not been met
    // yet) is given the benefit of the doubt.
    auto it = values.find(x);
    if (it != values.end() ? it->second != y : x.getType() != y.getType())
      return false;
  }
  for (auto [x, y] : llvm::zip(a->getSuccessors(), b->getSuccessors()))
    if (blocks.lookup(x) != y)
      return false;
  return true;
}

static std::string textOf(llvm::ArrayRef<mlir::Operation *> ops) {
  mlir::OpPrintingFlags flags;
  // What is looked at may be a copy outside of its module.
  flags.assumeVerified().useLocalScope();
  flags.elideLargeElementsAttrs(64);
  flags.elideLargeResourceString(256);
  std::string text;
  llvm::raw_string_ostream os(text);
  unsigned lines = 0;
  for (mlir::Operation *op : ops) {
    std::string one;
    llvm::raw_string_ostream inner(one);
    op->print(inner, flags);
    for (llvm::StringRef line : llvm::split(one, '\n')) {
      if (++lines > kMaxLines) {
        os << "...\n";
        return text;
      }
      os << line << '\n';
    }
  }
  return text;
}

/// In the place of `a` there is `b`; `next` of the old version follows.
void StepWalk::differ(OpList a, OpList b, mlir::Operation *next) {
  if (added.empty() && !b.empty())
    behindAdded = a.empty() ? next : a.front();
  gone.insert(gone.end(), a.begin(), a.end());
  added.insert(added.end(), b.begin(), b.end());
}

/// The longest common subsequence of two lists by kind: pairs of indices. None
/// in the middle of lists that are too long.
static std::vector<std::pair<size_t, size_t>> commonOps(const OpList &a,
                                                        const OpList &b) {
  std::vector<OpKind> kindsA(a.begin(), a.end()), kindsB(b.begin(), b.end());
  std::vector<std::pair<size_t, size_t>> pairs;
  size_t start = 0, endA = a.size(), endB = b.size();
  for (; start != endA && start != endB && kindsA[start] == kindsB[start];
       ++start)
    pairs.emplace_back(start, start);
  while (endA != start && endB != start &&
         kindsA[endA - 1] == kindsB[endB - 1]) {
    --endA;
    --endB;
  }
  size_t n = endA - start, m = endB - start;
  if (n && m && n <= kMaxTable / m) {
    // length[i][j]: of what is left from i and j on.
    std::vector<std::vector<unsigned>> length(n + 1,
                                              std::vector<unsigned>(m + 1));
    for (size_t i = n; i-- > 0;)
      for (size_t j = m; j-- > 0;)
        length[i][j] = kindsA[start + i] == kindsB[start + j]
                           ? length[i + 1][j + 1] + 1
                           : std::max(length[i + 1][j], length[i][j + 1]);
    for (size_t i = 0, j = 0; i != n && j != m;) {
      if (kindsA[start + i] == kindsB[start + j])
        pairs.emplace_back(start + i++, start + j++);
      else
        ++(length[i + 1][j] >= length[i][j + 1] ? i : j);
    }
  }
  for (; endA != a.size(); ++endA, ++endB)
    pairs.emplace_back(endA, endB);
  return pairs;
}

void StepWalk::walkList(const OpList &a, const OpList &b) {
  size_t i = 0, j = 0;
  auto skipTo = [&](size_t nextA, size_t nextB) {
    if (i != nextA || j != nextB)
      differ(OpList(a.begin() + i, a.begin() + nextA),
             OpList(b.begin() + j, b.begin() + nextB),
             nextA == a.size() ? nullptr : a[nextA]);
  };
  for (auto [nextA, nextB] : commonOps(a, b)) {
    skipTo(nextA, nextB);
    i = nextA + 1;
    j = nextB + 1;
    mlir::Operation *x = a[nextA], *y = b[nextB];
    bool same = sameOperands(x, y);
    pair(x->getResults(), y->getResults());
    if (same)
      walk(x, y);
    else
      differ({x}, {y}, nullptr);
  }
  skipTo(a.size(), b.size());
}

/// Symbols belong together by name, wherever they stand.
void StepWalk::walkBlock(mlir::Block &a, mlir::Block &b) {
  auto nameOf = [](mlir::Operation &op) {
    auto name = op.getAttrOfType<mlir::StringAttr>(
        mlir::SymbolTable::getSymbolAttrName());
    return name ? name.getValue() : llvm::StringRef();
  };
  llvm::StringMap<mlir::Operation *> named;
  OpList unnamedA, unnamedB, removed;
  for (mlir::Operation &op : b) {
    if (nameOf(op).empty())
      unnamedB.push_back(&op);
    else
      named[nameOf(op)] = &op;
  }
  for (mlir::Operation &op : a) {
    if (nameOf(op).empty()) {
      unnamedA.push_back(&op);
      continue;
    }
    auto it = named.find(nameOf(op));
    mlir::Operation *partner = it == named.end() ? nullptr : it->second;
    if (partner)
      named.erase(it);
    if (!partner) {
      // What became of it (an inlined function) is to be seen in the others.
      removed.push_back(&op);
      continue;
    }
    if (partner->getName() != op.getName()) {
      differ({&op}, {partner}, nullptr);
      continue;
    }
    // A new type of a function says less than what is new in it.
    size_t differences = gone.size() + added.size();
    for (auto [x, y] : llvm::zip(op.getRegions(), partner->getRegions()))
      walkRegions(x, y);
    if (OpKind(&op) != OpKind(partner) &&
        differences == gone.size() + added.size())
      differ({&op}, {partner}, nullptr);
  }
  for (mlir::Operation &op : b)
    if (named.lookup(nameOf(op)) == &op)
      differ({}, {&op}, nullptr);
  walkList(unnamedA, unnamedB);
  if (!removed.empty())
    differ(removed, {}, nullptr);
}

void StepWalk::walkRegions(mlir::Region &a, mlir::Region &b) {
  // Blocks are told apart by their place.
  for (auto [x, y] : llvm::zip(a, b))
    blocks[&x] = &y;
  for (auto [x, y] : llvm::zip(a, b)) {
    pair(x.getArguments(), y.getArguments());
    walkBlock(x, y);
  }
  auto listOf = [](llvm::iterator_range<mlir::Region::iterator> range) {
    OpList list;
    for (mlir::Block &block : range)
      for (mlir::Operation &op : block)
        list.push_back(&op);
    return list;
  };
  size_t common = std::min(a.getBlocks().size(), b.getBlocks().size());
  OpList restA = listOf(llvm::drop_begin(a, common)),
         restB = listOf(llvm::drop_begin(b, common));
  if (!restA.empty() || !restB.empty())
    differ(restA, restB, nullptr);
}

void StepWalk::walk(mlir::Operation *a, mlir::Operation *b) {
  bool sameArguments = true;
  for (auto [x, y] : llvm::zip(a->getRegions(), b->getRegions()))
    for (auto [p, q] : llvm::zip(x, y))
      sameArguments &= p.getArgumentTypes() == q.getArgumentTypes();
  if (!sameArguments)
    return differ({a}, {b}, nullptr);
  for (auto [x, y] : llvm::zip(a->getRegions(), b->getRegions()))
    walkRegions(x, y);
}

/// `behind` is what the first new ones stand in front of.
static ChangedOps describe(const OpList &gone, const OpList &added,
                           mlir::Operation *behind) {
  ChangedOps changed;
  if (gone.empty() && added.empty())
    return changed;
  mlir::Operation *first = gone.empty() ? added.front() : gone.front();
  // What is new has often no place of its own: that of what it stands before.
  mlir::Operation *place = gone.empty() && behind ? behind : first;
  changed.op = first->getName().getStringRef().str();
  changed.location = positionText(place->getLoc());
  changed.symbol = symbolAround(first);
  changed.before = textOf(gone);
  changed.after = textOf(added);
  return changed;
}

ChangedOps StepWalk::changes() const {
  return describe(gone, added, behindAdded);
}

ChangedOps changedOps(mlir::Operation *before, mlir::Operation *after) {
  StepWalk steps;
  if (before->getName() == after->getName())
    steps.walk(before, after);
  return steps.changes();
}

//===----------------------------------------------------------------------===//
// One operation as it changes
//===----------------------------------------------------------------------===//

ChangeWatch::ChangeWatch(mlir::Operation *scope) : scope(scope) {
  mlir::IRMapping map;
  copy = mlir::OwningOpRef<mlir::Operation *>(scope->clone(map));
  for (auto [from, to] : map.getOperationMap())
    copies[from] = to;
}

ChangedOps ChangeWatch::changes() const {
  // The memory of an operation that is gone may be another one's by now: what
  // has changed its kind is not the same.
  llvm::DenseSet<mlir::Operation *> kept;
  OpList gone, added, users;
  mlir::Operation *behind = nullptr;
  bool isBehind = false;
  scope->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    auto it = copies.find(op);
    if (it == copies.end() || OpKind(op) != OpKind(it->second)) {
      added.push_back(op);
      isBehind = true;
      return mlir::WalkResult::skip();
    }
    if (isBehind && !behind)
      behind = it->second;
    kept.insert(it->second);
    for (auto [now, then] :
         llvm::zip(op->getOperands(), it->second->getOperands()))
      if (mlir::Operation *def = now.getDefiningOp())
        if (copies.lookup(def) != then.getDefiningOp()) {
          users.push_back(op);
          break;
        }
    return mlir::WalkResult::advance();
  });
  copy.get()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (kept.contains(op))
      return mlir::WalkResult::advance();
    gone.push_back(op);
    return mlir::WalkResult::skip();
  });
  if (!gone.empty() || !added.empty())
    return describe(gone, added, behind);
  // Nothing but other operands.
  for (mlir::Operation *op : users)
    gone.push_back(copies.lookup(op));
  return describe(gone, users, nullptr);
}

} // namespace plumb
