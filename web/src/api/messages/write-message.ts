import { call, type BodyOf } from '#web/lib/api-client.ts';

/** Sends a message to the other party of a booking. A repeated `clientId` is the same message. */
export const writeMessage = (bookingId: string, body: BodyOf<'messages', 'writeMessage'>) =>
  call('messages', 'writeMessage', { params: { bookingId }, body }, { isRepeatable: true });
