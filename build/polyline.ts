/** The Encoded Polyline Algorithm's first character code; each character holds five bits. */
const FIRST = 63;
const BITS = 5;
const MORE = 1 << BITS;

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= MORE) {
    text += String.fromCharCode((MORE | (rest & (MORE - 1))) + FIRST);
    rest >>= BITS;
  }
  return text + String.fromCharCode(rest + FIRST);
};

/**
 * Writes lines of positions by Google's Encoded Polyline Algorithm, with `scale` steps per degree and longitude first. Each
 * line begins where the one before it ended, so one writer must encode all lines of a layer in order.
 */
export const openPolylineWriter = (scale: number) => {
  let [x, y] = [0, 0];
  return (line: readonly (readonly [lng: number, lat: number])[]): string =>
    line
      .map(([lng, lat]) => {
        const [nextX, nextY] = [Math.round(lng * scale), Math.round(lat * scale)];
        const text = encodeNumber(nextX - x) + encodeNumber(nextY - y);
        [x, y] = [nextX, nextY];
        return text;
      })
      .join('');
};
