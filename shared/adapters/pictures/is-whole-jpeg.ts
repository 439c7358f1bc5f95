const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether a JPEG goes on to its end mark. The decoder fills what is missing with grey; a transfer that broke off is no
 * picture. The mark is looked for behind the headers, because these may hold a small picture with an end of its own.
 */
export const isWholeJpeg = (bytes: Uint8Array): boolean => {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN)
    at += bytes[at + 1] === 0xff ? 1 : 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  if (bytes[at + 1] !== START_OF_SCAN) return false;
  for (let end = at; end + 1 < bytes.length; end++)
    if (bytes[end] === 0xff && bytes[end + 1] === END_OF_IMAGE) return true;
  return false;
};
