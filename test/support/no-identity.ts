import type { Needs } from '#shared/domain/deps.ts';

const notAsked = () => Promise.reject(new Error('not asked here'));

/** A user pool for tests that do not use it. */
export const noIdentity: Needs<'identity' | 'poolUsers'> = {
  identity: {
    create: notAsked,
    signIn: notAsked,
    startSecondFactor: notAsked,
    confirmSecondFactor: notAsked,
    refresh: notAsked,
    revoke: notAsked,
    find: notAsked,
    setPassword: notAsked,
    signOutEverywhere: notAsked,
  },
  poolUsers: { setEmail: notAsked, remove: notAsked },
};
