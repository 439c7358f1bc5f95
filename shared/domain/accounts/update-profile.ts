import type { User } from '../../api/accounts.ts';
import type { Actor } from '../deps.ts';
import type { ProfileChanges } from './account.ts';
import { toUser } from './to-user.ts';
import { ensureAccount, type UserDeps } from './sign-in.ts';

/** DB-05. Changes the fields given; what somebody else writes to the others at the same moment stays. */
export const updateProfile = async (deps: UserDeps, actor: Actor, changes: ProfileChanges): Promise<User> => {
  const known = await ensureAccount(deps, actor.userId);
  const saved = await deps.accounts.update(actor.userId, changes);
  return toUser(deps, saved ?? known, actor.isAdmin);
};
