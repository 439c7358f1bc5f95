import { sendPushes } from '#shared/domain/push/send-pushes.ts';
import { withAccounts, withPushes, withPushSubscriptions } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';
import { readPushMessages } from '../_kit/messages.ts';

/** A failed message is delivered again, not its whole batch, and does not slow the queue down as a failed run would. */
export const handler = job('sendPushes', async (event: unknown) => {
  const { again, ...result } = await sendPushes(
    { ...withAccounts(), ...withPushSubscriptions(), ...withPushes() },
    readPushMessages(event),
  );
  return { ...result, batchItemFailures: again.map((itemIdentifier) => ({ itemIdentifier })) };
});
