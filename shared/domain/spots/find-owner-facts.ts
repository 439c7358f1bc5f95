import type { Spot as SpotAnswer } from '../../api/spots.ts';
import { findUsualSpeed } from '../accounts/answer-speed.ts';
import { toPublicName } from '../accounts/public-name.ts';
import { toMonth } from '../bookings/business-month.ts';
import type { Needs } from '../deps.ts';

/**
 * The public facts about the owner of a spot (decision 214): first name, month of registration and usual speed of answers. Undefined
 * after the account was closed.
 */
export const findOwnerFacts = async (
  deps: Needs<'accounts'>,
  ownerId: string,
): Promise<SpotAnswer['owner']> => {
  // Not consistent: half the cost, and a name that is a second old does no harm.
  const [account] = await deps.accounts.listByIds([ownerId]);
  if (!account) return undefined;
  const name = toPublicName(account);
  const answersWithin = findUsualSpeed(account);
  return {
    ...(name !== undefined && { name }),
    memberSince: toMonth(Date.parse(account.createdAt)),
    ...(answersWithin && { answersWithin }),
  };
};
