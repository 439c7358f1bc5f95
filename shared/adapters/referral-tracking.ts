import type { Referrals } from '../domain/ports/bookings.ts';

interface Settings {
  /** The address of the service; undefined without one. */
  readonly url: () => string | undefined;
  readonly key: () => Promise<string>;
}

/** No user waits for it, but other entries of the outbox do. */
const TIMEOUT_MS = 5000;

/** Reports bookings to a referral-tracking service, in the fields of 001 §7; the link token is the referral code. */
export const referralTracking = ({ url, key }: Settings): Referrals => ({
  track: async (code, visit) => {
    const address = url();
    if (!address) return;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: await key(), ...visit, linkToken: code }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The key is only for this address.
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The tracking of referrals answered ${response.status}.`);
  },
});
