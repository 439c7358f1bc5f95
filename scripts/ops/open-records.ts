import { connectAll } from '#functions/_kit/connect.ts';
import * as effectRepositories from '#functions/_kit/effect-repositories.ts';
import * as repositories from '#functions/_kit/repositories.ts';
import { stripeConnect } from '#shared/adapters/stripe-connect.ts';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';
import { openTable, type Table } from '#shared/data/client.ts';
import type { UnreadableRecord } from '#shared/lib/unreadable-record.ts';
import type { Environment } from './environment.ts';

/** The repositories of a table, beside the table itself and the clock. */
export const recordsOf = (table: Table) => ({
  table,
  ...connectAll({ ...effectRepositories, ...repositories }, table),
  clock: { now: () => Date.now() },
});
export type Records = ReturnType<typeof recordsOf>;

/** The records of a stage. `onUnreadable` learns of those that a list leaves out. */
export const openRecords = async (
  place: Environment,
  onUnreadable?: (error: UnreadableRecord) => void,
): Promise<Records> =>
  recordsOf(
    openTable(await place.tableName(), { service: place.dynamodb, ...(onUnreadable && { onUnreadable }) }),
  );

/** The records of a stage with its payments and payouts at Stripe. */
export const openMoney = async (place: Environment) => ({
  ...(await openRecords(place)),
  payments: stripePayments({
    ...place.stripe,
    webhookSecret: () => Promise.reject(new Error('No event is read here.')),
  }),
  payouts: stripeConnect(place.stripe),
  // The operator at the terminal sees the result.
  alarms: { raise: () => undefined },
});
export type MoneyRecords = Awaited<ReturnType<typeof openMoney>>;
