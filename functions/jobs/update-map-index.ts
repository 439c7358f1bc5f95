import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import {
  clock,
  withCalendar,
  withFavourites,
  withMapIndexWriter,
  withOutbox,
  withSpots,
} from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countMapRun } from '../_kit/map-metrics.ts';

export const handler = job('updateMapIndex', async () => {
  const kept = await updateMapIndex({
    ...withMapIndexWriter(),
    ...withSpots(),
    ...withCalendar(),
    ...withFavourites(),
    ...withOutbox(),
    ...clock,
  });
  if (kept.handled > 0) countMapRun(kept);
  return kept;
});
