//===- cvt_table.cu - what the GPU's cvt instructions give ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs every cvt of cvt_variants.def on boundary inputs and writes inputs and
// results as .npy files into a folder, and provenance.json beside them;
// pack_cvt_table.py makes the .npz of it that the Numerics tests read:
//
//   nvcc -std=c++17 -arch=sm_90 -o cvt_table cvt_table.cu
//   ./cvt_table RAW && python3 pack_cvt_table.py RAW cvt_sm90.npz
//
// The formats of 8 and 16 bits are run on every encoding; the others on ties
// and near-ties of every narrower target, ends of the ranges, subnormals, NaNs
// and integers around powers of two, in ascending order of the bits.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <cuda_runtime.h>

static void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "error: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

//===----------------------------------------------------------------------===//
// The instructions
//===----------------------------------------------------------------------===//

#define INPUT_h(X) "h"(static_cast<uint16_t>(X))
#define INPUT_r(X) "r"(static_cast<uint32_t>(X))
#define INPUT_l(X) "l"(X)
#define INPUT_f(X) "f"(__uint_as_float(static_cast<uint32_t>(X)))
#define INPUT_d(X) "d"(__longlong_as_double(static_cast<long long>(X)))
#define OUTPUT_h uint16_t
#define OUTPUT_r uint32_t
#define OUTPUT_l uint64_t
#define OUTPUT_f float
#define OUTPUT_d double
#define BITS_h(Y) Y
#define BITS_r(Y) Y
#define BITS_l(Y) Y
#define BITS_f(Y) __float_as_uint(Y)
#define BITS_d(Y) static_cast<uint64_t>(__double_as_longlong(Y))
#define OPERANDS_1 " %0, %1;"
#define OPERANDS_2 " %0, %1, %1;"

constexpr int kDeviceBase = __COUNTER__ + 1;

