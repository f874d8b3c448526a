//===- FileTest.cpp - whole files, and parts of large ones ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/File.h"
#include "TestFiles.h"
#include "gtest/gtest.h"
#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace plumb;
namespace fs = std::filesystem;

/// By the standard library, not by what is tested.
static std::string contentOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

static size_t filesIn(const std::string &folder) {
  return std::distance(fs::directory_iterator(folder),
                       fs::directory_iterator());
}

TEST(FileTest, ReadsWhatOthersWrote) {
  TemporaryFolder folder;
  std::string path = folder.path("f");
  for (size_t size : {0, 1, 4095, 4096, 4097, 100000}) {
    std::string content(size, 'x');
    for (size_t i = 0; i < size; ++i)
      content[i] = char(i * 7);
    std::ofstream(path, std::ios::binary) << content;
    EXPECT_EQ(readTextFile(path).value_or("error"), content);
    EXPECT_EQ(ByteView(readFile(path).value()).text(), content);
  }
}

TEST(FileTest, ReadsPipesToTheirEnd) {
  TemporaryFolder folder;
  std::string path = folder.path("pipe"), content(200000, 'p');
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(path) << content; });
  EXPECT_EQ(readTextFile(path).value_or("error"), content);
  writer.join();
  EXPECT_EQ(ByteSource::openFile(path).error().message,
            "is no plain file, expected one");
}

TEST(FileTest, ReadErrorsNameTheFile) {
  TemporaryFolder folder;
  EXPECT_EQ(readFile("/nowhere/f").error().str(),
            "/nowhere/f: error: cannot open: No such file or directory");
  EXPECT_EQ(readFile(folder.root()).error().str(),
            folder.root() + ": error: cannot read: Is a directory");
  EXPECT_EQ(ByteSource::openFile("/nowhere/f").error().str(),
            "/nowhere/f: error: cannot open: No such file or directory");
  EXPECT_EQ(ByteSource::openFile(folder.root()).error().str(),
            folder.root() + ": error: is a directory, expected a file");
}

TEST(FileTest, WritesAndReplaces) {
  TemporaryFolder folder;
  std::string path = folder.path("f");
  ASSERT_TRUE(writeTextFile(path, "first"));
  EXPECT_EQ(contentOf(path), "first");
  ASSERT_EQ(chmod(path.c_str(), 0640), 0);
  ASSERT_TRUE(writeTextFile(path, std::string("2\0nd", 4)));
  EXPECT_EQ(contentOf(path), std::string("2\0nd", 4));
  struct stat info;
  ASSERT_EQ(stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0640u);
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

TEST(FileTest, KeepsSymbolicLinks) {
  TemporaryFolder folder;
  std::string target = folder.path("target"), link = folder.path("link");
  ASSERT_TRUE(writeTextFile(target, "old"));
  ASSERT_EQ(symlink("target", link.c_str()), 0);
  ASSERT_TRUE(writeTextFile(link, "new"));
  EXPECT_EQ(contentOf(target), "new");
  EXPECT_TRUE(fs::is_symlink(link));
}

TEST(FileTest, UncommittedFilesVanish) {
  TemporaryFolder folder;
  std::string path = folder.path("f");
  ASSERT_TRUE(writeTextFile(path, "old"));
  {
    Result<FileWriter> writer = FileWriter::create(path);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->append(ByteView(std::string_view("half"))));
    EXPECT_EQ(contentOf(path), "old");
    FileWriter moved = std::move(*writer);
    EXPECT_EQ(filesIn(folder.root()), 2u);
  }
  EXPECT_EQ(contentOf(path), "old");
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

TEST(FileTest, TwoWritersDoNotMeet) {
  TemporaryFolder folder;
  std::string path = folder.path("f");
  Result<FileWriter> a = FileWriter::create(path), b = FileWriter::create(path);
  ASSERT_TRUE(a && b);
  ASSERT_TRUE(a->append(ByteView(std::string_view("a"))));
  ASSERT_TRUE(b->append(ByteView(std::string_view("bb"))));
  ASSERT_TRUE(b->commit());
  EXPECT_EQ(contentOf(path), "bb");
  ASSERT_TRUE(a->commit());
  EXPECT_EQ(contentOf(path), "a");
  EXPECT_EQ(filesIn(folder.root()), 1u);
}

TEST(FileTest, WriteErrorsNameTheFile) {
  EXPECT_EQ(writeTextFile("/nowhere/f", "x").error().str(),
            "/nowhere/f: error: cannot create: No such file or directory");

  // No file may grow: as on a full disk, the first write fails.
  TemporaryFolder folder;
  std::string path = folder.path("f");
  rlimit old;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  rlimit none = {0, old.rlim_max};
  auto *oldHandler = signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
  Status status = writeTextFile(path, "x");
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  signal(SIGXFSZ, oldHandler);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().str(),
            path + ": error: cannot write: File too large");
  EXPECT_EQ(filesIn(folder.root()), 0u);
}

