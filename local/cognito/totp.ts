import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time codes of an authenticator app (RFC 6238), like Cognito's software token: six digits, 30 seconds. */

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newSecret = (): string =>
  [...randomBytes(32)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

const fromBase32 = (text: string): Buffer => {
  const bits = text
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

/** The code of a base32 secret at a time in milliseconds since the epoch. */
export const codeOf = (secret: string, at: number): string => codeOfStep(secret, Math.floor(at / STEP_MS));

/** The time step of a code: the current one, the one before or the one after. */
export const findStep = (secret: string, code: string, at: number): number | undefined => {
  const present = Math.floor(at / STEP_MS);
  const isRight = (step: number) => {
    const [right, given] = [codeOfStep(secret, step), code].map((text) => Buffer.from(text));
    return right !== undefined && right.length === given?.length && timingSafeEqual(right, given);
  };
  return [present - 1, present, present + 1].find(isRight);
};