__device__ uint64_t convert(int variant, uint64_t x) {
  switch (variant) {
#define CVT(Opcode, S, D, Operands)                                            \
  case __COUNTER__ - kDeviceBase: {                                            \
    OUTPUT_##D y;                                                              \
    asm volatile(Opcode OPERANDS_##Operands : "=" #D(y) : INPUT_##S(x));       \
    return BITS_##D(y);                                                        \
  }
#include "cvt_variants.def"
  }
  return 0;
}

__global__ void convertAll(int variant, const uint64_t *in, uint64_t *out,
                           int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = convert(variant, in[i]);
}

struct Variant {
  std::string opcode;
  char source, target;
};
static std::vector<Variant> variants() {
  return {
#define CVT(Opcode, S, D, Operands) {Opcode, #S[0], #D[0]},
#include "cvt_variants.def"
  };
}

static int bytesOf(char registerClass) {
  switch (registerClass) {
  case 'h':
    return 2;
  case 'r':
  case 'f':
    return 4;
  default:
    return 8;
  }
}

//===----------------------------------------------------------------------===//
// The inputs
//===----------------------------------------------------------------------===//

static std::vector<uint64_t> everyEncoding(int bits) {
  std::vector<uint64_t> all;
  for (uint64_t x = 0; x < uint64_t(1) << bits; ++x)
    all.push_back(x);
  return all;
}

static void finish(std::vector<uint64_t> &all, int bits) {
  for (uint64_t &x : all)
    if (bits < 64)
      x &= (uint64_t(1) << bits) - 1;
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

/// Numbers of a binary format around the ties of a narrower one with `fraction`
/// fraction bits and the normal exponents from minExp to maxExp.
static void addTies(std::vector<uint64_t> &all, int bits, int fractionBits,
                    int fraction, int minExp, int maxExp,
                    const std::vector<int> &exponents) {
  const int bias = (1 << (bits - 2 - fractionBits)) - 1;
  std::mt19937_64 random(fraction * 1000 + maxExp);
  for (int e : exponents) {
    if (e < minExp - fraction - 3 || e > maxExp + 1 || e <= -bias || e > bias)
      continue;
    // Bits that the target keeps after the leading one; below its normal
    // numbers fewer, down to the leading one being lost itself.
    int kept = e < minExp ? fraction - (minExp - e) : fraction;
    int cut = fractionBits - std::max(kept, 0);
    uint64_t top = std::max(kept, 0) ? (uint64_t(1) << std::max(kept, 0)) - 1 : 0;
    for (uint64_t whole : {uint64_t(0), uint64_t(1), top - 1, top,
                           random() & top, random() & top})
      for (uint64_t part :
           {uint64_t(0), uint64_t(1), (uint64_t(1) << (cut - 1)) - 1,
            uint64_t(1) << (cut - 1), (uint64_t(1) << (cut - 1)) + 1,
            (uint64_t(1) << cut) - 1}) {
        uint64_t magnitude = (uint64_t(e + bias) << fractionBits) +
                             ((whole & top) << cut) + part;
        all.push_back(magnitude);
        all.push_back(magnitude | uint64_t(1) << (bits - 1));
      }
  }
}

/// Zeros, subnormals, infinities, NaNs, and the neighbourhood of integers and
/// of powers of two up to 2^65.
static void addSpecials(std::vector<uint64_t> &all, int bits, int fractionBits) {
  const uint64_t bias = (uint64_t(1) << (bits - 2 - fractionBits)) - 1;
  const uint64_t infinity = (2 * bias + 1) << fractionBits;
  const uint64_t one = bias << fractionBits;
  std::vector<uint64_t> magnitudes = {
      0, 1, 2, 3, (uint64_t(1) << fractionBits) / 2,
      (uint64_t(1) << fractionBits) - 1, uint64_t(1) << fractionBits,
      (uint64_t(1) << fractionBits) + 1, infinity - 1, infinity, infinity + 1,
      infinity + (uint64_t(1) << (fractionBits - 1)),
      infinity + (uint64_t(1) << (fractionBits - 1)) + 1,
      infinity + (uint64_t(0x155555) & ((uint64_t(1) << fractionBits) - 1)),
      infinity + (uint64_t(1) << fractionBits) - 1};
  for (int e = -4; e <= 65; ++e)
    for (int d : {-2, -1, 0, 1, 2})
      magnitudes.push_back(one + (uint64_t(e) << fractionBits) + d);
  for (int twice = 1; twice < 16; ++twice) // n / 2, beside it
    for (int d : {-1, 0, 1}) {
      int e = 0;
      while (twice >> (e + 1))
        ++e;
      magnitudes.push_back(one + (uint64_t(e - 1) << fractionBits) +
                           ((uint64_t(twice) << fractionBits >> e) -
                            (uint64_t(1) << fractionBits)) + d);
    }
  // Halves beside the limits of the 8-, 16- and (f64) 32-bit integers.
  for (int e : {7, 8, 15, 16, 31, 32})
    if (e + 2 < fractionBits)
      for (int halves = -5; halves <= 5; ++halves)
        for (int d : {-1, 0, 1})
          magnitudes.push_back(
              one + (uint64_t(e) << fractionBits) +
              halves * (int64_t(1) << (fractionBits - e - (halves < 0 ? 0 : 1))) +
              d);
  for (uint64_t m : magnitudes) {
    all.push_back(m);
    all.push_back(m | uint64_t(1) << (bits - 1));
  }
}

static std::vector<int> range(int low, int high, int step) {
  std::vector<int> all;
  for (int i = low; i <= high; i += step)
    all.push_back(i);
  return all;
}

static std::vector<uint64_t> f32Inputs() {
  std::vector<uint64_t> all;
  addSpecials(all, 32, 23);
  addTies(all, 32, 23, 10, -14, 15, range(-27, 16, 1)); // f16
  addTies(all, 32, 23, 3, -6, 8, range(-12, 9, 1));     // e4m3
  addTies(all, 32, 23, 2, -14, 15, range(-19, 16, 1));  // e5m2
  std::vector<int> some = range(-126, 127, 23);
  some.insert(some.end(), {-125, -1, 0, 1, 126, 127});
  addTies(all, 32, 23, 7, -126, 127, some);  // bf16
  addTies(all, 32, 23, 10, -126, 127, some); // tf32
  // Subnormal f32 numbers around what bf16 and tf32 keep of them.
  for (int cut : {16, 13})
    for (uint64_t whole : {0, 1, 2, 3, 0x35, 0x7f})
      for (int64_t part : {-1, 0, 1})
        for (uint64_t half : {0, 1})
          for (uint64_t sign : {0, 1})
            all.push_back(((whole << cut) + (half << (cut - 1)) + part) &
                              0x7fffff |
                          sign << 31);
  finish(all, 32);
  return all;
}

static std::vector<uint64_t> f64Inputs() {
  std::vector<uint64_t> all;
  addSpecials(all, 64, 52);
  addTies(all, 64, 52, 10, -14, 15, range(-27, 16, 3)); // f16
  std::vector<int> some = range(-152, 128, 20);
  some.insert(some.end(), {-150, -149, -127, -126, 0, 1, 127, 128});
  addTies(all, 64, 52, 7, -126, 127, some);  // bf16
  addTies(all, 64, 52, 23, -126, 127, some); // f32
  finish(all, 64);
  return all;
}

/// Integers around powers of two and around ties of p bits.
static std::vector<uint64_t> intInputs(int bits) {
  std::vector<uint64_t> all;
  std::mt19937_64 random(bits);
  for (int k = 0; k < bits; ++k)
    for (int64_t d : {-2, -1, 0, 1, 2}) {
      all.push_back((uint64_t(1) << k) + d);
      all.push_back(-((uint64_t(1) << k) + d));
    }
  for (int p : {8, 11, 24, 53}) // significands of the float formats
    for (int length = p + 1; length <= bits; length += length < p + 4 ? 1 : 5) {
      uint64_t half = uint64_t(1) << (length - p - 1);
      for (uint64_t lead : {uint64_t(0), uint64_t(1), random(), ~uint64_t(0)}) {
        uint64_t top = (lead & ((uint64_t(1) << (p - 1)) - 1)) |
                       uint64_t(1) << (p - 1);
        uint64_t x = (top << 1 | 1) * half;
        for (int64_t d : {-1, 0, 1}) {
          all.push_back(x + d);
          all.push_back(-(x + d));
        }
      }
    }
  for (int64_t x : {65503, 65504, 65505, 65519, 65520, 65521, 65535, 65536})
    for (int64_t sign : {1, -1})
      all.push_back(sign * x);
  finish(all, bits);
  return all;
}

/// The last part of the opcode names the source: "cvt.rn.f16.f32".
static std::string sourceOf(const std::string &opcode) {
  std::string type = opcode.substr(opcode.rfind('.') + 1);
  if (type.size() > 2 && type.substr(type.size() - 2) == "x2")
    type.resize(type.size() - 2);
  return type;
}

static std::vector<uint64_t> inputsOf(const std::string &type) {
  if (type == "f16" || type == "bf16")
    return everyEncoding(16);
  if (type == "e4m3" || type == "e5m2" || type == "s8" || type == "u8")
    return everyEncoding(8);
  if (type == "f32")
    return f32Inputs();
  if (type == "f64")
    return f64Inputs();
  return intInputs(std::atoi(type.c_str() + 1));
}

/// Fills a register: both lanes of a pair.
static uint64_t spread(uint64_t x, const std::string &opcode) {
  std::string type = opcode.substr(opcode.rfind('.') + 1);
  if (type == "f16x2")
    return x | x << 16;
  if (type == "e4m3x2" || type == "e5m2x2")
    return x | x << 8;
  return x;
}

//===----------------------------------------------------------------------===//
// The files
//===----------------------------------------------------------------------===//

static void writeNpy(const std::string &path, const std::vector<uint64_t> &x,
                     int bytes) {
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file) {
    std::fprintf(stderr, "error: cannot write %s\n", path.c_str());
    std::exit(1);
  }
  std::string header = "{'descr': '<u" + std::to_string(bytes) +
                       "', 'fortran_order': False, 'shape': (" +
                       std::to_string(x.size()) + ",), }";
  if (bytes == 1)
    header.replace(header.find('<'), 1, "|");
  header.resize(117, ' ');
  header += '\n';
  unsigned char length[2] = {static_cast<unsigned char>(header.size()), 0};
  std::fwrite("\x93NUMPY\x01\x00", 1, 8, file);
  std::fwrite(length, 1, 2, file);
  std::fwrite(header.data(), 1, header.size(), file);
  for (uint64_t value : x) // little-endian hosts only, as CUDA's are
    std::fwrite(&value, 1, bytes, file);
  if (std::fclose(file) != 0)
    std::exit(1);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: cvt_table FOLDER\n");
    return 2;
  }
  std::string folder = argv[1];
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "no device");
  int driver = 0, runtime = 0;
  check(cudaDriverGetVersion(&driver), "driver version");
  check(cudaRuntimeGetVersion(&runtime), "runtime version");

  std::map<std::string, std::vector<uint64_t>> inputs;
  std::vector<Variant> all = variants();
  for (size_t v = 0; v < all.size(); ++v) {
    std::string source = sourceOf(all[v].opcode);
    auto [it, isNew] = inputs.try_emplace(source);
    if (isNew) {
      it->second = inputsOf(source);
      int bytes = source == "bf16" ? 2
                  : source == "e4m3" || source == "e5m2"
                      ? 1
                      : std::atoi(source.c_str() + 1) / 8;
      writeNpy(folder + "/in." + source + ".npy", it->second, bytes);
    }
    std::vector<uint64_t> in = it->second;
    for (uint64_t &x : in)
      x = spread(x, all[v].opcode);
    const size_t size = in.size() * sizeof(uint64_t);
    uint64_t *deviceIn, *deviceOut;
    check(cudaMalloc(&deviceIn, size), "allocation");
    check(cudaMalloc(&deviceOut, size), "allocation");
    check(cudaMemcpy(deviceIn, in.data(), size, cudaMemcpyHostToDevice), "copy");
    int n = static_cast<int>(in.size());
    convertAll<<<(n + 255) / 256, 256>>>(static_cast<int>(v), deviceIn,
                                         deviceOut, n);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpy(in.data(), deviceOut, size, cudaMemcpyDeviceToHost),
          "kernel");
    check(cudaFree(deviceIn), "free");
    check(cudaFree(deviceOut), "free");
    writeNpy(folder + "/" + all[v].opcode + ".npy", in, bytesOf(all[v].target));
  }

  char date[32];
  std::time_t now = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
  FILE *file = std::fopen((folder + "/provenance.json").c_str(), "w");
  if (!file)
    return 1;
  std::fprintf(file,
               "{\"gpu\": \"%s\", \"compute_capability\": \"%d.%d\", "
               "\"driver_cuda\": \"%d.%d\", \"runtime\": \"%d.%d\", "
               "\"nvcc\": \"%d.%d.%d\", \"date\": \"%s\"}\n",
               device.name, device.major, device.minor, driver / 1000,
               driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10,
               __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__,
               __CUDACC_VER_BUILD__, date);
  if (std::fclose(file) != 0)
    return 1;
  std::printf("%zu forms of cvt, %s\n", all.size(), device.name);
  return 0;
}
