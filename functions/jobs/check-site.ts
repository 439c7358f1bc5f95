import { checkSite } from '#shared/domain/watch/check-site.ts';
import { countSiteCheck } from '../_kit/canary-metrics.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';

export const handler = job('checkSite', async () => {
  const check = await checkSite({ ...kit.site(), ...kit.clock });
  countSiteCheck(check);
  return { handled: check.steps.length, failures: [] };
});
