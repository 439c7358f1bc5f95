import type { Desk } from './desk.ts';
import { disputedAmount, isInDispute } from './disputes.ts';
import { badParameter, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { checkPositive, formatMoney } from './money.ts';
import type { StripeCharge } from './objects.ts';
import { optionalText } from './params.ts';

/** The charge named by `charge`, or the successful one of `payment_intent`. */
export const chargeToRefund = (desk: Desk, form: Form): StripeCharge => {
  const chargeId = optionalText(form, 'charge');
  if (chargeId !== undefined) return desk.store.charges.get(chargeId, 'charge');
  const intentId = optionalText(form, 'payment_intent');
  if (intentId === undefined) {
    throw badParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'payment_intent',
    );
  }
  const intent = desk.store.intents.get(intentId, 'payment_intent');
  const charge =
    intent.status === 'succeeded' && intent.latest_charge !== null
      ? desk.store.charges.get(intent.latest_charge)
      : undefined;
  if (charge) return charge;
  throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
};

/** The amount of a refund, by default the whole rest. Throws if it cannot be refunded. */
export const refundableAmount = (desk: Desk, charge: StripeCharge, asked: number | undefined): number => {
  if (charge.status !== 'succeeded')
    throw refused(`Charge ${charge.id} has not succeeded and cannot be refunded.`, { param: 'charge' });
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      param: 'charge',
    });
  }
  const left = charge.amount - charge.amount_refunded - disputedAmount(desk, charge.id);
  if (left <= 0 || isInDispute(desk, charge.id)) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      param: 'charge',
    });
  }
  const amount = asked ?? left;
  checkPositive(amount);
  if (amount > left) {
    const what = left === charge.amount ? 'charge amount' : 'unrefunded amount on charge';
    const [wanted, had] = [amount, left].map((cents) => formatMoney(cents));
    throw refused(`Refund amount (${wanted ?? ''}) is greater than ${what} (${had ?? ''})`, {
      param: 'amount',
    });
  }
  return amount;
};
