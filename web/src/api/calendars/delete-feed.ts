import { call } from '#web/lib/api-client.ts';

/** Ends the address of the feed of an own space. */
export const deleteFeed = (spotId: string) => call('calendars', 'deleteFeed', { params: { spotId } });
