import { checkMap } from '#shared/domain/search/check-map.ts';
import { clock, withCalendar, withMap, withMapUpkeep, withSpots } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countMapRepairs } from '../_kit/map-metrics.ts';
import { jobs } from '../manifest.ts';

/** A page takes seconds. */
const SPARE_MS = 60_000;

export const handler = job('checkMap', async () => {
  const until = Date.now() + jobs.checkMap.timeoutSeconds * 1000 - SPARE_MS;
  const deps = { ...withMapUpkeep(), ...withMap(), ...withSpots(), ...withCalendar(), ...clock };
  const { checked, wrongEntries, wrongCells } = await checkMap(deps, () => Date.now() < until);
  countMapRepairs(wrongEntries + wrongCells);
  return { handled: checked, failures: [] };
});
