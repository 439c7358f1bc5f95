/** Converts Stripe's accounts and transfers to the domain's types. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Transfer, ProviderAccount } from '../domain/ports/payouts.ts';
import type { PayoutAccountStatus } from '../model/account.ts';

/** Both are needed: `transfers` lets us send, `payouts_enabled` lets the money reach the owner's bank. */
const toAccountStatus = (account: Stripe.Account): PayoutAccountStatus => {
  const { capabilities, details_submitted: isComplete, payouts_enabled: isPayable, requirements } = account;
  if (capabilities?.transfers === 'active' && isPayable) return 'ready';
  if (!isComplete) return 'incomplete';
  const isWanted = (requirements?.currently_due?.length ?? 0) > 0;
  const isPending =
    capabilities?.transfers === 'pending' || (requirements?.pending_verification?.length ?? 0) > 0;
  return isPending && !isWanted ? 'in_review' : 'restricted';
};

/**
 * A fingerprint of the bank accounts. The platform controls Express accounts and may see where their money goes. The fingerprint changes
 * when an owner replaces a bank account or changes the default, but not after a verification by Stripe.
 */
const describeDestination = ({ external_accounts: external }: Stripe.Account): string | null => {
  const lines = (external?.data ?? []).map(({ id, default_for_currency }) => `${id} ${default_for_currency}`);
  return lines.length === 0 ? null : createHash('sha256').update(lines.sort().join()).digest('base64url');
};

export const toAccount = (account: Stripe.Account): ProviderAccount => ({
  accountId: account.id,
  userId: account.metadata?.userId,
  status: toAccountStatus(account),
  isRejected: account.requirements?.disabled_reason?.startsWith('rejected') ?? false,
  hasDashboard: account.details_submitted,
  destination: describeDestination(account),
});

export const toTransfer = ({ id, created, amount }: Stripe.Transfer): Transfer => ({
  id,
  createdAt: created * 1000,
  cents: amount,
});
