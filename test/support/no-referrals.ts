import type { Needs } from '#shared/domain/deps.ts';

/** For tests without referral codes. */
export const noReferrals: Needs<'referrals'> = {
  referrals: { track: () => Promise.reject(new Error('no referral is told of here')) },
};
