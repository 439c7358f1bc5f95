#!/bin/sh
# In a calendar with a time zone, DTSTAMP is local time without a mark of UTC, and a day that ends on itself is
# written so.
#
# Versions: ical-generator 11.1.2
# Expected: DTSTAMP:20270105T120000Z in both, and an all-day event that ends on 11 January.
# Source:   RFC 5545, 3.8.7.2: DTSTAMP is in UTC, that is, ends with Z; 3.8.2.2: DTEND is later than DTSTART
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@11.1.2 >/dev/null

cat >run.mjs <<'PROGRAM'
import ical from 'ical-generator';

const stamp = new Date('2027-01-05T12:00:00Z');
const day = new Date('2027-01-10T00:00:00Z');
for (const timezone of [null, 'Europe/Madrid']) {
  const calendar = ical({ timezone, events: [{ id: '1', stamp, allDay: true, start: day, end: day, summary: 'x' }] });
  console.log(calendar.toString().split('\r\n').filter((line) => /^DT/.test(line)).join(' '));
}
PROGRAM

expected=$(cat <<'OUTPUT'
DTSTAMP:20270105T120000Z DTSTART;VALUE=DATE:20270110 DTEND;VALUE=DATE:20270110
DTSTAMP:20270105T120000 DTSTART;VALUE=DATE:20270110 DTEND;VALUE=DATE:20270110
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
