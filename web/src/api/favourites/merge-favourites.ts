import { call } from '#web/lib/api-client.ts';

/** Moves favourites of this device into the account; once more changes nothing. Answers how many did not fit. */
export const mergeFavourites = (spotIds: string[]) =>
  call('favourites', 'mergeFavourites', { body: { spotIds } }, { isRepeatable: true });
