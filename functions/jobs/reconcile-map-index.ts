import { reconcileMapIndex } from '#shared/domain/search/reconcile-map-index.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countMapRepairs } from '../_kit/map-metrics.ts';

/** A minute before the timeout (see the manifest): a page takes seconds. */
const MAX_RUN = 240_000;

export const handler = job('reconcileMapIndex', async () => {
  const until = Date.now() + MAX_RUN;
  const deps = { ...kit.mapWriter(), ...kit.map(), ...kit.spots(), ...kit.calendar(), ...kit.clock };
  const { checked, wrongEntries, wrongCells } = await reconcileMapIndex(deps, () => Date.now() < until);
  countMapRepairs(wrongEntries + wrongCells);
  return { handled: checked, failures: [] };
});
