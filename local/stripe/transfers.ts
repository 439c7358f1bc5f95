import { availableIn } from './balance.ts';
import type { Desk } from './desk.ts';
import { refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import { checkCurrency, checkPositive, formatMoney } from './money.ts';
import type { StripeAccount, StripeCharge, StripeTransfer } from './objects.ts';
import { allowOnly, mergedMetadata, optionalText, requiredInteger, requiredText } from './params.ts';

const CREATE = [
  'amount',
  'currency',
  'description',
  'destination',
  'metadata',
  'source_transaction',
  'source_type',
  'transfer_group',
];

const payee = (desk: Desk, form: Form): StripeAccount => {
  const id = requiredText(form, 'destination');
  const account = desk.store.accounts.find(id);
  if (!account) {
    throw refused(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  }
  if (account.capabilities.transfers === 'active') return account;
  throw refused(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
  );
};

/** A charge can be handed on as far as it has not been refunded and not been handed on before. */
const checkSource = (desk: Desk, charge: StripeCharge, amount: number): void => {
  if (charge.status !== 'succeeded')
    throw refused(`Charge ${charge.id} is no successful payment.`, { param: 'source_transaction' });
  const earlier = desk.store.transfers
    .all()
    .filter(({ source_transaction }) => source_transaction === charge.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  const source = charge.amount - charge.amount_refunded;
  if (amount + earlier <= source) return;
  const before =
    earlier === 0
      ? ''
      : ` (There is already a transfer using this source, amounting to ${formatMoney(earlier)}.)`;
  throw refused(
    `Transfers using this transaction as a source must not exceed the source amount of ${formatMoney(source)}.${before}`,
    { param: 'amount' },
  );
};

const checkBalance = (desk: Desk, amount: number): void => {
  if (amount <= availableIn(desk.store)) return;
  throw refused(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  );
};

/** Without a group of its own, a transfer joins that of its charge, which is given one if it has none. */
const groupWith = (desk: Desk, charge: StripeCharge): string => {
  if (charge.transfer_group !== null) return charge.transfer_group;
  const transfer_group = `group_${charge.payment_intent}`;
  desk.store.charges.put({ ...charge, transfer_group });
  return transfer_group;
};

/**
 * Sends money of the platform to a connected account: out of one charge (`source_transaction`), whatever the
 * balance, or out of the balance. Throws 400 when the account may not receive it or the money is not there.
 */
export const createTransfer = (desk: Desk, form: Form): StripeTransfer => {
  allowOnly(form, CREATE);
  const amount = requiredInteger(form, 'amount');
  checkPositive(amount);
  const currency = checkCurrency(requiredText(form, 'currency'));
  const destination = payee(desk, form).id;
  const sourceId = optionalText(form, 'source_transaction');
  const source = sourceId === undefined ? undefined : desk.store.charges.get(sourceId, 'source_transaction');
  if (source) checkSource(desk, source, amount);
  else checkBalance(desk, amount);
  const id = newStripeId('tr');
  const transfer = desk.store.transfers.put({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: desk.now(),
    currency,
    description: optionalText(form, 'description') ?? null,
    destination,
    destination_payment: newStripeId('py'),
    livemode: false,
    metadata: mergedMetadata(form),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: optionalText(form, 'transfer_group') ?? (source ? groupWith(desk, source) : null),
  });
  desk.emit('transfer.created', transfer);
  return transfer;
};
