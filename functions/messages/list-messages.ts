import { messageRoutes } from '#shared/api/messages.ts';
import { listMessages } from '#shared/domain/messages/read-messages.ts';
import { clock, withAccounts, withBookings, withMessages } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(messageRoutes.listMessages, ({ actor, input }) =>
  listMessages(
    { ...withBookings(), ...withMessages(), ...withAccounts(), ...clock },
    actor,
    input.params.bookingId,
    input.query,
  ),
);
