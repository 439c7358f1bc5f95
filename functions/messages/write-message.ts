import { messageRoutes } from '#shared/api/messages.ts';
import { writeMessage } from '#shared/domain/messages/write-message.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(messageRoutes.writeMessage, ({ actor, input }) =>
  writeMessage(
    kit.connect(kit.bookings, kit.messages, kit.accounts, kit.limits),
    actor,
    input.params.bookingId,
    input.body,
  ),
);
