#!/bin/sh
# The date of a mail with a zone by name is the present time for mailparser, and an unread text for postal-mime.
#
# Versions: mailparser 3.9.12, postal-mime 4.0.0
# Expected: 2027-01-09T10:00:00.000Z from both; none from a reader that does not know the zone.
# Source:   RFC 2822 and 5322, 4.3 (http://mibsoftware.com/userkt/usefor/rfc2822/Obsolete_Date_and_Time.htm):
#           alphabetic zones that are not in the list count as -0000
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mailparser@3.9.12 postal-mime@4.0.0 >/dev/null

cat >run.mjs <<'PROGRAM'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = (date, type, ...lines) =>
  ['From: Ana <a@plaza.example>', 'To: b@plaza.example', 'Subject: x', `Date: ${date}`, 'MIME-Version: 1.0',
    `Content-Type: ${type}`, '', ...lines, ''].join('\r\n');

const text = mail('Sat, 09 Jan 2027 10:00:00 CET', 'text/plain', 'x');
const before = Date.now();
const { date } = await simpleParser(text);
console.log('mailparser', date >= before && date <= Date.now() ? 'the present time' : date?.toISOString());
console.log('postal-mime', (await PostalMime.parse(text)).date);
PROGRAM

expected=$(cat <<'OUTPUT'
mailparser the present time
postal-mime Sat, 09 Jan 2027 10:00:00 CET
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
