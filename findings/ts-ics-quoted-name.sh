#!/bin/sh
# A semicolon in a quoted parameter ends the parameter, and what is written back has a quote that nothing closes.
#
# Versions: ts-ics 2.4.6
# Expected: the name "Parking: north; gate 2", and the same line written back.
# Source:   RFC 5545, 3.1 and 3.2: a quoted parameter value may contain colons, semicolons and commas
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 >/dev/null

cat >run.mjs <<'PROGRAM'
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';

const calendar = (...lines) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', 'UID:1@plaza.example',
    'DTSTAMP:20270101T000000Z', 'DTSTART:20270110T100000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n');

const read = convertIcsCalendar(
  undefined,
  calendar('DTEND:20270110T110000Z', 'SUMMARY:x', 'ATTENDEE;CN="Parking: north; gate 2":mailto:a@plaza.example'),
);
console.log(JSON.stringify(read.events[0].attendees[0].name));
console.log(generateIcsCalendar(read).split(/\r?\n/).find((line) => line.startsWith('ATTENDEE')));
PROGRAM

expected=$(cat <<'OUTPUT'
"\"Parking: north"
ATTENDEE;CN="Parking: north:MAILTO:a@plaza.example
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
