import { reconcilePayments } from '#shared/domain/checkout/reconcile-payments.ts';
import { withSettlement } from '../_kit/port-groups/payments.ts';
import * as kit from '../_kit/ports.ts';

/** By hand, an operator names a payment or a number of days; a schedule names neither. */
interface Asked {
  readonly payment?: unknown;
  readonly days?: unknown;
}

const toReach = ({ payment, days }: Asked) => ({
  paymentIntentId: typeof payment === 'string' ? payment : undefined,
  days: typeof days === 'number' ? days : undefined,
});

export const handler = kit.job('reconcilePayments', (asked: Asked) =>
  reconcilePayments(kit.connect(withSettlement, kit.reconciliation), toReach(asked)),
);
