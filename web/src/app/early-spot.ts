/**
 * Runs in the page of a spot before the app is loaded: fetches the spot, and shows its name and first picture in the file's loading view.
 * The app then uses the answer. A signed-in visitor may get another answer, which only the app can fetch.
 */
import { API_PREFIX } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { askEarly } from '#web/lib/early-answer.ts';
import { buildSrcSet, GALLERY_SIZES } from '#web/lib/image-sizes.ts';
import { tokenStore } from '#web/lib/token-store.ts';

/** An element of `SpotSkeleton`. */
const find = (name: string) => document.querySelector(`[data-early="${name}"]`);

const showText = (name: string, text: string) => {
  const line = find(name);
  if (line) line.textContent = text;
};

const showPicture = (url: string) => {
  const picture = document.createElement('img');
  Object.assign(picture, {
    fetchPriority: 'high',
    sizes: GALLERY_SIZES,
    srcset: buildSrcSet(url),
    alt: '',
  });
  find('picture')?.append(picture);
};

const start = async () => {
  document.documentElement.dataset.asked = '';
  const [, , spotId = ''] = window.location.pathname.split('/');
  const spot = (await askEarly(`${API_PREFIX}/parking-spots/${spotId}`)) as Spot | undefined; // the server parsed it
  if (!spot) return;
  showText('title', spot.title);
  showText('address', spot.address);
  if (spot.images[0] !== undefined) showPicture(spot.images[0]);
};

if (!tokenStore.hasSession())
  start()
    // The app reports the error.
    .catch(() => undefined)
    .finally(() => delete document.documentElement.dataset.asked);
