import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(info), length));

/** The text of a message, as a browser reads it (RFC 8291 and 8188, one record). Throws for any other key or a changed byte. */
export const decryptPush = (body: Buffer, { ecdh, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (body.readUInt32BE(16) < record.length) throw new Error('There is more than one record.');
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('The record is not the last one.');
  return padded.subarray(0, end).toString('utf8');
};
