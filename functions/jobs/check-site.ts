import { checkSite } from '#shared/domain/watch/check-site.ts';
import { countSiteCheck } from '../_kit/canary-metrics.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.job('checkSite', async () => {
  const check = await checkSite(kit.connect(kit.site));
  countSiteCheck(check);
  return { handled: check.steps.length, failures: [] };
});
