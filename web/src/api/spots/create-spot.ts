import type { Spot } from '#shared/api/spots.ts';
import { whenPicturesReady } from '#web/api/images/when-pictures-ready.ts';
import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';

/** In camelCase or snake_case (ruling 18). */
type NewSpot = Record<string, unknown> & { images: readonly string[] };

/** The spot that an earlier attempt published: no other can have the same pictures. */
export const findPublished = async ({ images }: NewSpot): Promise<Spot | undefined> => {
  const mine = await call('spots', 'listMySpots', { query: {} });
  return mine.find((spot) => spot.images[0] === images[0]);
};

/** Publishes a spot. */
export const createSpot = (body: NewSpot) =>
  verifyOutcome(
    whenPicturesReady(() => call('spots', 'createSpot', { body })),
    () => findPublished(body),
  );
