import { call } from '#web/lib/api-client.ts';

/** Deletes the feed address of an own spot. */
export const deleteFeed = (spotId: string) =>
  call('calendars', 'deleteFeed', { params: { spotId } }, { isRepeatable: true });
