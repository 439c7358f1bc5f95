import type { StripeStore } from './store.ts';

/**
 * The balance of the platform, in cents by currency: payments, less refunds, transfers to connected accounts, and disputed amounts.
 * Everything is available at once, and payments cost no fee.
 */
const platformBalance = (store: StripeStore): Map<string, number> => {
  const cents = new Map<string, number>();
  const book = (currency: string, amount: number) =>
    void cents.set(currency, (cents.get(currency) ?? 0) + amount);
  for (const charge of store.charges.all().filter(({ paid }) => paid)) {
    book(charge.currency, charge.amount - charge.amount_refunded);
  }
  for (const { currency, amount, amount_reversed } of store.transfers.all()) {
    book(currency, amount_reversed - amount);
  }
  for (const { currency, balance_transactions } of store.disputes.all()) {
    for (const { net } of balance_transactions) book(currency, net);
  }
  return cents;
};

export const availableIn = (store: StripeStore, currency: string): number =>
  platformBalance(store).get(currency) ?? 0;

/** The transfers to a connected account, in cents by currency; its own payouts to a bank are not simulated. */
export const receivedBy = (store: StripeStore, account: string): Map<string, number> => {
  const cents = new Map<string, number>();
  for (const { currency, amount, amount_reversed, destination } of store.transfers.all()) {
    if (destination !== account) continue;
    cents.set(currency, (cents.get(currency) ?? 0) + amount - amount_reversed);
  }
  return cents;
};

export const showBalance = (store: StripeStore) => {
  const available = [...platformBalance(store)].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return { object: 'balance', available, livemode: false, pending: [] };
};
