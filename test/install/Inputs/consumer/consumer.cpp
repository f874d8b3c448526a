#include "plumbline/Numerics/Format.h"
#include "plumbline/Support/Error.h"
#include <cstdio>

int main() {
  std::puts(plumb::Error{"a.json", 3, 14, "no such type"}.str().c_str());
  if (auto format = plumb::parseFloatFormat("bf16"))
    std::printf("bf16 has %u fraction bits\n",
                plumb::formatInfo(*format).fractionBits());
}
