import { sendPushes } from '#shared/domain/push/send-pushes.ts';
import * as kit from '../_kit/ports.ts';
import { readPushMessages } from '../_kit/messages.ts';

/** A failed message is delivered again, not its whole batch, and does not slow the queue down as a failed run would. */
export const handler = kit.job('sendPushes', async (event: unknown) => {
  const { again, ...result } = await sendPushes(
    kit.connect(kit.accounts, kit.pushSubscriptions, kit.pushes),
    readPushMessages(event),
  );
  return { ...result, batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
});
