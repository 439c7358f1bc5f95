import { taxRecords } from '../areas/taxes.ts';
import { OUTLIVING } from '../areas/index.ts';
import type { PersonalDataEraser } from '../domain/ports/privacy.ts';
import { computeExpiry } from '../lib/retention.ts';
import type { TableItem, Table } from './client.ts';
import { inPartition, startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { TABLE } from './table.ts';

/** Whether an item in the partition of a person is kept for a while after the account is closed. */
const outlivesAccount = (sk: unknown): boolean =>
  OUTLIVING.some((key) => (key.endsWith('#') ? String(sk).startsWith(key) : sk === key));

export const personalDataEraser = (table: Table): PersonalDataEraser => {
  const list = (query: ReturnType<typeof inPartition>): Promise<TableItem[]> =>
    table.queryAll({ ...query, ConsistentRead: true });

  return {
    clearOwn: async (userId) => {
      const { pk } = keys.accountKey(userId);
      const items = await list(inPartition(pk));
      for (const { sk } of items) if (!outlivesAccount(sk)) await table.remove({ pk, sk: String(sk) });
    },
    endTaxDetails: async (userId, { isKept, now }) => {
      for (const key of [keys.taxDetailsKey(userId), keys.invoicingAgreementKey(userId)])
        if (!isKept) await table.remove(key);
        else
          await table.update(key, {
            // It is no longer found by its tax number.
            UpdateExpression: 'SET #end = :end REMOVE #number, #since',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#end)',
            ExpressionAttributeNames: {
              '#end': TABLE.ttlAttribute,
              '#number': keys.INDEX.found.partitionKey,
              '#since': keys.INDEX.found.sortKey,
            },
            ExpressionAttributeValues: { ':end': computeExpiry(taxRecords.taxDetails, now) },
          });
    },
    clearDriver: async (bookingId) => {
      await table.remove(keys.bookingVehicleKey(bookingId));
      // Increases the version (optimistic locking), so that a writer with an older copy cannot restore the name.
      await table.update(keys.bookingKey(bookingId), {
        UpdateExpression:
          'SET driverName = :empty, referralCode = :none REMOVE referralVisit ADD version :one',
        ConditionExpression: 'driverName > :empty',
        ExpressionAttributeValues: { ':empty': '', ':none': null, ':one': 1 },
      });
    },
    clearRental: async (rentalId) => {
      // As above, for the version.
      await table.update(keys.rentalKey(rentalId), {
        UpdateExpression: 'SET driverName = :empty ADD version :one',
        ConditionExpression: 'driverName > :empty',
        ExpressionAttributeValues: { ':empty': '', ':one': 1 },
      });
    },
    clearInvoiceData: async (bookingId) => {
      await table.remove(keys.invoiceDataKey(bookingId));
    },
    clearReviewer: async (bookingId) => {
      await table.update(keys.reviewKey(bookingId), {
        UpdateExpression: 'SET driverName = :empty',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':empty': '' },
      });
    },
    clearClaim: async (bookingId, party) => {
      // The version rises, so that a writer with an older copy cannot restore the words.
      await table.update(keys.claimKey(bookingId), {
        UpdateExpression:
          party === 'owner'
            ? 'SET #text = :empty, pictures = :none ADD version :one'
            : 'SET answer = :empty ADD version :one',
        ConditionExpression: party === 'owner' ? '#text > :empty' : 'answer > :empty',
        ...(party === 'owner' && { ExpressionAttributeNames: { '#text': 'text' } }),
        ExpressionAttributeValues: {
          ':empty': '',
          ':one': 1,
          ...(party === 'owner' && { ':none': [] }),
        },
      });
    },
    clearProblem: async (bookingId) => {
      await table.update(keys.problemKey(bookingId), {
        UpdateExpression: 'SET #text = :empty, pictures = :none, #position = :null ADD version :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#text': 'text', '#position': 'position' },
        ExpressionAttributeValues: { ':empty': '', ':none': [], ':null': null, ':one': 1 },
      });
    },
    clearParty: async (bookingId, party) => {
      const Key = keys.conversationKey(bookingId);
      const isThere = await table.update(Key, {
        UpdateExpression: 'SET #name = :empty',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': `${party}Name` },
        ExpressionAttributeValues: { ':empty': '' },
      });
      if (!isThere) return;
      await table.update(Key, {
        UpdateExpression: 'SET lastText = :nothing',
        ConditionExpression: 'lastFrom = :party',
        ExpressionAttributeValues: { ':nothing': '', ':party': party },
      });
      const written = (await list(startingWith(keys.messagePrefix(bookingId)))).filter(
        ({ from, text }) => from === party && text !== '',
      );
      for (const { sk } of written)
        await table.update(
          { pk: Key.pk, sk: String(sk) },
          {
            UpdateExpression: 'SET #text = :nothing',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#text': 'text' },
            ExpressionAttributeValues: { ':nothing': '' },
          },
        );
    },
    clearNotifications: async (ownerId, bookingIds) => {
      const first = keys.notificationKey(ownerId, '');
      const { pk } = first;
      for (const { sk, stay } of await list(startingWith(first))) {
        // The format in which notifications were written.
        const { bookingId, driverName } = (stay ?? {}) as { bookingId?: string; driverName?: string };
        if (bookingId === undefined || !bookingIds.has(bookingId) || !driverName) continue;
        await table.update(
          { pk, sk: String(sk) },
          {
            UpdateExpression: 'SET stay.driverName = :empty',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':empty': '' },
          },
        );
      }
    },
  };
};
