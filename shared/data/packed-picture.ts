/** Sixteen hexadecimal digits and a ULID: our own pictures, in bytes. */
const PICTURE = /^\/api\/images\/([0-9a-f]{16})\/([0-9A-HJKMNP-TV-Z]{26})\.jpg$/;
const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID_BYTES = 17;

const packUlid = (ulid: string): Buffer => {
  const bits = Array.from(ulid).reduce(
    (number, digit) => number * 32n + BigInt(ULID_DIGITS.indexOf(digit)),
    0n,
  );
  return Buffer.from(bits.toString(16).padStart(ULID_BYTES * 2, '0'), 'hex');
};
/** Bits before the first digit: 17 bytes have 136, and 26 digits of 5 bits 130. */
const FIRST_BIT = 6;
const unpackUlid = (bytes: Uint8Array): string => {
  let ulid = '';
  for (let bit = FIRST_BIT; bit < ULID_BYTES * 8; bit += 5) {
    const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    ulid += ULID_DIGITS.charAt((two >> (11 - (bit & 7))) & 31);
  }
  return ulid;
};

/** Our own pictures as bytes, other addresses unchanged. */
export const packImage = (image: string | null): Uint8Array | string | null => {
  const [, folder = '', ulid = ''] = PICTURE.exec(image ?? '') ?? [];
  return ulid === '' ? image : Buffer.concat([Buffer.from(folder, 'hex'), packUlid(ulid)]);
};
export const unpackImage = (image: Uint8Array | string | null): string | null => {
  if (image === null || typeof image === 'string') return image;
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.length);
  return `/api/images/${bytes.toString('hex', 0, 8)}/${unpackUlid(bytes.subarray(8))}.jpg`;
};
