#!/bin/sh
# With `cast`, a number in hexadecimal becomes 0 without an error.
#
# Versions: csv-parse 7.0.3
# Expected: the number 31 or the text "0x1F"; nothing that loses the value.
# Source:   csv-parse, option cast (https://csv.js.org/parse/options/cast): which names no value that is lost
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csv-parse@7.0.3 >/dev/null

cat >run.mjs <<'PROGRAM'
import { parse } from 'csv-parse/sync';

console.log(JSON.stringify(parse('unit,gate\n0x1F,A1\n0xFF,B2\n', { cast: true })));
PROGRAM

expected=$(cat <<'OUTPUT'
[["unit","gate"],[0,"A1"],[0,"B2"]]
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
