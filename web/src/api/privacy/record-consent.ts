import { call } from '#web/lib/api-client.ts';
import { saveConsent, type Consent } from '#web/lib/consent.ts';

/**
 * Keeps a choice about cookies and records it: we must be able to prove a consent. A failure to record it changes nothing
 * for the visitor.
 */
export const recordConsent = (chosen: Consent) => {
  call('privacy', 'recordConsent', { body: saveConsent(chosen) }).catch(() => undefined);
};
export const acceptAllCookies = () => recordConsent({ analytics: true, extras: true });
export const rejectOptionalCookies = () => recordConsent({ analytics: false, extras: false });
