import { messageRoutes } from '#shared/api/messages.ts';
import { sendMessage } from '#shared/domain/messages/send-message.ts';
import { clock, withAccounts, withBookings, withLimits, withMessages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.sendMessage, ({ actor, input }) =>
  sendMessage(
    { ...withBookings(), ...withMessages(), ...withAccounts(), ...withLimits(), ...clock },
    actor,
    input.params.bookingId,
    input.body,
  ),
);
