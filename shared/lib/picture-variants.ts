import { IMAGE_WIDTHS } from '../model/constants.ts';

/** The picture itself, for all clients and for links, and the sizes that browsers choose from. */
export const PICTURE_VARIANTS = [
  { width: IMAGE_WIDTHS[0], type: 'image/jpeg', suffix: '.jpg' },
  ...IMAGE_WIDTHS.map((width) => ({ width, type: 'image/webp', suffix: `-${width}.webp` }) as const),
] as const;

/** A private picture: enough to read a plate on. */
export const PRIVATE_PICTURE_VARIANTS = [PICTURE_VARIANTS[0]] as const;
