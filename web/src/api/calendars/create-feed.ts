import { call } from '#web/lib/api-client.ts';

/** Creates the address at which other calendars read the bookings of an own spot; once more replaces one that nobody has seen. */
export const createFeed = (spotId: string) =>
  call('calendars', 'createFeed', { params: { spotId } }, { isRepeatable: true });
