import { messageRoutes } from '#shared/api/messages.ts';
import { markMessagesRead } from '#shared/domain/messages/read-messages.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(messageRoutes.markMessagesRead, ({ actor, input }) =>
  markMessagesRead(kit.connect(kit.bookings, kit.messages), actor, input.params.bookingId, input.body),
);
