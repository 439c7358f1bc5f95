import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { call } from '#web/lib/api-client.ts';

/** Waits for a stay that is taken, and marks its spot; once more changes nothing. */
export const wishStay = (spotId: string, stay: LocalStay) =>
  call('favourites', 'wishStay', { params: { spotId }, body: stay }, { isRepeatable: true });
