#!/bin/sh
# An event with RDATE and without RRULE loses its own start, and a date that RRULE and RDATE both give comes twice.
#
# Versions: ical.js 2.2.1
# Expected: 4 and 6 January; and 4, 5 and 6 January, each once.
# Source:   RFC 5545, 3.8.5.2 and 3.8.5.3: DTSTART is the first instance; of duplicate instances one is considered
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

const starts = (...lines) => {
  const text = ['BEGIN:VEVENT', 'UID:1@plaza.example', 'DTSTART:20270104T090000Z', ...lines, 'END:VEVENT'].join('\r\n');
  const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(text))).iterator();
  const found = [];
  for (let next = iterator.next(); next; next = iterator.next()) found.push(next.toString().slice(0, 10));
  return found.join(' ');
};
console.log(starts('RDATE:20270106T090000Z'));
console.log(starts('RRULE:FREQ=DAILY;COUNT=3', 'RDATE:20270105T090000Z'));
PROGRAM

expected=$(cat <<'OUTPUT'
2027-01-06
2027-01-04 2027-01-05 2027-01-05 2027-01-06
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
