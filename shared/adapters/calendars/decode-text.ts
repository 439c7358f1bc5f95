/** The encoding of a byte order mark, or of ASCII in UTF-16, in which every second byte is zero. */
const sniff = (bytes: Uint8Array): string | undefined => {
  const [first = 1, second = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return first === 0xef && second === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
};

const decoderOf = (label: string) => {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};

/**
 * The text of an answer, without a byte order mark: in the encoding that its first bytes show, that its type names, or else UTF-8, the
 * default of calendars (RFC 5545 §3.1.4). Bytes that the encoding does not have become U+FFFD.
 */
export const decodeText = (bytes: Uint8Array, contentType = ''): string => {
  const named = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const decoder = decoderOf(sniff(bytes) ?? named) ?? new TextDecoder();
  return decoder.decode(bytes);
};
