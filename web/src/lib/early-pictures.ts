import { IMAGE_WIDTHS } from '#shared/model/constants.ts';
import { nameSmaller } from './image-sizes.ts';

/** So many are in the first view of a telephone, and wait for no script. */
export const EARLY_PICTURES = 3;

/** The width of the picture of a card, as in `sizes` of an image. */
export const CARD_SIZES = '8rem';
const CARD_PIXELS = 128;

const nameOf = (index: number) => `--early-${index}`;

/**
 * Shows the first pictures of a list in its loading view, as those of the cards: the browser fetches each once. Returns whether there are
 * any.
 */
export const showEarlyPictures = (urls: readonly (string | null)[]): boolean => {
  const { dataset, style } = document.documentElement;
  const wanted = CARD_PIXELS * window.devicePixelRatio;
  const width = Math.min(...IMAGE_WIDTHS.filter((one) => one >= wanted));
  const first = urls.slice(0, EARLY_PICTURES);
  for (const [index, url] of first.entries())
    if (url !== null) style.setProperty(nameOf(index), `url(${JSON.stringify(nameSmaller(url, width))})`);
  dataset.early = '';
  return first.some((url) => url !== null);
};

/** Another loading view is of another list. */
export const clearEarlyPictures = () => {
  const { dataset, style } = document.documentElement;
  if (!('early' in dataset)) return;
  for (let index = 0; index < EARLY_PICTURES; index++) style.removeProperty(nameOf(index));
  delete dataset.early;
};
