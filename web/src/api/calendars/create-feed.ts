import { call } from '#web/lib/api-client.ts';

/** Makes the address at which other calendars read the bookings of an own space. */
export const createFeed = (spotId: string) => call('calendars', 'createFeed', { params: { spotId } });
