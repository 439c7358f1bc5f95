import { favouriteLimits } from '../../areas/favourites.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken, readUserId } from '../accounts/mailed-token.ts';
import type { Needs } from '../deps.ts';
import { limit, limitFailures } from '../rate-limit.ts';

const endMails = async (deps: Needs<'accounts' | 'mailedLinks' | 'clock'>, token: string): Promise<void> => {
  const userId = readUserId(token);
  const link =
    userId === undefined ? undefined : await deps.mailedLinks.find('unsubscribe', userId, hashToken(token));
  if (userId === undefined || !link) throw new AppError('email_link_invalid', 'This link is not valid.');
  if (Date.parse(link.expiresAt) <= deps.clock.now())
    throw new AppError('email_link_expired', 'This link has expired.');
  // The update does nothing for a closed account.
  await deps.accounts.update(userId, { favouriteMails: false });
};

/**
 * Ends the mails about favourites with the token of one of them, without signing in; once more changes nothing. `email_link_invalid`,
 * `email_link_expired`; `rate_limited` past 60 wrong ones of a client in ten minutes: right ones are not counted, because a mail provider
 * sends those of all its readers.
 */
export const unsubscribe = async (
  deps: Needs<'accounts' | 'mailedLinks' | 'limits' | 'clock'>,
  client: string,
  token: string,
): Promise<{ message: string }> => {
  await limitFailures(
    deps,
    [limit(favouriteLimits.unsubscribe, client)],
    () => endMails(deps, token),
    (error) => error instanceof AppError,
  );
  return { message: 'No more mails about favourites are sent.' };
};