TEST(FileTest, LooksWhetherAFileCanBeWritten) {
  TemporaryFolder folder;
  std::string path = folder.path("f"), pipe = folder.path("pipe");
  EXPECT_TRUE(checkWritable("-"));
  EXPECT_TRUE(checkWritable("/dev/null"));
  // Nothing is made, and nothing changed.
  EXPECT_TRUE(checkWritable(path));
  EXPECT_EQ(filesIn(folder.root()), 0u);
  ASSERT_TRUE(writeTextFile(path, "old"));
  EXPECT_TRUE(checkWritable(path));
  EXPECT_EQ(contentOf(path), "old");
  EXPECT_EQ(filesIn(folder.root()), 1u);
  // Nobody reads this pipe: whoever opened it would wait.
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(checkWritable(pipe));
  // What writing would say.
  for (std::string wrong :
       {folder.root(), folder.path("none/f"), folder.path("f/g"),
        std::string("/dev/no-such-device"), std::string("/proc/f")}) {
    Status status = checkWritable(wrong), written = writeTextFile(wrong, "x");
    ASSERT_FALSE(status) << wrong;
    ASSERT_FALSE(written) << wrong;
    EXPECT_EQ(status.error().str(), written.error().str());
  }
}

TEST(FileTest, WritesToStandardOutput) {
  testing::internal::CaptureStdout();
  EXPECT_TRUE(writeOutput("-", "to stdout"));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "to stdout");
  testing::internal::CaptureStdout();
  // Not /dev/stdout: if this rule were broken, root would replace that link for
  // the whole machine. Nothing can be created in /dev/fd.
  EXPECT_TRUE(writeTextFile("/dev/fd/1", "one"));
  EXPECT_TRUE(writeTextFile("/dev/fd/1", "two"));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "onetwo");
  TemporaryFolder folder;
  EXPECT_TRUE(writeOutput(folder.path("f"), "to file"));
  EXPECT_EQ(contentOf(folder.path("f")), "to file");
}

static void expectParts(const ByteSource &source, const std::string &name) {
  EXPECT_EQ(source.size(), 10u);
  EXPECT_EQ(source.name(), name);
  EXPECT_EQ(ByteView(source.read(3, 4).value()).text(), "3456");
  EXPECT_EQ(ByteView(source.read(0, 10).value()).text(), "0123456789");
  EXPECT_TRUE(source.read(10, 0).value().empty());
  EXPECT_EQ(source.read(8, 3).error().str(),
            name + ": error: ends at byte 10, expected 3 bytes at byte 8");
  EXPECT_FALSE(source.read(11, 0));
  EXPECT_FALSE(source.read(UINT64_MAX, 2)); // The sum would overflow.
  EXPECT_FALSE(source.read(2, UINT64_MAX));
}

TEST(FileTest, ReadsPartsOfFilesAndMemory) {
  TemporaryFolder folder;
  std::string path = folder.path("f");
  std::ofstream(path) << "0123456789";
  Result<ByteSource> file = ByteSource::openFile(path);
  ASSERT_TRUE(file);
  expectParts(*file, path);
  ByteSource moved = std::move(*file);
  expectParts(moved, path);
  expectParts(
      ByteSource::fromMemory(ByteView(std::string_view("0123456789")), "m"),
      "m");

  ASSERT_EQ(truncate(path.c_str(), 5), 0);
  EXPECT_EQ(moved.read(3, 4).error().message,
            "became shorter while it was read");
}
