import * as z from 'zod';
import type { ImportName } from '#shared/domain/ports/calendars.ts';

const Message = z.object({ imports: z.array(z.object({ spotId: z.string(), id: z.string() })) });
const Delivered = z.object({ Records: z.array(z.object({ body: z.string() })) });

/**
 * The imports that a run must read: those of the queue's messages, or of a replayed one. Undefined for a call without messages. Throws for
 * an invalid message.
 */
export const readImportMessages = (event: unknown): ImportName[] | undefined => {
  const { data: delivered } = Delivered.safeParse(event);
  if (delivered) return delivered.Records.flatMap(({ body }) => Message.parse(JSON.parse(body)).imports);
  return Message.safeParse(event).data?.imports;
};
