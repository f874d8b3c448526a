//===- Races.h - races between iterations of parallel loops -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two iterations of a parallel loop race if both touch a byte, at least one of
// them writes it, and they are not both atomic: the result then depends on an
// order that nobody has promised.
//
// Iterations run one after the other here, so a race must be read off from who
// touched what. Loops may be nested, and iterations may call functions that
// have loops; that makes a tree, in which an iteration is below the iteration
// that was running when its loop began. Two nodes may run at the same time
// exactly if the two children of their lowest common ancestor that lead to them
// are iterations of the same execution of the same loop. (If they belong to two
// loops, one has ended before the other began; and what is no iteration of a
// common loop is ordered by the program.)
//
// It is enough to remember, of each byte, one node that wrote it, one that read
// it and one that accessed it atomically: the race detection of Feng and
// Leiserson for fork-join programs (SPAA 1997). A reader is replaced by a later
// one only if it cannot run at the same time; otherwise whoever would race with
// the later one races with the earlier one, too. So a race is found if and only
// if there is one on this input, whatever order the iterations are run in.
//
// Regions of async.execute are tasks: they run beside what comes behind them,
// until somebody waits for their token. They form no tree, so each task has a
// clock (Lamport, CACM 1978; Mattern, 1989): of every other task, up to which
// of its steps all is known to be done. A step ends where a task begins another
// one. A task inherits the clock of who begins it, and who waits takes over
// that of the task that has ended. An access of step s of task t is ordered
// before the one that runs exactly if the clock there says at least s for t. Of
// several tasks that read a byte one is remembered: a race with another of them
// may go unnoticed, none is invented. Once all tasks have been waited for, all
// begins anew, which keeps clocks short.
//
// Cells stand for as many bytes as the first access had and are split when a
// finer one comes. What happened before the outermost loop that runs is out of
// date, and recognised by its number.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_RACES_H
#define PLUMBLINE_LIB_INTERP_EXEC_RACES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

class Races {
public:
  enum Access : uint8_t { Read, Write, Atomic };

  /// A loop begins, one of its iterations begins or ends, it ends. What runs
  /// between iterations (reductions) belongs to none and is not looked at.
  void enter(uint32_t location);
  void iterate(llvm::ArrayRef<uint64_t> ivs);
  void endIteration();
  void exit();

  /// A task begins where it stands; `location` is that of its operation. It
  /// ends, and these objects of the runtime stand for it. Somebody waits for
  /// one, or for a group, to which such objects have been added.
  void beginTask(uint32_t location);
  void endTask(llvm::ArrayRef<uint64_t> handles);
  void join(uint64_t handle);
  void addToGroup(uint64_t member, uint64_t group);

  /// Whether an iteration is running, or anything that a task may run beside.
  bool active() const { return current != 0; }

  /// The earlier access that this one races with.
  struct Conflict {
    Access access;
    uint32_t location;
    /// The loop, and the two iterations of it: "(0, 3)"; or the operations of
    /// the two tasks. The later access may be in none, then kNone.
    bool isOfTasks;
    uint32_t loop;
    std::string earlier, later;
    uint32_t earlierTask, laterTask;
    uint64_t offset; ///< of the first byte that both touch
  };

  static constexpr uint32_t kNone = UINT32_MAX;

  /// Notes an access of the running iteration to [offset, offset + bytes) of an
  /// allocation of `size` bytes; the first conflict, if it races.
  std::optional<Conflict> access(uint64_t allocation, uint64_t size,
                                 uint64_t offset, uint64_t bytes, Access kind,
                                 uint32_t location);
  /// The number of an allocation is given to a new one.
  void forget(uint64_t allocation) {
    if (!tables.empty() && tables.erase(allocation))
      lastTable = nullptr;
  }

private:
  struct Node {
    uint32_t parent, depth;
    /// Number of the execution of a loop that this is an iteration of.
    uint32_t loop;
    uint32_t firstIv;
  };
  struct Loop {
    uint32_t location, owner, rank;
  };
  struct Touch {
    uint32_t node = 0, location = 0, step = 0;
  };
  /// Of each task up to which step it is done; of no other.
  using Clock = llvm::DenseMap<uint32_t, uint32_t>;
  /// Step `number` of task `task`. Step 0 is all that was before tasks.
  struct Step {
    uint32_t task = 0, number = 0;
  };
  struct Task {
    uint32_t task = 0, step = 0;
    Clock clock;
  };
  struct Cell {
    Touch write, read;
  };
  /// Cells are made where memory is touched: allocations may be large.
  static constexpr unsigned kPageBits = 8;
  struct Page {
    Cell cells[1 << kPageBits];
    std::unique_ptr<Touch[]> atomics; ///< null until the first
  };
  struct Table {
    unsigned shift = 0; ///< a cell stands for 2^shift bytes
    std::vector<std::unique_ptr<Page>> pages;

    Page &page(uint64_t cell) {
      std::unique_ptr<Page> &p = pages[cell >> kPageBits];
      if (!p)
        p = std::make_unique<Page>();
      return *p;
    }
  };

  Node &node(uint32_t number) { return nodes[number - firstNode]; }
  bool isCurrent(const Touch &t) const { return t.node >= firstNode; }
  bool parallel(uint32_t a, uint32_t b, uint32_t &below, uint32_t &other);
  bool unordered(const Touch &earlier) const;
  bool hasTasks() const { return tasks.size() > 1 || begun; }
  void makeRoot();
  void nextStep();
  bool allDone() const;
  void forgetTasks();
  void split(Table &table, unsigned shift, uint64_t size);
  std::optional<Conflict> conflict(const Touch &earlier, Access kind,
                                   uint64_t offset);
  std::string ivsOf(uint32_t number) const;

  /// Numbers of nodes go on from one outermost loop to the next; 0: none.
  uint32_t firstNode = 1, nextNode = 1, current = 0;
  std::vector<Node> nodes;
  std::vector<uint64_t> ivPool;
  std::vector<Loop> loops;
  /// Executions of loops that have begun and not ended, by number.
  std::vector<uint32_t> open;
  /// The tasks that run, each begun by the one in front of it; the first is
  /// the program itself.
  std::vector<Task> tasks{Task()};
  /// Tasks begun since all were waited for; of each, where it stands and its
  /// last step.
  uint32_t begun = 0;
  std::vector<uint32_t> taskLocations{kNone}, lastSteps{0};
  std::vector<Step> steps{Step()};
  llvm::DenseMap<uint64_t, std::shared_ptr<const Clock>> ended;
  llvm::DenseMap<uint64_t, std::vector<uint64_t>> groups;
  llvm::DenseMap<uint64_t, Table> tables;
  uint64_t lastAllocation = 0;
  Table *lastTable = nullptr;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_RACES_H
