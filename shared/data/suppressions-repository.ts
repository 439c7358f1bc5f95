import { createHash } from 'node:crypto';
import { mailRecords } from '../areas/mail.ts';
import type { Suppressions, Suppression } from '../domain/ports/mail.ts';
import { computeExpiry } from '../lib/retention.ts';
import { toIso } from '../lib/time.ts';
import type { Table } from './client.ts';
import { suppressionKey } from './keys.ts';
import { TABLE } from './table.ts';

/** The more serious first: after bounces, no mails arrive at all. */
const REASONS: readonly Suppression[] = ['bounce', 'complaint'];

/** The address is only in the key, as a hash. */
const toKey = (address: string) =>
  suppressionKey(createHash('sha256').update(address.trim().toLowerCase()).digest('hex'));

/** Whether a reason still applies; `sentAt` is the time of the mail that caused it. */
const isSuppressed = (sentAt: unknown, now: number) =>
  typeof sentAt === 'string' && computeExpiry(mailRecords.suppression, Date.parse(sentAt)) * 1000 > now;

/** Each reason has the time of the latest mail that caused it, so that the order of events does not matter. */
export const suppressionsRepository = (table: Table): Suppressions => ({
  find: async (address, now) => {
    const item = await table.get(toKey(address));
    return item && REASONS.find((reason) => isSuppressed(item[reason], now));
  },
  add: async (address, reason, sentAt, now) => {
    await table.update(toKey(address), {
      UpdateExpression: `SET #reason = :at, ${TABLE.ttlAttribute} = :until`,
      ConditionExpression:
        '(attribute_not_exists(#reason) OR #reason < :at) AND (attribute_not_exists(confirmedAt) OR confirmedAt < :at)',
      ExpressionAttributeNames: { '#reason': reason },
      ExpressionAttributeValues: {
        ':at': toIso(sentAt),
        ':until': computeExpiry(mailRecords.suppression, now),
      },
    });
  },
  lift: async (address, now) => {
    await table.update(toKey(address), {
      UpdateExpression: `SET confirmedAt = :at, ${TABLE.ttlAttribute} = :until REMOVE bounce, complaint`,
      ExpressionAttributeValues: { ':at': toIso(now), ':until': computeExpiry(mailRecords.suppression, now) },
    });
  },
});
