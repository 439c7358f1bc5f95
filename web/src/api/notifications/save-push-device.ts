import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { PUSH_KINDS, type PushKind } from '#shared/model/notification-kinds.ts';
import { call } from '#web/lib/api-client.ts';
import { keepPushId } from '#web/lib/end-push.ts';
import { subscribe, toOffer } from '#web/lib/push-browser.ts';
import { pushDeviceQuery } from './push-device.ts';

/** Lets this browser show notifications of these kinds. Answers false if its person refuses. */
export const savePushDevice = (queries: QueryClient, publicKey: string) =>
  mutationOptions({
    mutationFn: async (kinds: readonly PushKind[]): Promise<boolean> => {
      const subscription = await subscribe(publicKey);
      if (!subscription) return false;
      const body = { ...toOffer(subscription), kinds: [...kinds] };
      const saved = await call('notifications', 'savePushSubscription', { body }, { isRepeatable: true });
      await keepPushId(saved.id);
      return true;
    },
    meta: { isRepeatable: true },
    onSettled: () => queries.invalidateQueries({ queryKey: pushDeviceQuery(publicKey).queryKey }),
  });

export const ALL_PUSH_KINDS: readonly PushKind[] = PUSH_KINDS;
