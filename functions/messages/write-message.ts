import { messageRoutes } from '#shared/api/messages.ts';
import { writeMessage } from '#shared/domain/messages/write-message.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.writeMessage, ({ actor, input }) =>
  writeMessage(
    { ...kit.bookings(), ...kit.messages(), ...kit.accounts(), ...kit.limits(), ...kit.clock },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
