import * as z from 'zod';
import type { ImportName } from '#shared/domain/ports/calendars.ts';

const Message = z.object({ imports: z.array(z.object({ spotId: z.string(), id: z.string() })) });
const Delivered = z.object({ Records: z.array(z.object({ body: z.string() })) });

/**
 * The imports that a run is to read: those of the queue's messages, or of one that is played again. Undefined for a call
 * without any. Throws for what is no message of ours.
 */
export const readImportMessages = (event: unknown): ImportName[] | undefined => {
  const { data: delivered } = Delivered.safeParse(event);
  if (delivered) return delivered.Records.flatMap(({ body }) => Message.parse(JSON.parse(body)).imports);
  return Message.safeParse(event).data?.imports;
};
