/** What previews of the site show, 1200 by 630 pixels. */
export const SHARE_PICTURE = '/images/share.png';

/**
 * Stand in the head of `spot.html`, as the build leaves it, where those of the space go. They are of the kind that they stand
 * for, so that the page makes them as it makes those of a space. A name under `.invalid` leads nowhere (RFC 2606).
 */
export const SPOT_PLACEHOLDERS = {
  id: 'spt_00000000000000000000000000',
  title: 'title.invalid',
  description: 'description.invalid',
  picture: '/picture.invalid',
  /** Euros a day in words. */
  price: 'price.invalid',
  /** The same as a number. */
  amount: 7_654_321,
  rating: 76_543.25,
  ratings: 7_654_322,
} as const;

/** How much of what the owner says a preview shows. */
export const PREVIEW_LENGTH = 140;

/** The file that the build leaves for the pages of spaces in a language. */
export const spotPageFile = (language: 'es' | 'en'): string =>
  language === 'es' ? 'spot.html' : `spot.${language}.html`;

/** An address of the site that names a space. */
export const SPOT_ADDRESS = /^\/spot\/(spt_[0-9A-Z]{26})\/*$/;
