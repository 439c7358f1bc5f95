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
const unpackUlid = (bytes: Buffer): string => {
  const bits = BigInt(`0x${bytes.toString('hex')}`);
  return Array.from(
    { length: 26 },
    (_, place) => ULID_DIGITS[Number((bits >> BigInt(5 * (25 - place))) % 32n)],
  ).join('');
};

/** A picture of ours as bytes, any other address as it is. */
export const packImage = (image: string | null): Uint8Array | string | null => {
  const [, folder = '', ulid = ''] = PICTURE.exec(image ?? '') ?? [];
  return ulid === '' ? image : Buffer.concat([Buffer.from(folder, 'hex'), packUlid(ulid)]);
};
export const unpackImage = (image: Uint8Array | string | null): string | null => {
  if (image === null || typeof image === 'string') return image;
  const bytes = Buffer.from(image);
  return `/api/images/${bytes.toString('hex', 0, 8)}/${unpackUlid(bytes.subarray(8))}.jpg`;
};
