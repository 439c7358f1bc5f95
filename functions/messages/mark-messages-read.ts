import { messageRoutes } from '#shared/api/messages.ts';
import { markMessagesRead } from '#shared/domain/messages/read-messages.ts';
import { withBookings, withMessages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.markMessagesRead, ({ actor, input }) =>
  markMessagesRead({ ...withBookings(), ...withMessages() }, actor, input.params.bookingId, input.body),
);
