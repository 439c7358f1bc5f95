import type { IMAGE_TYPES } from '#shared/model/constants.ts';

/** The name of the profile in files of common colours: sRGB, which is also what files without a profile have. */
const COMMON_PROFILE = /sRGB IEC61966|sRGB built-in|^sRGB$/;
/** Decodes the name of a profile: in ASCII, or as UTF-16. */
const toText = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) if (byte >= 32 && byte < 127) text += String.fromCharCode(byte);
  return text;
};

/** Longer than any profile of a screen. */
const MAX_PROFILE_BYTES = 64 * 1024;
const isCommonProfile = (profile: Uint8Array) =>
  profile.length <= MAX_PROFILE_BYTES && COMMON_PROFILE.test(toText(profile));

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * The server's result for a picture: the `same` as a browser shows, `another` one, or `nothing`. The server follows neither profiles nor
 * the orientation of files other than JPEGs.
 */
type ServerSees = 'same' | 'another' | 'nothing';

const START_OF_SCAN = 0xda;
/** The frame header, whose markers include those of three tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Whether the end mark follows. A preview in the header has one of its own. */
const hasEnd = (bytes: Uint8Array, from: number) => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return true;
  return false;
};

/** The server turns a JPEG upright itself. It reads none in the four colours of printing, and none that was cut off. */
const seeJpeg = (bytes: Uint8Array): ServerSees => {
  let seen: ServerSees = 'same';
  for (let at = 2; bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const isProfile = marker === 0xe2 && textAt(bytes, at + 4, at + 15) === 'ICC_PROFILE';
    if (isProfile && !isCommonProfile(bytes.subarray(at + 18, at + 2 + length))) seen = 'another';
    if (isFrame(marker) && bytes[at + 9] === 4) return 'nothing';
    if (marker === START_OF_SCAN) return hasEnd(bytes, at) ? seen : 'nothing';
    at += 2 + length;
  }
  return 'nothing';
};

/** Chunks of a PNG that change its colours or turn it. */
const PNG_CHANGES = ['iCCP', 'cICP', 'gAMA', 'cHRM', 'eXIf'];

const seePng = (bytes: Uint8Array): ServerSees => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isCommon = false;
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4, at + 8);
    if (name === 'IDAT' || name === 'IEND') return 'same';
    // It also says the usual gamma, for older programs.
    if (name === 'sRGB') isCommon = true;
    else if (PNG_CHANGES.includes(name) && !(isCommon && (name === 'gAMA' || name === 'cHRM')))
      return 'another';
  }
  return 'same';
};

/** Bits of the header of an extended WebP. */
const WEBP = { profile: 0x20, exif: 0x08, animation: 0x02 };

const seeWebp = (bytes: Uint8Array): ServerSees => {
  const bits = textAt(bytes, 12, 16) === 'VP8X' ? (bytes[20] ?? 0) : 0;
  if (bits & WEBP.animation) return 'nothing';
  return bits & (WEBP.profile | WEBP.exif) ? 'another' : 'same';
};

export const serverSees = (bytes: Uint8Array, type: (typeof IMAGE_TYPES)[number]): ServerSees => {
  if (type === 'image/png') return seePng(bytes);
  return type === 'image/webp' ? seeWebp(bytes) : seeJpeg(bytes);
};
