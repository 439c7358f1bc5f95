import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countMapRun } from '../_kit/map-metrics.ts';

export const handler = job('updateMapIndex', async () => {
  const kept = await updateMapIndex({
    ...kit.mapWriter(),
    ...kit.spots(),
    ...kit.calendar(),
    ...kit.favourites(),
    ...kit.outbox(),
    ...kit.clock,
  });
  if (kept.handled > 0) countMapRun(kept);
  return kept;
});
