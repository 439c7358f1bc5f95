import { keyedFingerprint } from '#shared/lib/fingerprint.ts';
import { accountOf, WHO } from './account.ts';
import type { Environment } from './environment.ts';
import { findPoolUser } from './second-factor.ts';
import type { Task } from './task.ts';

/** The id of the user with an address, or undefined. */
const findId = async (place: Environment, email: string): Promise<string | undefined> => {
  const user = await findPoolUser(place, email);
  return user?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
};

export const fingerprintTask: Task = {
  summary: 'what the log calls a person, to find the lines of their requests',
  usage: '--email ADDRESS | --id USER',
  flags: WHO,
  run: async (place, given, say) => {
    const account = accountOf(given);
    const email = 'email' in account ? account.email.trim().toLowerCase() : undefined;
    const userId = 'userId' in account ? account.userId : await findId(place, email ?? '');
    const keys = await place.logKeys();
    for (const [index, key] of keys.entries()) {
      if (index > 0) say('before the secret was changed last:');
      say(`user     ${userId === undefined ? 'nobody has this address' : keyedFingerprint(key, userId)}`);
      if (email !== undefined) say(`address  ${keyedFingerprint(key, email)}`);
    }
  },
};
