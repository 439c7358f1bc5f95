import type { EmailChanges } from '../domain/ports/accounts.ts';
import { toIso } from '../lib/time.ts';
import type { Table } from './client.ts';
import { accountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { writeAll } from './write-all.ts';

/** The account exists, and no change of its address has been confirmed. */
const NOT_CONFIRMED = 'attribute_exists(pk) AND attribute_not_exists(emailChange.isConfirmed)';

/** A change is stored in the item of its account, so that each step is one write. */
export const emailChangesRepository = (table: Table): EmailChanges => ({
  save: (userId, change, events, now) =>
    writeAll(table, [
      {
        Update: {
          Key: accountKey(userId),
          UpdateExpression: 'SET emailChange = :change',
          ConditionExpression: NOT_CONFIRMED,
          ExpressionAttributeValues: { ':change': change },
        },
      },
      ...events.map((event) => outboxWrite(event, now)),
    ]),
  setLink: async (userId, email, { tokenHash, expiresAt }) => {
    const set = await table.update(accountKey(userId), {
      UpdateExpression: 'SET emailChange.tokenHash = :hash, emailChange.expiresAt = :until',
      ConditionExpression: `${NOT_CONFIRMED} AND emailChange.email = :email`,
      ExpressionAttributeValues: { ':hash': tokenHash, ':until': expiresAt, ':email': email },
    });
    return set !== undefined;
  },
  cancel: async (userId) => {
    const cancelled = await table.update(accountKey(userId), {
      UpdateExpression: 'REMOVE emailChange',
      ConditionExpression: NOT_CONFIRMED,
    });
    return cancelled !== undefined;
  },
  confirm: (userId, { tokenHash }, event, now) =>
    writeAll(table, [
      {
        Update: {
          Key: accountKey(userId),
          UpdateExpression: 'SET emailChange.isConfirmed = :yes',
          ConditionExpression: 'emailChange.tokenHash = :hash',
          ExpressionAttributeValues: { ':yes': true, ':hash': tokenHash },
        },
      },
      outboxWrite(event, now),
    ]),
  complete: (userId, change, event, now) =>
    writeAll(table, [
      {
        Update: {
          Key: accountKey(userId),
          UpdateExpression:
            'SET email = :email, emailVerifiedAt = :now, usedTokenHash = :hash REMOVE emailChange',
          ConditionExpression: 'emailChange.tokenHash = :hash',
          ExpressionAttributeValues: {
            ':email': change.email,
            ':now': toIso(now),
            ':hash': change.tokenHash,
          },
        },
      },
      outboxWrite(event, now),
    ]),
  dropOld: async (userId, now) => {
    await table.update(accountKey(userId), {
      UpdateExpression: 'REMOVE emailChange',
      ConditionExpression: `${NOT_CONFIRMED} AND emailChange.expiresAt <= :now`,
      ExpressionAttributeValues: { ':now': toIso(now) },
    });
  },
  drop: async (userId, { tokenHash }) => {
    await table.update(accountKey(userId), {
      UpdateExpression: 'REMOVE emailChange',
      ConditionExpression: 'emailChange.tokenHash = :hash',
      ExpressionAttributeValues: { ':hash': tokenHash },
    });
  },
});
