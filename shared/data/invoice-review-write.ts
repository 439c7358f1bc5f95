import { randomUUID } from 'node:crypto';
import { toIso } from '../lib/time.ts';
import type { Write } from './client.ts';
import * as keys from './keys.ts';

/** Written in the transaction of a change: the token is another one, and what waits since an earlier change goes on waiting. */
export const invoiceReviewWrite = (bookingId: string, now: number): Write => ({
  Update: {
    Key: keys.invoiceReviewKey(bookingId),
    UpdateExpression: `SET bookingId = :id, #token = :token, dueAt = if_not_exists(dueAt, :now), tryAt = :now, attempts = :none,
      waitsFor = if_not_exists(waitsFor, :null), waitsForId = if_not_exists(waitsForId, :null), #due = :due, #at = :at`,
    ExpressionAttributeNames: {
      '#token': 'token',
      '#due': keys.INDEX.waiting.partitionKey,
      '#at': keys.INDEX.waiting.sortKey,
    },
    ExpressionAttributeValues: {
      ':id': bookingId,
      ':token': randomUUID(),
      ':now': toIso(now),
      ':none': 0,
      ':null': null,
      ':due': keys.INVOICES_DUE,
      ':at': keys.byTime(toIso(now), bookingId),
    },
  },
});
