/** RGBA test pixels. */
const PATTERN = [
  [200, 40, 40, 255],
  [40, 200, 40, 255],
  [40, 40, 200, 255],
  [120, 80, 160, 255],
] as const;

/** Weaker protection only changes the last bits, which nobody sees in a picture. */
const TOLERANCE = 16;

const readPattern = (): boolean => {
  const context = Object.assign(document.createElement('canvas'), { width: 2, height: 2 }).getContext('2d');
  if (!context) return false;
  for (const [index, [red, green, blue]] of PATTERN.entries()) {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(index % 2, Math.floor(index / 2), 1, 1);
  }
  const { data } = context.getImageData(0, 0, 2, 2);
  return PATTERN.flat().every((value, index) => Math.abs(value - (data[index] ?? 0)) <= TOLERANCE);
};

let canRead: boolean | undefined;

/**
 * Whether a canvas can be read back unchanged. Browsers with fingerprinting protection, such as Firefox with
 * `privacy.resistFingerprinting`, silently return noise. Tested once per page.
 */
export const canReadCanvas = (): boolean => (canRead ??= readPattern());
