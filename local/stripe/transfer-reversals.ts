import type { Desk } from './desk.ts';
import { badParameter, noSuch, refused } from './errors.ts';
import type { Form } from './form-body.ts';
import { newId } from './ids.ts';
import { LISTING, page } from './lists.ts';
import { formatMoney } from './money.ts';
import type { Transfer, TransferReversal } from './objects.ts';
import { allowOnly, mergedMetadata, optionalInteger } from './params.ts';

/** What is left of the transfer, or the reason why the amount asked for cannot be taken back. */
const reversibleAmount = (transfer: Transfer, asked: number | undefined): number => {
  if (transfer.reversed) throw refused(`The transfer ${transfer.id} is already fully reversed.`);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = asked ?? left;
  if (amount < 1) {
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    );
  }
  if (amount <= left) return amount;
  const [wanted = '', had = ''] = [amount, left].map((cents) => formatMoney(cents, transfer.currency));
  throw refused(`Reversal amount (${wanted}) is greater than unreversed amount on transfer (${had})`, {
    param: 'amount',
  });
};

/** Takes money of a transfer back, all that is left when `amount` is absent. The charge it came from has it again. */
export const createReversal = (desk: Desk, transfer: Transfer, form: Form): TransferReversal => {
  allowOnly(form, ['amount', 'description', 'metadata', 'refund_application_fee']);
  const amount = reversibleAmount(transfer, optionalInteger(form, 'amount'));
  const reversal: TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: desk.now(),
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
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

export const listReversals = (transfer: Transfer, form: Form) => {
  allowOnly(form, LISTING);
  return page(transfer.reversals.data.toReversed(), form, transfer.reversals.url);
};

export const getReversal = (transfer: Transfer, id: string): TransferReversal => {
  const reversal = transfer.reversals.data.find((candidate) => candidate.id === id);
  if (!reversal) throw noSuch('transfer reversal', id);
  return reversal;
};
