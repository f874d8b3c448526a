//===- RandomAsync.cpp - programs that run work side by side --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomAsync.h"
#include <map>
#include <vector>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr unsigned elements = 4;

/// Accesses by number.
using Past = std::set<unsigned>;

struct Access {
  unsigned line;
  unsigned buffer;
  uint64_t lo, hi;
  char mode; ///< r, w, a (atomic), f (frees).
};

struct Buffer {
  unsigned line, bytes; ///< Of an element.
};

/// A name in the program; a parallel loop gives one name several meanings.
struct Token {
  std::string name;
  bool isGroup = false;
  Past past;
};

/// Statements as a tree, so that a loop's body can be run once an iteration.
struct Statement {
  enum Kind { Load, Store, Atomic, Execute, Await, AddToGroup, Parallel } kind;
  unsigned line = 0, buffer = 0;
  int index = 0; ///< -1: the innermost induction variable.
  std::vector<std::string> tokens;
  std::string name;
  unsigned trips = 0;
  std::vector<Statement> body;
};

class Maker {
public:
  explicit Maker(PhiloxStream &random) : random(random) {}
  RandomAsync run();

private:
  void emit(const std::string &text) {
    result.text += text + "\n";
    ++line;
  }
  std::string fresh(const char *prefix) {
    return std::string("%") + prefix + std::to_string(next++);
  }
  std::string type(unsigned buffer) const {
    return "memref<" + std::to_string(elements) + "xi" +
           std::to_string(8 * buffers[buffer].bytes) + ">";
  }
  std::vector<Statement> makeBody(unsigned depth, std::vector<Token> scope,
                                  const std::string &iv);
  Statement makeAccess(const std::string &iv);
  void play(const std::vector<Statement> &body, Past &past,
            std::map<std::string, Past> names, unsigned iv);
  void touch(const Statement &statement, Past &past, unsigned iv);

  PhiloxStream &random;
  RandomAsync result;
  unsigned line = 1, next = 0;
  std::vector<Buffer> buffers;
  std::vector<Access> accesses;
  std::vector<Past> before; ///< Of each access.
  /// Groups collect while the program runs.
  std::map<std::string, Past> groups;
};

} // namespace

Statement Maker::makeAccess(const std::string &iv) {
  Statement s{};
  s.buffer = unsigned(random.below(buffers.size()));
  s.kind = Statement::Kind(random.below(3));
  s.index = !iv.empty() && random.below(2) ? -1 : int(random.below(elements));
  s.line = line;
  std::string index = s.index < 0 ? iv : "%c" + std::to_string(s.index);
  std::string width = "i" + std::to_string(8 * buffers[s.buffer].bytes);
  std::string at = "%b" + std::to_string(s.buffer) + "[" + index + "]";
  switch (s.kind) {
  case Statement::Load:
    emit(fresh("v") + " = memref.load " + at + " : " + type(s.buffer));
    break;
  case Statement::Store:
    emit("memref.store %one_" + width + ", " + at + " : " + type(s.buffer));
    break;
  default:
    emit(fresh("v") + " = memref.atomic_rmw addi %one_" + width + ", " + at +
         " : (" + width + ", " + type(s.buffer) + ") -> " + width);
    break;
  }
  return s;
}

std::vector<Statement> Maker::makeBody(unsigned depth, std::vector<Token> scope,
                                       const std::string &iv) {
  std::vector<Statement> body;
  for (uint64_t n = random.below(depth == 0 ? 9 : 5); n--;) {
    const uint64_t what = random.below(10);
    std::vector<std::string> tokens;
    for (const Token &token : scope)
      if (!token.isGroup && random.below(4) == 0)
        tokens.push_back(token.name);
    if (what < 4 || depth == 3) {
      body.push_back(makeAccess(iv));
    } else if (what < 6) {
      Statement s{};
      s.kind = Statement::Execute;
      s.name = fresh("t");
      s.tokens = tokens;
      std::string list;
      for (const std::string &token : tokens)
        list += (list.empty() ? "" : ", ") + token;
      emit(s.name + " = async.execute" +
           (list.empty() ? "" : " [" + list + "]") + " {");
      s.body = makeBody(depth + 1, scope, iv);
      emit("async.yield");
      emit("}");
      scope.push_back({s.name, false, {}});
      body.push_back(std::move(s));
    } else if (what < 7) {
      Statement s{};
      s.kind = Statement::Parallel;
      s.trips = 1 + unsigned(random.below(3));
      s.name = fresh("i");
      emit("scf.parallel (" + s.name + ") = (%c0) to (%c" +
           std::to_string(s.trips) + ") step (%c1) {");
      s.body = makeBody(depth + 1, scope, s.name);
      emit("scf.reduce");
      emit("}");
      body.push_back(std::move(s));
    } else if (what < 9 && !scope.empty()) {
      Statement s{};
      s.kind = Statement::Await;
      const Token &token = scope[random.below(scope.size())];
      s.name = token.name;
      emit(token.isGroup ? "async.await_all " + s.name
                         : "async.await " + s.name + " : !async.token");
      body.push_back(std::move(s));
    } else if (depth == 0 && !tokens.empty()) {
      // A group of exactly as many as are added: it can be waited for.
      std::string group = fresh("g");
      std::string size = "%c" + std::to_string(tokens.size());
      emit(group + " = async.create_group " + size + " : !async.group");
      for (const std::string &token : tokens) {
        Statement s{};
        s.kind = Statement::AddToGroup;
        s.name = group;
        s.tokens = {token};
        emit(fresh("r") + " = async.add_to_group " + token + ", " + group +
             " : !async.token");
        body.push_back(std::move(s));
      }
      scope.push_back({group, true, {}});
    }
  }
  return body;
}

