/**
 * Runs inside the page of a space before anything else is there: asks for the space, and shows its name and its first picture
 * in the file's view of a space that is on its way. The program then finds the answer. For a visitor who is signed in the
 * answer may be another one, which only the program can ask for.
 */
import { API_PREFIX } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { askEarly } from '#web/lib/early-answer.ts';
import { buildSrcSet, GALLERY_SIZES } from '#web/lib/image-sizes.ts';
import { tokenStore } from '#web/lib/token-store.ts';

/** A place in `SpotSkeleton`. */
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
    // The program says what went wrong.
    .catch(() => undefined)
    .finally(() => delete document.documentElement.dataset.asked);
