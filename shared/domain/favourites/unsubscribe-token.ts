import { DAY, toIso } from '../../lib/time.ts';
import { UNSUBSCRIBE_DAYS } from '../../model/rules.ts';
import { hashToken, newToken } from '../accounts/mailed-token.ts';
import type { Needs } from '../deps.ts';

/** The path of the page that ends such mails, at a press. */
export const unsubscribePath = (token: string): string => `/favoritos?baja=${encodeURIComponent(token)}`;

/** Creates the token of a mail that ends such mails. Earlier ones stay valid. */
export const addUnsubscribeToken = async (
  deps: Needs<'mailedLinks' | 'clock'>,
  { userId, email }: { userId: string; email: string },
): Promise<string> => {
  const token = newToken(userId);
  const expiresAt = toIso(deps.clock.now() + UNSUBSCRIBE_DAYS * DAY);
  await deps.mailedLinks.add('unsubscribe', userId, hashToken(token), { email, expiresAt });
  return token;
};
