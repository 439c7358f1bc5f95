import type { AccountExport } from '../../api/privacy.ts';
import type { ConsentRecord } from '../../model/account.ts';
import type { Needs } from '../deps.ts';

/** Without our names of such items. */
const toConsent = (consent: ConsentRecord): AccountExport['consents'][number] => {
  const { at } = consent;
  if (consent.kind === 'registration') return { kind: consent.kind, at, version: consent.version };
  const { kind, version, analytics, extras } = consent;
  return { kind, at, version, analytics, extras };
};

/** The export of a person's consents. */
export const exportConsents = async (
  deps: Needs<'consents'>,
  userId: string,
): Promise<AccountExport['consents']> => (await deps.consents.list(userId)).map(toConsent);
