import type { Needs } from '#shared/domain/deps.ts';

const notAsked = () => Promise.reject(new Error('no picture is asked for here'));

/** For tests without pictures. */
export const noPictures: Needs<'images' | 'privatePictures'> = {
  images: { isIssuedTo: () => false, isPublished: notAsked, keep: notAsked, remove: notAsked },
  privatePictures: {
    isIssuedTo: () => false,
    isReady: notAsked,
    keep: notAsked,
    remove: notAsked,
    createAddress: notAsked,
  },
};
