import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DEMO_SECOND_FACTOR } from '#local/settings.ts';
import { codeOf } from '#local/cognito/totp.ts';
import type { Environment } from './environment.ts';
import { Failure, UsageError } from './failure.ts';
import { needed, type Task } from './task.ts';
import { named, orUndefined } from '#shared/lib/or-undefined.ts';

/** The user of the pool with an address, or undefined. */
export const findPoolUser = async (place: Environment, Username: string) =>
  place.cognito
    .send(new AdminGetUserCommand({ UserPoolId: await place.userPoolId(), Username }))
    .catch(orUndefined(named('UserNotFoundException')));

export const resetSecondFactor: Task = {
  summary: 'take away the authenticator app of an administrator who has lost it, and end every session',
  usage: '--email ADDRESS',
  flags: { email: { type: 'string' } },
  run: async (place, given, say) => {
    const UserPoolId = await place.userPoolId();
    const who = { UserPoolId, Username: needed(given, 'email') };
    const user = await findPoolUser(place, who.Username);
    if (!user) throw new Failure('Nobody has this address.');
    if (!user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA')) {
      say('There is no second factor.');
      return;
    }
    await place.cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        ...who,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    await place.cognito.send(new AdminUserGlobalSignOutCommand(who));
    say('Taken away. The next sign-in leads through the set-up of a new one.');
  },
};

export const secondFactorCode: Task = {
  summary: 'the code that the demo administrator of the local stack signs in with now',
  usage: '',
  run: (place, _given, say) => {
    if (place.stage !== 'local') throw new UsageError('Only the local stack has a demo administrator.');
    say(codeOf(DEMO_SECOND_FACTOR, Date.now()));
    return Promise.resolve();
  },
};
