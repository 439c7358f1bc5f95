import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { keepPushId, NO_PUSH, PUSH } from '#web/lib/end-push.ts';
import {
  findSubscription,
  getPushAbility,
  toSubscriptionId,
  type PushAbility,
} from '#web/lib/push-browser.ts';
import { readStored } from '#web/lib/storage.ts';
import { notificationKeys } from './keys.ts';

/** This browser: whether it shows notifications of the signed-in person, and which. */
export interface PushDevice {
  state: Exclude<PushAbility, 'able'> | 'off' | 'on';
  /** Whether its person has said that they want none. */
  isDeclined: boolean;
  kinds: readonly string[];
}

/** The state of this browser, which both it and the server know a part of. */
export const pushDeviceQuery = (publicKey: string) =>
  queryOptions({
    queryKey: [...notificationKeys.all, 'push', publicKey],
    queryFn: async ({ signal }): Promise<PushDevice> => {
      const ability = getPushAbility();
      const isDeclined = readStored(PUSH) === NO_PUSH;
      if (ability !== 'able') return { state: ability, isDeclined, kinds: [] };
      const subscription = await findSubscription(publicKey);
      if (!subscription) return { state: 'off', isDeclined, kinds: [] };
      const id = await toSubscriptionId(subscription);
      const all = await call('notifications', 'listPushSubscriptions', {}, { signal });
      const known = all.find((one) => one.id === id);
      if (!known) return { state: 'off', isDeclined, kinds: [] };
      await keepPushId(id);
      return { state: 'on', isDeclined: false, kinds: known.kinds };
    },
  });
