import { call } from '#web/lib/api-client.ts';
import { saveConsent, type Consent } from '#web/lib/consent.ts';

/**
 * Stores a cookie choice and records it at the server, because we must be able to prove consent. A failure to record it does not affect the
 * visitor.
 */
export const recordConsent = (chosen: Consent) => {
  call('privacy', 'recordConsent', { body: saveConsent(chosen) }).catch(() => undefined);
};
export const acceptAllCookies = () => recordConsent({ analytics: true, extras: true });
export const rejectOptionalCookies = () => recordConsent({ analytics: false, extras: false });
