import { drainOutbox } from '#shared/domain/effects.ts';
import { connectAll } from '../_kit/connect-all.ts';
import * as repositories from '../_kit/effect-repositories.ts';
import * as kit from '../_kit/ports.ts';
import { job } from '../_kit/job.ts';
import { countLag } from '../_kit/lag-metrics.ts';

export const handler = job('drainOutbox', async () => {
  const drained = await drainOutbox({
    ...connectAll(repositories),
    ...kit.countedRentals(),
    ...kit.payments(),
    ...kit.poolUsers(),
    ...kit.images(),
    ...kit.privatePictures(),
    ...kit.mail(),
    ...kit.referrals(),
    ...kit.pushQueue(),
    ...kit.alarms,
    ...kit.settings(),
    ...kit.clock,
  });
  countLag('outbox', drained.lag);
  return drained;
});
