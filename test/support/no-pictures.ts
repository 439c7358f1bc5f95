import type { Needs } from '#shared/domain/deps.ts';

const notAsked = () => Promise.reject(new Error('no picture is asked for here'));

/** For tests without pictures. */
export const noPictures: Needs<'images'> = {
  images: { isIssuedTo: () => false, isPublished: notAsked, keep: notAsked, remove: notAsked },
};
