import type { Spot as SpotAnswer } from '../../api/spots.ts';
import { toFirstName } from '../../lib/first-name.ts';
import type { Account } from '../../model/account.ts';
import { findUsualSpeed } from '../accounts/answer-speed.ts';
import { toMonth } from '../bookings/business-month.ts';
import type { Needs } from '../deps.ts';

/** Letters in any script, with the marks that names have: `Mª`, `D'Arc`, `Anna-Lena`, `J.` */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’·-]*\.?$/u;

/**
 * The first name for everybody. Undefined for a name that the registration took from the e-mail address, or that may be one: neither
 * an address nor an alias is published.
 */
export const toPublicName = ({
  fullName,
  email,
}: Pick<Account, 'fullName' | 'email'>): string | undefined => {
  const name = toFirstName(fullName);
  const isOfAddress = fullName === email.split('@')[0];
  return FIRST_NAME.test(name) && !isOfAddress ? name : undefined;
};

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
