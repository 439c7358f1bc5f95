import type { Needs } from '#shared/domain/deps.ts';

const notAsked = () => Promise.reject(new Error('not asked here'));

/** Ports of a user pool, payments, pictures and referral codes for tests that do not use them. */
export const noAdapters: Needs<
  'identity' | 'poolUsers' | 'payments' | 'alarms' | 'images' | 'privatePictures' | 'referrals'
> = {
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
  payments: {
    create: notAsked,
    charge: notAsked,
    saveNextCard: notAsked,
    forget: notAsked,
    createCardSetup: notAsked,
    findCardSetup: notAsked,
    detachCard: notAsked,
    find: notAsked,
    listSince: notAsked,
    cancel: notAsked,
    listReversedSince: notAsked,
    refund: notAsked,
    listRefunds: notAsked,
    listDisputes: notAsked,
    readEvent: notAsked,
  },
  alarms: {
    raise: (kind) => {
      throw new Error(`no alarm is expected here: ${kind}`);
    },
  },
  images: { isIssuedTo: () => false, isPublished: notAsked, keep: notAsked, remove: notAsked },
  privatePictures: {
    isIssuedTo: () => false,
    isReady: notAsked,
    keep: notAsked,
    remove: notAsked,
    createAddress: notAsked,
  },
  referrals: { track: notAsked },
};
