//===- DumpText.cpp - dumps as MLIR's pass manager prints them ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir/lib/Pass/IRPrinting.cpp. Headers:
//
//   // -----// IR Dump After CSE (cse) //----- //
//   // -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //
//   // -----// IR Dump After CSE Failed (cse) //----- //
//
// the second at module scope. A tree has one file a dump. Its name begins with
// the numbers of passes that have run so far on each operation from the
// outermost to its own:
//
//   builtin_module_no-symbol-name/1_inline.mlir
//   builtin_module_no-symbol-name/func_func_f/0_1_cse.mlir
//
// A function's files with 0_ come before the module's 1_, those with 1_ after
// it: the order of lists of numbers.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Dumps.h"
#include "plumbline/Support/File.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <filesystem>

namespace plumb {

/// "rest of the line" if it is a dump's header.
static bool isHeader(llvm::StringRef line) {
  return line.starts_with("// -----// IR Dump ") &&
         line.rtrim().ends_with("//");
}

/// Fills what the header says; false if it is no dump after a pass.
static bool parseHeader(llvm::StringRef line, Dump &dump) {
  line = line.trim();
  if (!line.consume_front("// -----// IR Dump After "))
    return false;
  line.consume_back("//----- //");
  line = line.rtrim();
  size_t operation = line.find(" ('");
  llvm::StringRef pass = line.substr(0, operation).rtrim();
  if (operation != llvm::StringRef::npos) {
    // 'func.func' operation: @f)
    auto [name, rest] = line.substr(operation + 3).split('\'');
    dump.operation = name.str();
    size_t at = rest.find('@');
    if (at != llvm::StringRef::npos)
      dump.symbol = rest.substr(at + 1).rtrim(")").str();
  }
  // Class (argument), Class Failed (argument).
  size_t open = pass.rfind(" (");
  llvm::StringRef cls = pass.substr(0, open), argument;
  if (open != llvm::StringRef::npos)
    argument = pass.substr(open + 2).rtrim(")");
  dump.failed = cls.consume_back(" Failed");
  dump.pass = argument.empty() ? cls.str() : argument.str();
  return true;
}

std::vector<Dump> scanDumps(const std::string &text, const std::string &file) {
  std::vector<Dump> dumps;
  llvm::StringRef rest = text;
  unsigned number = 0;
  bool wanted = false;
  while (!rest.empty()) {
    size_t end = rest.find('\n');
    llvm::StringRef line = rest.substr(0, end);
    rest = end == llvm::StringRef::npos ? "" : rest.substr(end + 1);
    ++number;
    if (isHeader(line)) {
      Dump dump;
      wanted = parseHeader(line, dump);
      dump.file = file;
      dump.line = number;
      if (wanted)
        dumps.push_back(std::move(dump));
    } else if (wanted) {
      dumps.back().text += line.str() + "\n";
    }
  }
  return dumps;
}

/// The numbers at the beginning of a tree's file name.
static std::vector<unsigned> numbersOf(llvm::StringRef name) {
  std::vector<unsigned> numbers;
  unsigned n;
  while (!name.consumeInteger(10, n) && name.consume_front("_"))
    numbers.push_back(n);
  return numbers;
}

static Result<std::vector<Dump>> readTree(const std::string &folder) {
  namespace fs = std::filesystem;
  struct Entry {
    std::vector<unsigned> numbers;
    std::string path;
  };
  std::vector<Entry> entries;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    if (it->is_regular_file() && it->path().extension() == ".mlir")
      entries.push_back(
          {numbersOf(it->path().filename().string()), it->path().string()});
  }
  if (error)
    return makeError(folder, "cannot be read: " + error.message());
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
    return std::tie(a.numbers, a.path) < std::tie(b.numbers, b.path);
  });
  std::vector<Dump> dumps;
  for (const Entry &entry : entries) {
    Result<std::string> text = readTextFile(entry.path);
    if (!text)
      return takeError(text);
    for (Dump &dump : scanDumps(*text, entry.path))
      dumps.push_back(std::move(dump));
  }
  return dumps;
}

Result<std::vector<Dump>> readDumps(const std::string &path) {
  std::vector<Dump> dumps;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    Result<std::vector<Dump>> tree = readTree(path);
    if (!tree)
      return tree;
    dumps = std::move(*tree);
  } else {
    Result<std::string> text = readTextFile(path);
    if (!text)
      return takeError(text);
    dumps = scanDumps(*text, path);
  }
  if (dumps.empty())
    return makeError(path, "no dump, expected '// -----// IR Dump After ...' "
                           "as --mlir-print-ir-after-all prints it");
  return dumps;
}

} // namespace plumb
