#!/bin/sh
# Every message has 4,096 bytes, however short it is, and one of 3,994 is refused.
#
# Versions: @block65/webcrypto-web-push 2.0.0
# Expected: a body of some hundred bytes for a message of one.
# Source:   RFC 8188, 2 (https://rfc-editor.org/rfc/rfc8188): padding is the choice of the sender, and one byte is
#           enough
# Seen:     what stands in `expected` below.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @block65/webcrypto-web-push@2.0.0 >/dev/null

cat >run.mjs <<'PROGRAM'
import { buildPushPayload } from '@block65/webcrypto-web-push';

const { subtle } = globalThis.crypto;
const text = (bytes) => Buffer.from(bytes).toString('base64url');
const browser = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
const sender = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
const vapid = {
  subject: 'mailto:a@plaza.example',
  publicKey: text(await subtle.exportKey('raw', sender.publicKey)),
  privateKey: (await subtle.exportKey('jwk', sender.privateKey)).d,
};
const subscription = {
  endpoint: 'https://push.example/1',
  expirationTime: null,
  keys: { auth: text(Buffer.alloc(16, 1)), p256dh: text(await subtle.exportKey('raw', browser.publicKey)) },
};
for (const length of [1, 1000, 3993, 3994]) {
  try {
    const { body } = await buildPushPayload({ data: 'x'.repeat(length), options: { ttl: 60 } }, subscription, vapid);
    console.log(length, body.byteLength);
  } catch (error) {
    console.log(length, error.constructor.name);
  }
}
PROGRAM

expected=$(cat <<'OUTPUT'
1 4096
1000 4096
3993 4096
3994 Error
OUTPUT
)
seen=$(TZ=UTC node run.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'The output has changed.' >&2; exit 1; }
