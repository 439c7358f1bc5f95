import type { StripeStore } from './store.ts';

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

/**
 * The balance of the platform in cents: payments, less refunds, transfers to connected accounts, and disputed amounts. Everything is
 * available at once, and payments cost no fee.
 */
export const availableIn = ({ charges, transfers, disputes }: StripeStore): number =>
  sum([
    ...charges.all().map(({ paid, amount, amount_refunded }) => (paid ? amount - amount_refunded : 0)),
    ...transfers.all().map(({ amount, amount_reversed }) => amount_reversed - amount),
    ...disputes.all().flatMap(({ balance_transactions }) => balance_transactions.map(({ net }) => net)),
  ]);

/** The transfers to a connected account in cents; its own payouts to a bank are not simulated. */
export const receivedBy = ({ transfers }: StripeStore, account: string): number =>
  sum(
    transfers
      .all()
      .map(({ destination, amount, amount_reversed }) =>
        destination === account ? amount - amount_reversed : 0,
      ),
  );

export const showBalance = (store: StripeStore) => {
  const amount = availableIn(store);
  const available = [{ amount, currency: 'eur', source_types: { card: amount } }];
  return { object: 'balance', available, livemode: false, pending: [] };
};
