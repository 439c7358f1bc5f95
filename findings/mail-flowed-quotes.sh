#!/bin/sh
# Flowed lines of a quotation are joined with their quote marks inside the sentence.
#
# Versions: mailparser 3.9.12, postal-mime 4.0.0
# Expected: "> The gate is open until ten." in one line with one mark.
# Source:   RFC 3676, 4.5 (http://hjp.at/doc/rfc/rfc3676.html): the marks of each line count its depth and are taken
#           off before lines are joined
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

const flowed = 'text/plain; charset=utf-8; format=flowed';
const text = mail('Sat, 09 Jan 2027 10:00:00 +0100', flowed, '> The gate is ', '> open until ten.');
console.log('mailparser', (await simpleParser(text)).text.trim());
console.log('postal-mime', (await PostalMime.parse(text)).text.trim());
PROGRAM

expected=$(cat <<'OUTPUT'
mailparser > The gate is > open until ten.
postal-mime > The gate is > open until ten.
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
