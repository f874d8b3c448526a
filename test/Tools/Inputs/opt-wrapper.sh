#!/bin/sh
# A tool that is not quite mlir-opt: $MLIR_OPT but for what $WHAT says. What it
# does to a pass it does to cse on the module, when that is run alone.

printing=; cse=; last=
for a in "$@"; do
  case "$a" in
  --dump-pass-pipeline) printing=1 ;;
  "--pass-pipeline=builtin.module(cse)") cse=1 ;;
  --verify-each=false) unverified=1 ;;
  esac
  [ "$last" = -o ] && output="$a"
  last="$a"
done

unknown() {
  echo "opt: Unknown command line argument '$1'.  Try: 'opt --help'" >&2
  exit 1
}

case "$WHAT" in
chatty)
  echo "on standard output"
  echo "on standard error" >&2
  ;;
stdout) # knows no -o; it is the last argument but one
  n=$#
  i=0
  for a in "$@"; do
    i=$((i + 1))
    [ $i -eq 1 ] && set --
    [ $i -le $((n - 2)) ] && set -- "$@" "$a"
  done
  ;;
oldfault) # dies behind the dumps of a run
  [ -n "$printing" ] && unknown --dump-pass-pipeline
  for a in "$@"; do
    if [ "$a" = --mlir-print-ir-after-all ]; then
      "$MLIR_OPT" "$@"
      kill -SEGV $$
    fi
  done
  ;;
old) [ -n "$printing" ] && unknown --dump-pass-pipeline ;;
older)
  for a in "$@"; do
    case "$a" in
    --dump-pass-pipeline | --mlir-print-ir-after-all) unknown "$a" ;;
    esac
  done
  ;;
esac

if [ -n "$cse" ] && [ -z "$printing" ]; then
  case "$WHAT" in
  hang)
    sleep 4321
    exit 0
    ;;
  orphan) sleep 4321 & ;;
  signal) kill -SEGV $$ ;;
  pattern) # dies of the fifth pattern attempt
    limit=5
    for a in "$@"; do
      case "$a" in
      --mlir-debug-counter=*) limit="${a##*apply-pattern-count=}" ;;
      esac
    done
    [ "$limit" -ge 5 ] && kill -SEGV $$
    ;;
  child) exit 134 ;; # what a shell says of a child that called abort()
  fail)
    echo "k.mlir:3:4: error: cse says no" >&2
    exit 1
    ;;
  invalid)
    if [ -z "$unverified" ]; then
      echo "k.mlir:3:4: error: 'arith.addi' op is not what it was" >&2
      exit 1
    fi
    ;;
  newer)
    printf 'builtin.module {\n  %%0 = from.the.future\n}\n' > "$output"
    exit 0
    ;;
  silent) exit 0 ;;
  esac
fi
exec "$MLIR_OPT" "$@"
