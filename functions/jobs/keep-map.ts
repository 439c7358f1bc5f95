import { keepMap } from '#shared/domain/search/keep-map.ts';
import { clock, withCalendar, withMapUpkeep, withSpots } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countMapLag } from '../_kit/map-metrics.ts';

export const handler = job('keepMap', async () => {
  const kept = await keepMap({ ...withMapUpkeep(), ...withSpots(), ...withCalendar(), ...clock });
  if (kept.handled > 0) countMapLag(kept.lag);
  return kept;
});
