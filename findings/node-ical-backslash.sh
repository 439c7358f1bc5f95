#!/bin/sh
# A backslash before the letter n becomes a backslash and a line break.
#
# Versions: node-ical 0.27.2; ical.js 2.2.1 reads the text as written.
# Expected: the path C:\new, in one line.
# Source:   RFC 5545, 3.3.11: two backslashes stand for one, and are read before what follows
#           (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-ical@0.27.2 ical.js@2.2.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const calendar = (...lines) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', 'UID:1@plaza.example',
    'DTSTAMP:20270101T000000Z', 'DTSTART:20270110T100000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n');

const text = calendar('SUMMARY:C:\\\\new');
const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
console.log('node-ical', JSON.stringify(event.summary));
console.log('ical.js', JSON.stringify(component.getFirstPropertyValue('summary')));
PROGRAM

expected=$(cat <<'OUTPUT'
node-ical "C:\\\new"
ical.js "C:\\new"
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
