#include "plumbline/Deps/DepsReport.h"
#include "plumbline/Deps/WriteGraph.h"
#include <cstdio>

using namespace plumb;

static int fail(const Error &error) {
  std::puts(error.str().c_str());
  return 2;
}

/// A copy into a buffer that another task may still read.
int main() {
  AccessGraph graph;
  graph.buffers.resize(1);
  graph.buffers[0].id = "stage";
  for (const char *name : {"load0", "use0", "load1"}) {
    graph.tasks.emplace_back();
    graph.tasks.back().id = name;
  }
  graph.edges = {{0, 1}, {0, 2}};
  ByteRegion bytes = ByteRegion::interval(0, 64);
  for (auto [task, mode] :
       {std::pair(0, WriteAccess), {1, ReadAccess}, {2, WriteAccess}})
    if (Status added = graph.addAccess(task, 0, bytes, mode); !added)
      return fail(added.error());
  if (Status finished = graph.finish(); !finished)
    return fail(finished.error());
  Result<DepsResult> result = checkDeps(graph);
  if (!result)
    return fail(result.error());
  std::fputs(depsText(graph, *result).c_str(), stdout);
  std::fputs(genericGraphText(graph, {{1, 2}}).c_str(), stdout);
  return result->verdict() == DepsVerdict::Finding ? 1 : 0;
}
