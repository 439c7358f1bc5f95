import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes } from 'node:crypto';
import { lazy } from '#shared/lib/lazy.ts';

/**
 * The Secure Remote Password protocol as Cognito's clients speak it (SRP-6a with SHA-256): the server
 * keeps a verifier from which the password cannot be read, and proves a sign-in without ever seeing it.
 *
 * Numbers travel as hex. Before hashing, a number is written with an even count of digits and a leading
 * zero byte when its top bit is set. Two traps follow: a client may send A with an odd count of digits,
 * and a salt may begin with a zero byte which the client, reading a number, no longer has. Every value is
 * therefore read into a number first and padded from there.
 */

/** The 3072-bit group of RFC 3526, which Cognito's clients use. Its generator is 2. */
const PRIME = getDiffieHellman('modp15').getPrime();

const toNumber = (bytes: Buffer): bigint => fromHex(bytes.toString('hex'));

const fromHex = (hex: string): bigint => BigInt(`0x${hex}`);
const N = toNumber(PRIME);
const GENERATOR = 2n;

const sha256 = (hex: string): Buffer => createHash('sha256').update(Buffer.from(hex, 'hex')).digest();

const padHex = (value: bigint): string => {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
};
const K = toNumber(sha256(padHex(N) + padHex(GENERATOR)));

export interface Verifier {
  /** Hex, without leading zeros. */
  readonly salt: string;
  /** Hex of g^x. */
  readonly verifier: string;
}

/** State that the server keeps between its challenge and the client's proof. */
export interface Handshake {
  readonly clientPublic: bigint;
  readonly serverPublic: bigint;
  readonly serverSecret: bigint;
}

/** Creates the salt and verifier that are stored instead of the password. */
export const createVerifier = (
  poolName: string,
  userId: string,
  password: string,
  salt: Buffer = randomBytes(16),
): Verifier => {
  const saltNumber = toNumber(salt);
  const x = passwordHash(poolName, userId, password, saltNumber);
  return { salt: saltNumber.toString(16), verifier: generatorPower(x).toString(16) };
};

export const passwordMatches = (
  poolName: string,
  userId: string,
  stored: Verifier,
  password: string,
): boolean => {
  const x = passwordHash(poolName, userId, password, fromHex(stored.salt));
  return generatorPower(x) === fromHex(stored.verifier);
};

/** Starts a handshake with a client's A (hex). Undefined if A is not a number or is a multiple of N, which would fix the key. */
export const startHandshake = (clientPublicHex: string, stored: Verifier): Handshake | undefined => {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublicHex)) return undefined;
  const clientPublic = fromHex(clientPublicHex);
  if (clientPublic % N === 0n) return undefined;
  const secret = randomBytes(32);
  const serverPublic = (K * fromHex(stored.verifier) + generatorPower(secret)) % N;
  return { clientPublic, serverPublic, serverSecret: toNumber(secret) };
};

/** The signature (base64) that only a client with the password can compute. */
export const expectedSignature = (
  handshake: Handshake,
  stored: Verifier,
  claim: { poolName: string; userId: string; secretBlock: string; timestamp: string },
): string =>
  createHmac('sha256', sessionKey(handshake, stored))
    .update(claim.poolName)
    .update(claim.userId)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest('base64');

const sessionKey = (handshake: Handshake, stored: Verifier): Buffer => {
  const { clientPublic, serverPublic, serverSecret } = handshake;
  const u = toNumber(sha256(padHex(clientPublic) + padHex(serverPublic)));
  const base = (clientPublic * modPow(fromHex(stored.verifier), u)) % N;
  const secret = Buffer.from(padHex(modPow(base, serverSecret)), 'hex');
  const salt = Buffer.from(padHex(u), 'hex');
  return Buffer.from(hkdfSync('sha256', secret, salt, 'Caldera Derived Key', 16));
};

const passwordHash = (poolName: string, userId: string, password: string, salt: bigint): Buffer => {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex');
  return sha256(padHex(salt) + identity);
};

/** Exponents of the generator are split into digits of this many bits. All have 32 bytes. */
const DIGIT_BITS = 4n;
const DIGITS = 1n << DIGIT_BITS;
const MAX_DIGITS = 256n / DIGIT_BITS;

/** For each digit position, the power of each digit. Takes 15 ms, at the first use. */
const generatorPowers = lazy(() => {
  const places: bigint[][] = [];
  let base = GENERATOR;
  for (let place = 0n; place < MAX_DIGITS; place++) {
    const powers = [1n];
    for (let digit = 1n; digit < DIGITS; digit++) powers.push(((powers.at(-1) ?? 1n) * base) % N);
    places.push(powers);
    base = ((powers.at(-1) ?? 1n) * base) % N;
  }
  return places;
});

/**
 * g^exponent mod N in 1 ms. {@link modPow} takes 14 ms, and users are created by the hundred. OpenSSL is not an option: from Node 24 on, it
 * first tests a group's prime, which takes 1.8 s.
 */
const generatorPower = (exponent: Buffer): bigint => {
  let result = 1n;
  let rest = toNumber(exponent);
  for (const powers of generatorPowers()) {
    result = (result * (powers[Number(rest % DIGITS)] ?? 1n)) % N;
    rest >>= DIGIT_BITS;
  }
  return result;
};

const modPow = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
};
