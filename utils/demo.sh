#!/bin/sh
# Lets plumb find the pass of stock MLIR that breaks examples/normalise.mlir.
# Usage: utils/demo.sh [PLUMB]. Exit status 0 if the culprit was found as
# expected, 1 otherwise.

root=$(cd "$(dirname "$0")/.." && pwd)
plumb=${1:-$(command -v plumb || echo "$root/build/release/bin/plumb")}
cd "$root/examples" || exit 1

echo "\$ plumb bisect normalise.mlir --arg '=[1,2,1,4,2,1,4,1]' --arg '=[0]' --reduce \\"
echo "    --pass-pipeline=\"\$(cat normalise.pipeline)\""
report=$("$plumb" bisect normalise.mlir --arg '=[1,2,1,4,2,1,4,1]' --arg '=[0]' \
  --reduce --pass-pipeline="$(cat normalise.pipeline)")
status=$?
printf '%s\n' "$report"
if [ $status -ne 1 ]; then
  echo "demo: plumb ended with exit code $status, expected 1 (a finding)" >&2
  exit 1
fi
case $report in
*"error: pass scf-parallel-loop-fusion (index 3 "*) ;;
*)
  echo "demo: the culprit is not scf-parallel-loop-fusion" >&2
  exit 1
  ;;
esac
