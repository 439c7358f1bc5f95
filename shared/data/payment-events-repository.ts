import { paymentRecords } from '../areas/payments.ts';
import type { PaymentEvents } from '../domain/ports/payments.ts';
import type { Table } from './client.ts';
import { ending } from './expiry.ts';
import { paymentEventKey } from './keys.ts';

export const paymentEventsRepository = (table: Table): PaymentEvents => ({
  isDone: async (id) => (await table.get(paymentEventKey(id))) !== undefined,
  markDone: (id, now) => table.put({ ...paymentEventKey(id), ...ending(paymentRecords.paymentEvent, now) }),
});
