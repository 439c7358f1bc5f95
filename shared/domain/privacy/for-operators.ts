import type { AccountExport, ClosureBlocker } from '../../api/privacy.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Needs } from '../deps.ts';
import { closeAccount } from './close-account.ts';
import { exportAccount, type ExportDeps } from './export-account.ts';

/** The person that an operator names. `cursor`: the part, from an earlier answer. */
export interface Whom {
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Throws `not_found` without the address or id, so that an operator's input never enters a log. */
const findUserId = async (deps: Needs<'identity'>, { userId, email }: Whom): Promise<string> => {
  const found =
    userId ??
    (email === undefined ? undefined : await deps.identity.find(email.trim().toLowerCase()))?.userId;
  if (found === undefined) throw new AppError('not_found', 'There is no such account.');
  return found;
};

/** The export of a person's account, for a person who asked support for it. */
export const exportFor = async (deps: ExportDeps & Needs<'identity'>, whom: Whom): Promise<AccountExport> =>
  exportAccount(deps, await findUserId(deps, whom), whom.cursor);

/** Closes and erases a person's account, on the same terms as for the person. */
export const eraseFor = async (
  deps: Parameters<typeof closeAccount>[0] & Needs<'identity'>,
  whom: Whom,
): Promise<{ state: 'erased' | 'refused'; open: ClosureBlocker[] }> => {
  const open = await closeAccount(deps, await findUserId(deps, whom));
  return { state: open.length === 0 ? 'erased' : 'refused', open };
};
