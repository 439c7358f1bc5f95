import { writeSitemaps } from '#shared/domain/spots/write-sitemaps.ts';
import { env } from '#shared/lib/env.ts';
import * as kit from '../_kit/ports.ts';

/** A minute before the timeout (see the manifest): a part takes seconds. */
const MAX_RUN = 840_000;

export const handler = kit.job('writeSitemaps', async () => {
  const origin = env.publicOrigin();
  // Search engines must not index such a stage.
  if (origin === undefined) return { handled: 0, failures: [] };
  const until = Date.now() + MAX_RUN;
  const deps = kit.connect(kit.spots, kit.sitemaps);
  const handled = await writeSitemaps(deps, { origin, isTimeLeft: () => Date.now() < until });
  return { handled, failures: [] };
});
