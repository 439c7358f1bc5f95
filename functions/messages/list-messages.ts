import { messageRoutes } from '#shared/api/messages.ts';
import { listMessages } from '#shared/domain/messages/read-messages.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.listMessages, ({ actor, input }) =>
  listMessages(
    { ...kit.bookings(), ...kit.messages(), ...kit.accounts(), ...kit.clock },
    actor,
    input.params.bookingId,
    input.query,
  ),
);
