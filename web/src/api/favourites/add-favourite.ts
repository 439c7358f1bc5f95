import { call } from '#web/lib/api-client.ts';

/** Marks a spot; once more changes nothing. */
export const addFavourite = (spotId: string) =>
  call('favourites', 'addFavourite', { params: { spotId } }, { isRepeatable: true });
