/**
 * Runs inside the page of a space before anything else is there: asks for the space, and fetches its first picture as soon as
 * its address is known. The program then finds both on their way. For a visitor who is signed in the answer may be another
 * one, which only the program can ask for.
 */
import { API_PREFIX } from '#shared/api/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { askEarly } from '#web/lib/early-answer.ts';
import { buildSrcSet, GALLERY_SIZES } from '#web/lib/image-sizes.ts';
import { tokenStore } from '#web/lib/token-store.ts';

const preloadPicture = (url: string) => {
  const link = document.createElement('link');
  Object.assign(link, {
    rel: 'preload',
    as: 'image',
    imageSrcset: buildSrcSet(url),
    imageSizes: GALLERY_SIZES,
    fetchPriority: 'high',
  });
  document.head.append(link);
};

const start = async () => {
  const [, , spotId = ''] = window.location.pathname.split('/');
  const response = await askEarly(`${API_PREFIX}/parking-spots/${spotId}`);
  if (!response.ok) return;
  const { images } = (await response.clone().json()) as Spot; // the server parsed it
  if (images[0] !== undefined) preloadPicture(images[0]);
};

// The program says what went wrong.
if (!tokenStore.hasSession()) start().catch(() => undefined);
