import { call } from '#web/lib/api-client.ts';

/** Marks the messages of a booking as read up to a number; returns how many are unread. */
export const markMessagesRead = (bookingId: string, upTo: number) =>
  call('messages', 'markMessagesRead', { params: { bookingId }, body: { upTo } });
