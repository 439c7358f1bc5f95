import { messageRoutes } from '#shared/api/messages.ts';
import { markMessagesRead } from '#shared/domain/messages/read-messages.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.markMessagesRead, ({ actor, input }) =>
  markMessagesRead({ ...kit.bookings(), ...kit.messages() }, actor, input.params.bookingId, input.body),
);
