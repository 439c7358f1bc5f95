import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import * as kit from '../_kit/ports.ts';
import { countMapRun } from '../_kit/map-metrics.ts';

export const handler = kit.job('updateMapIndex', async () => {
  const kept = await updateMapIndex(
    kit.connect(kit.mapWriter, kit.spots, kit.calendar, kit.favourites, kit.outbox),
  );
  if (kept.handled > 0) countMapRun(kept);
  return kept;
});
