#!/bin/sh
# A comma inside one category makes two of it: when ts-ics reads, and when ics writes.
#
# Versions: ts-ics 2.4.6, ics 3.12.0; ical.js 2.2.1 and node-ical 0.27.2 read two categories, ical-generator 11.1.2
#           writes the backslash.
# Expected: two categories, "Garage, covered" and "Night".
# Source:   RFC 5545, 3.3.11 and 3.8.1.2: a comma in a text is written with a backslash, one without separates
#           values (https://datatracker.ietf.org/doc/rfc5545/)
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 ics@3.12.0 ical.js@2.2.1 node-ical@0.27.2 ical-generator@11.1.2 >/dev/null

cat >run.mjs <<'PROGRAM'
import ICAL from 'ical.js';
import ics from 'ics';
import ical from 'ical-generator';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const calendar = (...lines) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', 'UID:1@plaza.example',
    'DTSTAMP:20270101T000000Z', 'DTSTART:20270110T100000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n');

const text = calendar('DTEND:20270110T110000Z', 'SUMMARY:x', 'CATEGORIES:Garage\\, covered,Night');
const line = (written) => written.split('\r\n').find((one) => one.startsWith('CATEGORIES'));
const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
console.log('ical.js', JSON.stringify(component.getFirstProperty('categories').getValues()));
console.log('node-ical', JSON.stringify(event.categories));
console.log('ts-ics', JSON.stringify(convertIcsCalendar(undefined, text).events[0].categories));
const start = new Date('2027-01-10T10:00:00Z');
const written = ical({ events: [{ start, end: start, summary: 'x', categories: [{ name: 'Garage, covered' }, { name: 'Night' }] }] });
console.log('ical-generator', line(written.toString()));
const made = ics.createEvent({ title: 'x', start: [2027, 1, 10, 10, 0], duration: { hours: 1 }, categories: ['Garage, covered', 'Night'] });
console.log('ics', line(made.value));
PROGRAM

expected=$(cat <<'OUTPUT'
ical.js ["Garage, covered","Night"]
node-ical ["Garage, covered","Night"]
ts-ics ["Garage\\"," covered","Night"]
ical-generator CATEGORIES:Garage\, covered,Night
ics CATEGORIES:Garage, covered,Night
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
