import { reconcilePayments } from '#shared/domain/payments/reconcile-payments.ts';
import { alarms, clock, withBookings, withLedger, withOutbox, withPayments } from '../_kit/deps.ts';
import { job } from '../_kit/job.ts';

export const handler = job('reconcilePayments', () =>
  reconcilePayments({
    ...withBookings(),
    ...withLedger(),
    ...withOutbox(),
    ...withPayments(),
    ...alarms,
    ...clock,
  }),
);
