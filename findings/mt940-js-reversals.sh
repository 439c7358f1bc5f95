#!/bin/sh
# A payment for a spot that the bank takes back is read from a statement as money received, and a fee that it pays back
# as money spent.
#
# Versions: mt940-js 1.0.0, with tslib 2.8.1, which it needs and does not name; mt940js 1.3.5 gives both their sign.
# Expected: isCredit false for RC and true for RD, so that all entries add up to the closing balance of 100 euros.
# Source:   SWIFT, statement line (61), subfield 3, which MT 940 and 942 share
#           (https://pinas.synology.me/Swift_Manual/2006/FINAL/US9M/DOC/ALAF008.HTM): RC is a debit entry, which takes
#           a credit back, and RD a credit entry, which takes a debit back
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mt940-js@1.0.0 mt940js@1.3.5 tslib@2.8.1 >/dev/null

cat >run.mjs <<'PROGRAM'
import { read } from 'mt940-js';
import mt940js from 'mt940js';

const marks = { C: '50,00', D: '2,50', RC: '50,00', RD: '2,50' };
const entries = Object.entries(marks).map(([mark, amount]) => `:61:2701080108${mark}${amount}NTRFNONREF`);
const text = [':20:1', ':25:ES9121000418450200051332', ':28C:1/1', ':60F:C270107EUR100,00', ...entries,
  ':62F:C270108EUR100,00', '-'].join('\r\n');

const [{ openingBalance, transactions, closingBalance }] = await read(Buffer.from(text));
const sum = transactions.reduce((total, { isCredit, amount }) => total + (isCredit ? amount : -amount), 0);
const kinds = transactions.map(({ isCredit }) => (isCredit ? 'credit' : 'debit'));
console.log('mt940-js', Object.keys(marks).map((mark, index) => `${mark} ${kinds[index]}`).join(', '));
console.log('mt940-js', openingBalance.value + sum, 'instead of', closingBalance.value);
const [statement] = new mt940js.Parser().parse(text);
console.log('mt940js', statement.transactions.map(({ amount }) => amount).join(' '));
PROGRAM

expected=$(cat <<'OUTPUT'
mt940-js C credit, D debit, RC credit, RD debit
mt940-js 195 instead of 100
mt940js 50 -2.5 -50 2.5
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
