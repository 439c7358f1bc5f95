import type { Needs } from '#shared/domain/deps.ts';

/** For tests in which no booking has a referral code. */
export const noReferrals: Needs<'referrals'> = {
  referrals: { track: () => Promise.reject(new Error('no referral is told of here')) },
};
