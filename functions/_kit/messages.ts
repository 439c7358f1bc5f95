import * as z from 'zod';
import type { ImportName } from '#shared/domain/ports/calendars.ts';
import type { QueuedPush } from '#shared/domain/ports/push.ts';
import type { PushDelivery } from '#shared/domain/push/send-pushes.ts';
import { PUSH_KINDS } from '#shared/model/notification-kinds.ts';

/** A run of a job on a queue, as Lambda calls it. */
const Delivered = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: z.string(),
      attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
    }),
  ),
});

const Imports = z.object({ imports: z.array(z.object({ spotId: z.string(), id: z.string() })) });
const Push = z.object({
  userId: z.string(),
  kind: z.enum(PUSH_KINDS),
  path: z.string(),
  tag: z.string(),
}) satisfies z.core.$ZodType<QueuedPush>;

/**
 * The imports that a run must read: those of the queue's messages, or of a replayed one. Undefined for a call without messages. Throws for
 * an invalid message.
 */
export const readImportMessages = (event: unknown): ImportName[] | undefined => {
  const { data: delivered } = Delivered.safeParse(event);
  if (delivered) return delivered.Records.flatMap(({ body }) => Imports.parse(JSON.parse(body)).imports);
  return Imports.safeParse(event).data?.imports;
};

/** The notifications that a run must send: those of the queue's messages, or a replayed one. */
export const readPushMessages = (event: unknown): PushDelivery[] => {
  const { data: delivered } = Delivered.safeParse(event);
  if (!delivered) return [{ id: 'replayed', attempt: 1, read: () => Push.parse(event) }];
  return delivered.Records.map(({ messageId, body, attributes }) => ({
    id: messageId,
    attempt: attributes.ApproximateReceiveCount,
    read: () => Push.parse(JSON.parse(body)),
  }));
};
