import { reconcileMapIndex } from '#shared/domain/search/reconcile-map-index.ts';
import * as kit from '../_kit/ports.ts';
import { countMapRepairs } from '../_kit/map-metrics.ts';

/** A minute before the timeout (see the manifest): a page takes seconds. */
const MAX_RUN = 240_000;

export const handler = kit.job('reconcileMapIndex', async () => {
  const until = Date.now() + MAX_RUN;
  const deps = kit.connect(kit.mapWriter, kit.map, kit.spots, kit.calendar);
  const { checked, wrongEntries, wrongCells } = await reconcileMapIndex(deps, () => Date.now() < until);
  countMapRepairs(wrongEntries + wrongCells);
  return { handled: checked, failures: [] };
});
