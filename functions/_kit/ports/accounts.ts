import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { cognitoUsers } from '#shared/adapters/cognito-users.ts';
import { accountsRepository } from '#shared/data/accounts-repository.ts';
import { emailChangesRepository } from '#shared/data/email-changes-repository.ts';
import { mailedLinksRepository } from '#shared/data/mailed-links-repository.ts';
import { secondFactorsRepository } from '#shared/data/second-factors-repository.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';
import { table } from '../deps.ts';

export const accounts = () => ({ accounts: accountsRepository(table()) });
export const emailChanges = () => ({ emailChanges: emailChangesRepository(table()) });
export const mailedLinks = () => ({ mailedLinks: mailedLinksRepository(table()) });
export const identity = /* @__PURE__ */ lazy(() => ({
  identity: cognitoIdentity({
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
    secondFactorClientId: env.secondFactorClientId(),
  }),
}));
export const secondFactors = () => ({ secondFactors: secondFactorsRepository(table()) });
export const poolUsers = () => ({ poolUsers: cognitoUsers(env.userPoolId()) });
