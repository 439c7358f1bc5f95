#!/bin/sh
# The seconds of an offset from UTC are kept in the text, but are missing from the number.
#
# Versions: ical.js 2.2.1
# Expected: -884 seconds.
# Source:   RFC 5545, 3.3.14: an offset may have seconds; local mean time of Madrid was -00:14:44
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import ICAL from 'ical.js';

const zone = new ICAL.Component(
  ICAL.parse('BEGIN:STANDARD\r\nTZOFFSETFROM:-001444\r\nTZOFFSETTO:+0000\r\nEND:STANDARD'),
);
console.log(zone.getFirstPropertyValue('tzoffsetfrom').toSeconds());
console.log(zone.toString().split('\r\n')[1]);
PROGRAM

expected=$(cat <<'OUTPUT'
-840
TZOFFSETFROM:-001444
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
