import sharp from 'sharp';
import { drawCarport } from './pictures/carport.ts';
import { drawCourtyard } from './pictures/courtyard.ts';
import { drawEvCharger } from './pictures/ev-charger.ts';
import { drawMotorcycleBay } from './pictures/motorcycle-bay.ts';
import { drawNight } from './pictures/night.ts';
import { drawRamp } from './pictures/ramp.ts';
import { drawRollerDoor } from './pictures/roller-door.ts';
import { drawRooftop } from './pictures/rooftop.ts';
import { drawUnderground } from './pictures/underground.ts';
import { createRandom, type Random } from './random.ts';

// One picture after the other on each processor: more at once need more memory and no less time.
sharp.cache(false);
sharp.concurrency(1);

const STYLES = {
  underground: drawUnderground,
  courtyard: drawCourtyard,
  rollerDoor: drawRollerDoor,
  carport: drawCarport,
  ramp: drawRamp,
  night: drawNight,
  evCharger: drawEvCharger,
  rooftop: drawRooftop,
  motorcycleBay: drawMotorcycleBay,
} as const satisfies Record<string, (random: Random, variant: number) => string>;

export type GarageStyle = keyof typeof STYLES;

/** How many pictures of each style the pool holds; covered garages are what most owners offer. */
const POOL_SHARES: readonly (readonly [GarageStyle, number])[] = [
  ['underground', 8],
  ['ramp', 4],
  ['rollerDoor', 5],
  ['courtyard', 5],
  ['carport', 5],
  ['night', 3],
  ['evCharger', 4],
  ['rooftop', 5],
  ['motorcycleBay', 4],
];

interface PoolPicture {
  style: GarageStyle;
  seed: number;
}

/** The pictures of the demo, in the order that demo spots refer to by index. */
export const PICTURE_POOL: readonly PoolPicture[] = POOL_SHARES.flatMap(([style, count], group) =>
  Array.from({ length: count }, (_, index): PoolPicture => ({ style, seed: (group + 1) * 1000 + index })),
);

/** Draws one parking place as SVG, 1200 x 900; the same style and seed always give the same picture. */
export function drawGarage(style: GarageStyle, seed: number): string {
  return STYLES[style](createRandom(seed), seed);
}

/** Odd, so that the grain's rows never line up with the picture's. */
const GRAIN_LENGTH = 100_003;

/** Fine grain, so that large even areas look like plaster and concrete instead of plastic. */
function makeGrain(): Int8Array {
  const random = createRandom(7);
  return Int8Array.from(
    { length: GRAIN_LENGTH },
    () => (random.next() + random.next() + random.next() - 1.5) * 7,
  );
}

let grain: Int8Array | undefined;

/** JPEG of a drawn picture, 60 to 140 KB. */
export async function renderGarage(svg: string): Promise<Buffer> {
  grain ??= makeGrain();
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  for (let index = 0, at = 0; index < pixels.length; index += 3) {
    at = at + 1 === GRAIN_LENGTH ? 0 : at + 1;
    const speck = grain[at] ?? 0;
    pixels[index] = (pixels[index] ?? 0) + speck;
    pixels[index + 1] = (pixels[index + 1] ?? 0) + speck;
    pixels[index + 2] = (pixels[index + 2] ?? 0) + speck;
  }
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 78 })
    .toBuffer();
}
