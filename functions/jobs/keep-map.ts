import { keepMap } from '#shared/domain/search/keep-map.ts';
import { clock, withCalendar, withMapUpkeep, withSpots } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countMapRun } from '../_kit/map-metrics.ts';

export const handler = job('keepMap', async () => {
  const kept = await keepMap({ ...withMapUpkeep(), ...withSpots(), ...withCalendar(), ...clock });
  if (kept.handled > 0) countMapRun(kept);
  return kept;
});
