import { checkMap } from '#shared/domain/search/check-map.ts';
import { clock, withCalendar, withMap, withMapUpkeep, withSpots } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { countMapRepairs } from '../_kit/map-metrics.ts';

/** A minute before its time is up (see the manifest): a page takes seconds. */
const LONGEST_RUN = 240_000;

export const handler = job('checkMap', async () => {
  const until = Date.now() + LONGEST_RUN;
  const deps = { ...withMapUpkeep(), ...withMap(), ...withSpots(), ...withCalendar(), ...clock };
  const { checked, wrongEntries, wrongCells } = await checkMap(deps, () => Date.now() < until);
  countMapRepairs(wrongEntries + wrongCells);
  return { handled: checked, failures: [] };
});
