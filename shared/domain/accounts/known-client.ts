import { DAY } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';

const MONTH = 30 * DAY;

/** A counter that is full after one use, so that only a fingerprint of address and client is stored. */
const full = (email: string, client: string) =>
  [`signed-in-from:${email} ${client}`, 1, MONTH / 1000] as const;

/** Whether somebody signed in with an address from a client in the current or previous window of 30 days. */
export const hasSignedInFrom = async (
  { limits, clock }: Needs<'limits' | 'clock'>,
  email: string,
  client: string,
): Promise<boolean> => {
  const now = clock.now();
  const windows = [now, now - MONTH].map((at) => limits.isUsedUp(...full(email, client), at));
  return (await Promise.all(windows)).includes(true);
};

export const noteSignInFrom = async (
  { limits, clock }: Needs<'limits' | 'clock'>,
  email: string,
  client: string,
): Promise<void> => {
  await limits.take(...full(email, client), clock.now());
};
