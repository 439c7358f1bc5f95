#!/bin/sh
# The XMP metadata of a document contain & and < of its author and title as they are, so that they are no XML.
#
# Versions: pdfkit 0.20.2
# Expected: Garages &amp; Sons, and an XML parser that accepts the metadata.
# Source:   XML 1.0, 2.4: & and < in text are written as &amp; and &lt;
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 libxml2-wasm@0.7.2 >/dev/null

cat >run.mjs <<'PROGRAM'
import { XmlDocument } from 'libxml2-wasm';
import PDFDocument from 'pdfkit';

const document = new PDFDocument({ pdfVersion: '1.7', compress: false, info: { Author: 'Garages & Sons' } });
const parts = [];
document.on('data', (part) => parts.push(part));
await new Promise((done) => {
  document.on('end', done);
  document.end();
});
const file = Buffer.concat(parts).toString('utf8');
const [metadata] = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(file);
console.log(/Garages .*Sons/.exec(metadata)[0]);
try {
  XmlDocument.fromString(metadata).dispose();
  console.log('XML');
} catch (error) {
  console.log(error.constructor.name);
}
PROGRAM

expected=$(cat <<'OUTPUT'
Garages & Sons
XmlParseError
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
