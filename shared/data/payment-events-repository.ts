import type { PaymentEvents } from '../domain/payments/ports.ts';
import { DAY } from '../lib/time.ts';
import type { Table } from './client.ts';
import { paymentEventKey } from './keys.ts';
import { TABLE } from './table.ts';

/** The provider sends an event again for three days at most. */
const KEPT = 30 * DAY;

export const paymentEventsRepository = (table: Table): PaymentEvents => ({
  isDone: async (id) => (await table.get(paymentEventKey(id))) !== undefined,
  markDone: (id, now) =>
    table.put({ ...paymentEventKey(id), [TABLE.ttlAttribute]: Math.floor((now + KEPT) / 1000) }),
});
