import { messageRoutes } from '#shared/api/messages.ts';
import { writeMessage } from '#shared/domain/messages/write-message.ts';
import { clock, withAccounts, withBookings, withLimits, withMessages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.writeMessage, ({ actor, input }) =>
  writeMessage(
    { ...withBookings(), ...withMessages(), ...withAccounts(), ...withLimits(), ...clock },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
