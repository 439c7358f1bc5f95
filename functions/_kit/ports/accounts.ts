import { cognitoIdentity } from '#shared/adapters/cognito-identity.ts';
import { cognitoUsers } from '#shared/adapters/cognito-users.ts';
import { env } from '#shared/lib/env.ts';
import { lazy } from '#shared/lib/lazy.ts';

export const identity = /* @__PURE__ */ lazy(() => ({
  identity: cognitoIdentity({
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
    secondFactorClientId: env.secondFactorClientId(),
  }),
}));
export const poolUsers = () => ({ poolUsers: cognitoUsers(env.userPoolId()) });
