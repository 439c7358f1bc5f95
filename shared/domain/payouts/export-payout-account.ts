import type { Needs } from '../deps.ts';
import type { ExportedProfile } from '../export-page.ts';

/** The export of a person's account at the payment provider. */
export const exportPayoutAccount = async (
  deps: Needs<'payoutAccounts'>,
  userId: string,
): Promise<Pick<ExportedProfile, 'payoutAccount'>> => {
  const account = await deps.payoutAccounts.find(userId);
  if (!account) return { payoutAccount: null };
  const { accountId, status, createdAt } = account;
  return { payoutAccount: { accountId, status, createdAt } };
};
