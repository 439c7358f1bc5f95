import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { endPush, NO_PUSH, PUSH, readPushId } from '#web/lib/end-push.ts';
import { writeStored } from '#web/lib/storage.ts';
import { pushDeviceQuery } from './push-device.ts';

/** Shows no more notifications in this browser. */
export const removePushDevice = (queries: QueryClient, publicKey: string) =>
  mutationOptions({
    mutationFn: async () => {
      const subscriptionId = readPushId();
      if (subscriptionId !== undefined)
        await call(
          'notifications',
          'deletePushSubscription',
          { params: { subscriptionId } },
          { isRepeatable: true },
        );
      endPush();
      // The card of a booking must not offer it again.
      writeStored(PUSH, NO_PUSH);
    },
    meta: { isRepeatable: true },
    onSuccess: () =>
      queries.setQueryData(pushDeviceQuery(publicKey).queryKey, {
        state: 'off',
        isDeclined: true,
        kinds: [],
      }),
  });
