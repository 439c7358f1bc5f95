import { call } from '#web/lib/api-client.ts';

/** Unmarks a spot; once more changes nothing. */
export const removeFavourite = (spotId: string) =>
  call('favourites', 'removeFavourite', { params: { spotId } }, { isRepeatable: true });
