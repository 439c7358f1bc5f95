import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { PUSH_KINDS, type PushKind } from '#shared/model/constants.ts';
import { call } from '#web/lib/api-client.ts';
import { PUSH } from '#web/lib/end-push.ts';
import { subscribe } from '#web/lib/push-browser.ts';
import { writeStored } from '#web/lib/storage.ts';
import { pushDeviceQuery } from './push-device.ts';

/** Lets this browser show notifications of these kinds. Answers false if its person refuses. */
export const savePushDevice = (queries: QueryClient, publicKey: string) =>
  mutationOptions({
    mutationFn: async (kinds: readonly PushKind[]): Promise<boolean> => {
      const subscription = await subscribe(publicKey);
      if (!subscription) return false;
      const { endpoint, keys } = subscription.toJSON();
      const saved = await call('notifications', 'savePushSubscription', {
        body: {
          endpoint: endpoint ?? '',
          keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
          kinds: [...kinds],
        },
      });
      writeStored(PUSH, saved.id);
      return true;
    },
    meta: { isRepeatable: true },
    onSettled: () => queries.invalidateQueries({ queryKey: pushDeviceQuery(publicKey).queryKey }),
  });

export const ALL_PUSH_KINDS: readonly PushKind[] = PUSH_KINDS;
