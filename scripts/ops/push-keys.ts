import { webcrypto } from 'node:crypto';
import type { FileTask } from './task.ts';

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

/** New keys for notifications in browsers: VAPID (RFC 8292), on the curve P-256. They are stored nowhere. */
export const pushKeys: FileTask = {
  summary: 'make keys for notifications in browsers',
  usage: '',
  runOnFiles: async (_given, say) => {
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
    const publicKey = base64url(await webcrypto.subtle.exportKey('raw', pair.publicKey));
    const { d = '' } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
    say(`Public key, for "push" in stages.json:\n  ${publicKey}`);
    say(`Private key, for the parameter that "push" names; nobody else may see it:\n  ${d}`);
  },
};
