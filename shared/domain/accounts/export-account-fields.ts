import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';
import type { ExportedProfile } from '../export-page.ts';
import { findEmailChange } from './account.ts';

/** The export of a person's own account. `not_found` without one. */
export const exportAccountFields = async (deps: Needs<'accounts' | 'clock'>, userId: string) => {
  const account = await deps.accounts.find(userId);
  if (!account) throw new AppError('not_found', 'There is no such account.');
  const { email, emailVerifiedAt, fullName, phone, language, favouriteMails, createdAt } = account;
  const { answersInHour = 0, answersInDay = 0, answersLater = 0 } = account;
  const change = findEmailChange(account, deps.clock.now());
  return {
    id: userId,
    email,
    emailVerifiedAt: emailVerifiedAt ?? null,
    fullName,
    phone,
    language,
    favouriteMails: favouriteMails ?? true,
    createdAt,
    answers: { inHour: answersInHour, inDay: answersInDay, later: answersLater },
    emailChange: change ? { email: change.email, expiresAt: change.expiresAt } : null,
  } satisfies Partial<ExportedProfile>;
};