void Maker::touch(const Statement &s, Past &past, unsigned iv) {
  uint64_t index = s.index < 0 ? iv : unsigned(s.index);
  uint64_t bytes = buffers[s.buffer].bytes;
  past.insert(unsigned(accesses.size()));
  before.push_back(past);
  accesses.push_back({s.line, s.buffer, index * bytes, (index + 1) * bytes,
                      s.kind == Statement::Load    ? 'r'
                      : s.kind == Statement::Store ? 'w'
                                                   : 'a'});
}

/// In the order of the interpreter: each piece where it is begun.
void Maker::play(const std::vector<Statement> &body, Past &past,
                 std::map<std::string, Past> names, unsigned iv) {
  auto add = [](Past &to, const Past &more) {
    to.insert(more.begin(), more.end());
  };
  for (const Statement &s : body) {
    switch (s.kind) {
    case Statement::Load:
    case Statement::Store:
    case Statement::Atomic:
      touch(s, past, iv);
      break;
    case Statement::Execute: {
      ++result.numThreads;
      Past child = past;
      for (const std::string &token : s.tokens)
        add(child, names[token]);
      play(s.body, child, names, iv);
      names[s.name] = std::move(child);
      break;
    }
    case Statement::Await:
      add(past, groups.count(s.name) ? groups[s.name] : names[s.name]);
      break;
    case Statement::AddToGroup:
      add(groups[s.name], names[s.tokens[0]]);
      break;
    case Statement::Parallel: {
      Past after = past;
      for (unsigned i = 0; i != s.trips; ++i) {
        ++result.numThreads;
        Past child = past;
        play(s.body, child, names, i);
        add(after, child);
      }
      past = std::move(after);
      break;
    }
    }
  }
}

RandomAsync Maker::run() {
  emit("func.func @f() {");
  for (unsigned i = 0; i != 8; ++i)
    emit("%c" + std::to_string(i) + " = arith.constant " + std::to_string(i) +
         " : index");
  for (const char *width : {"i8", "i16", "i32"})
    emit(std::string("%one_") + width + " = arith.constant 1 : " + width);
  for (unsigned b = 0; b != 3; ++b) {
    buffers.push_back({line, 1u << b});
    emit("%b" + std::to_string(b) + " = memref.alloc() : " + type(b));
  }
  // They have values before anything else: who reads none is in error.
  std::vector<Statement> body;
  for (unsigned b = 0; b != 3; ++b)
    for (unsigned i = 0; i != elements; ++i) {
      Statement s{};
      s.kind = Statement::Store;
      s.line = line;
      s.buffer = b;
      s.index = int(i);
      emit("memref.store %one_i" + std::to_string(8u << b) + ", %b" +
           std::to_string(b) + "[%c" + std::to_string(i) + "] : " + type(b));
      body.push_back(s);
    }
  for (Statement &s : makeBody(0, {}, ""))
    body.push_back(std::move(s));
  Past past;
  play(body, past, {}, 0);
  // Some are freed, whoever still uses them.
  for (unsigned b = 0; b != 3; ++b)
    if (random.below(2)) {
      past.insert(unsigned(accesses.size()));
      before.push_back(past);
      accesses.push_back({line, b, 0, elements * buffers[b].bytes, 'f'});
      emit("memref.dealloc %b" + std::to_string(b) + " : " + type(b));
    }
  emit("return");
  emit("}");

  result.numAccesses = unsigned(accesses.size());
  for (unsigned later = 0; later != accesses.size(); ++later)
    for (unsigned earlier = 0; earlier != later; ++earlier) {
      const Access &a = accesses[earlier], &b = accesses[later];
      bool conflict = a.buffer == b.buffer &&
                      (a.mode != 'r' || b.mode != 'r') &&
                      !(a.mode == 'a' && b.mode == 'a');
      if (!conflict || before[later].count(earlier))
        continue;
      for (uint64_t byte = std::max(a.lo, b.lo); byte < std::min(a.hi, b.hi);
           ++byte)
        result.races.insert(
            {a.line, b.line, {a.mode, b.mode}, buffers[a.buffer].line, byte});
    }
  return std::move(result);
}

RandomAsync plumb::test::randomAsync(PhiloxStream &random) {
  return Maker(random).run();
}
