import sharp from 'sharp';

const RED = [220, 0, 40];
/** Ignored differences: corners of a picture that loads later are antialiased differently, in few pixels and by few of 255 levels. */
const MAX_ROUNDED_PIXELS = 500;
const MAX_ROUNDING = 8;

/** The number of pixels that differ, and a pale copy with them in red; undefined if none differ. */
export const compare = async (before: Buffer, after: Buffer) => {
  if (before.equals(after)) return undefined;
  const sizes = await Promise.all([before, after].map((png) => sharp(png).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const raw = { width, height, channels: 3 } as const;
  // Areas that only the larger picture has are compared with a colour that no screen has.
  const decode = (input: Buffer, background: string) =>
    sharp({ create: { ...raw, background } })
      .composite([{ input }])
      .removeAlpha()
      .raw()
      .toBuffer();
  const one = await decode(before, 'magenta');
  const other = await decode(after, 'lime');
  const drawn = await sharp(other, { raw }).linear(0.2, 204).raw().toBuffer();
  const distance = (at: number) => Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  let [pixels, largest] = [0, 0];
  for (let at = 0; at < drawn.length; at += raw.channels) {
    const levels = Math.max(distance(at), distance(at + 1), distance(at + 2));
    if (levels === 0) continue;
    largest = Math.max(largest, levels);
    pixels++;
    drawn.set(RED, at);
  }
  if (pixels <= MAX_ROUNDED_PIXELS && largest <= MAX_ROUNDING) return undefined;
  return { pixels, picture: await sharp(drawn, { raw }).png().toBuffer() };
};
