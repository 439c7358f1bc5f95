/**
 * Runs in the page of a spot before the app is loaded: fetches the spot, and shows its name and first picture in the file's loading view.
 * The app then uses the answer. A signed-in visitor may get another answer, which only the app can fetch.
 */
import { API_PREFIX } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { askEarly, untilPainted } from '#web/lib/early-answer.ts';
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
    elementTiming: 'early',
    sizes: GALLERY_SIZES,
    srcset: buildSrcSet(url),
    alt: '',
  });
  find('picture')?.append(picture);
};

const start = async () => {
  const { dataset } = document.documentElement;
  dataset.asked = '';
  const [, , spotId = ''] = window.location.pathname.split('/');
  const answer = askEarly(`${API_PREFIX}/parking-spots/${spotId}`).finally(() => delete dataset.asked);
  const spot = (await answer) as Spot | undefined; // the server parsed it
  if (!spot) return;
  showText('title', spot.title);
  showText('address', spot.address);
  if (spot.images[0] === undefined) return;
  showPicture(spot.images[0]);
  await untilPainted();
};

if (!tokenStore.hasSession())
  window.plazalibreShown = start()
    // The app reports the error.
    .catch(() => undefined);
