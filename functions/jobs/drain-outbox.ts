import { drainOutbox } from '#shared/domain/effects.ts';
import { connectAll } from '../_kit/connect.ts';
import * as repositories from '../_kit/effect-repositories.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.job('drainOutbox', async () => {
  const drained = await drainOutbox({
    ...connectAll(repositories),
    ...kit.connect(
      kit.countedRentals,
      kit.payments,
      kit.poolUsers,
      kit.images,
      kit.privatePictures,
      kit.mail,
      kit.referrals,
      kit.pushQueue,
      kit.alarms,
      kit.settings,
    ),
  });
  kit.countLag('outbox', drained.lag);
  return drained;
});
