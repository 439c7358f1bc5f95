import type { Desk } from './desk.ts';
import { refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { newStripeId } from './ids.ts';
import { checkPositive, formatMoney } from './money.ts';
import type { StripeTransfer, StripeTransferReversal } from './objects.ts';
import { allowOnly, mergedMetadata, optionalInteger } from './params.ts';

/** The amount of a reversal, by default the whole rest. Throws if it cannot be taken back. */
const reversibleAmount = (transfer: StripeTransfer, asked: number | undefined): number => {
  if (transfer.reversed) throw refused(`The transfer ${transfer.id} is already fully reversed.`);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = asked ?? left;
  checkPositive(amount);
  if (amount <= left) return amount;
  const [wanted = '', had = ''] = [amount, left].map((cents) => formatMoney(cents));
  throw refused(`Reversal amount (${wanted}) is greater than unreversed amount on transfer (${had})`, {
    param: 'amount',
  });
};

/** Takes money of a transfer back, all that is left when `amount` is absent. The charge it came from has it again. */
export const createTransferReversal = (
  desk: Desk,
  transfer: StripeTransfer,
  form: Form,
): StripeTransferReversal => {
  allowOnly(form, ['amount', 'description', 'metadata', 'refund_application_fee']);
  const amount = reversibleAmount(transfer, optionalInteger(form, 'amount'));
  const reversal: StripeTransferReversal = {
    id: newStripeId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: desk.now(),
    currency: transfer.currency,
    destination_payment_refund: newStripeId('pyr'),
    metadata: mergedMetadata(form),
    source_refund: null,
    transfer: transfer.id,
  };
  const { amount_reversed, reversed } = transfer;
  const after = desk.store.transfers.put({
    ...transfer,
    amount_reversed: amount_reversed + amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
    reversed: amount_reversed + amount === transfer.amount,
  });
  desk.emit('transfer.reversed', after, { amount_reversed, reversed });
  return reversal;
};
