import { messageRoutes } from '#shared/api/messages.ts';
import { listMessages } from '#shared/domain/messages/read-messages.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(messageRoutes.listMessages, ({ actor, input }) =>
  listMessages(
    kit.connect(kit.bookings, kit.messages, kit.accounts),
    actor,
    input.params.bookingId,
    input.query,
  ),
);
