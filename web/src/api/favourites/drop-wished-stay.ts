import { call } from '#web/lib/api-client.ts';

/** No longer waits for a stay; once more changes nothing. */
export const dropWishedStay = (
  spotId: string,
  { startTime, endTime }: { startTime: string; endTime: string },
) =>
  call(
    'favourites',
    'dropWishedStay',
    { params: { spotId }, query: { startTime, endTime } },
    { isRepeatable: true },
  );
