import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { clock, withCalendar, withMapIndexWriter, withSpots } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countMapRun } from '../_kit/map-metrics.ts';

export const handler = job('updateMapIndex', async () => {
  const kept = await updateMapIndex({ ...withMapIndexWriter(), ...withSpots(), ...withCalendar(), ...clock });
  if (kept.handled > 0) countMapRun(kept);
  return kept;
});
