import { privacyLimits } from '../../areas/privacy.ts';
import type { AccountExport } from '../../api/privacy.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import { findEmailChange } from '../accounts/account.ts';
import { requirePassword } from '../accounts/require-password.ts';
import type { Actor, Needs } from '../deps.ts';
import { toEuros } from '../../lib/money.ts';
import type { DueDiligence } from '../../model/due-diligence.ts';
import type { SellerReport } from '../../model/seller-report.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { ConsentRecord } from '../../model/account.ts';
import { toTaxDetailsAnswer } from '../taxes/tax-details.ts';
import { toVehicleAnswers } from '../vehicles/garage.ts';
import { listPushSubscriptions } from '../push/push-subscriptions.ts';
import { append, NOTHING, type SectionDeps, SECTIONS } from './export-sections.ts';

export type ExportDeps = SectionDeps &
  Needs<
    | 'accounts'
    | 'garages'
    | 'taxDetails'
    | 'dueDiligence'
    | 'sellerReports'
    | 'invoicingAgreements'
    | 'payoutAccounts'
    | 'consents'
    | 'pushSubscriptions'
  >;

/** A function's answer has at most 6 MB. No page of a section is larger than the rest. */
const PART_BYTES = 3_000_000;

/** Reads of the table per part: a thousand bookings with their money and reviews. */
const PART_READS = 2000;

type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[]; // the keys of the literal above

/** Without our names of such items. */
const toConsent = (consent: ConsentRecord): AccountExport['consents'][number] => {
  const { at } = consent;
  if (consent.kind === 'registration') return { kind: consent.kind, at, version: consent.version };
  const { kind, version, analytics, extras } = consent;
  return { kind, at, version, analytics, extras };
};

const exportProfile = async (deps: ExportDeps, userId: string): Promise<AccountExport['account']> => {
  const [account, payout, garage, taxDetails, dueDiligence, reports, agreement, browsers] = await Promise.all(
    [
      deps.accounts.find(userId),
      deps.payoutAccounts.find(userId),
      deps.garages.find(userId),
      deps.taxDetails.find(userId),
      deps.dueDiligence.find(userId),
      deps.sellerReports.list(userId),
      deps.invoicingAgreements.find(userId),
      listPushSubscriptions(deps, userId),
    ],
  );
  if (!account) throw new AppError('not_found', 'There is no such account.');
  const { email, emailVerifiedAt, fullName, phone, language, favouriteMails, createdAt } = account;
  const { answersInHour = 0, answersInDay = 0, answersLater = 0 } = account;
  const change = findEmailChange(account, deps.clock.now());
  return {
    id: userId,
    email,
    emailVerifiedAt: emailVerifiedAt ?? null,
    fullName,
    phone,
    language,
    favouriteMails: favouriteMails ?? true,
    createdAt,
    answers: { inHour: answersInHour, inDay: answersInDay, later: answersLater },
    emailChange: change ? { email: change.email, expiresAt: change.expiresAt } : null,
    payoutAccount: payout
      ? { accountId: payout.accountId, status: payout.status, createdAt: payout.createdAt }
      : null,
    vehicles: garage ? toVehicleAnswers(garage) : [],
    taxDetails: taxDetails
      ? toTaxDetailsAnswer(deps, taxDetails, { record: dueDiligence, isShared: false })
      : null,
    dueDiligence: dueDiligence ? toExportedDueDiligence(dueDiligence) : null,
    sellerReports: reports.map(toExportedReport),
    invoicingAgreements: (agreement?.periods ?? []).map(({ version, from, until }) => ({
      version,
      from,
      until,
    })),
    pushSubscriptions: browsers.map(({ host, kinds, createdAt: since }) => ({
      host,
      kinds,
      createdAt: since,
    })),
  };
};

const toExportedDueDiligence = ({ step, startedAt, holdsAt, hidesAt, completedAt }: DueDiligence) => ({
  step,
  startedAt,
  holdsAt,
  hidesAt,
  completedAt,
});

/** The report to the tax office for a year, in euros and cents as it was paid. */
const toExportedReport = ({ year, reportedAt, seller, listings }: SellerReport) => ({
  year,
  reportedAt,
  name: seller.name,
  taxId: seller.taxId,
  listings: listings.map(({ address, cadastralReference, rentedDays, quarters }) => ({
    ...{ address, cadastralReference, rentedDays },
    quarters: quarters.map(({ considerationCents, feesCents, stays }) => ({
      consideration: toEuros(considerationCents),
      fees: toEuros(feesCents),
      stays,
    })),
  })),
});

/** The section and position of a cursor; a caller's cursor never leads to another person's data. */
const readCursor = (cursor: string | undefined): { name: SectionName; after: string } => {
  const [section = 'spaces', after = '0'] = cursor?.split('~') ?? [];
  const name = NAMES.find((known) => known === section);
  if (!name) throw new AppError('invalid_request', '"cursor" must be that of an earlier answer.');
  return { name, after };
};

const getFirstCursor = (name: SectionName) => (name === 'spaces' ? '0' : '');

/** The cursor after a page: in the section, or at the beginning of the next one. */
const cursorAfter = (name: SectionName, next: string | undefined): string | null => {
  if (next !== undefined) return `${name}~${next}`;
  const following = NAMES[NAMES.indexOf(name) + 1];
  return following ? `${following}~${getFirstCursor(following)}` : null;
};

/** The time limit of a part in milliseconds: well below the function's timeout. */
const PART_TIME = 15_000;

/**
 * All data about a person, in parts that fit an answer; of other people only what this person can see anyway. `not_found` without an
 * account.
 */
export const exportAccount = async (
  deps: ExportDeps,
  userId: string,
  cursor?: string,
): Promise<AccountExport> => {
  const startedAt = deps.clock.now();
  const account = await exportProfile(deps, userId);
  const consents = cursor === undefined ? (await deps.consents.list(userId)).map(toConsent) : [];
  let lists = NOTHING;
  let [bytes, reads] = [0, 0];
  const until = startedAt + PART_TIME;
  let at = cursor ?? null;
  do {
    const { name, after } = readCursor(at ?? undefined);
    const page = await SECTIONS[name](deps, userId, after);
    lists = append(lists, page.lists);
    bytes += Buffer.byteLength(JSON.stringify(page.lists));
    reads += page.reads;
    at = cursorAfter(name, page.next);
  } while (at !== null && bytes < PART_BYTES && reads < PART_READS && deps.clock.now() < until);
  return {
    format: 'plazalibre-export/1',
    exportedAt: toIso(deps.clock.now()),
    account: cursor === undefined ? account : null,
    consents,
    ...lists,
    cursor: at,
  };
};

/**
 * Exports a part of the caller's account. The password is required for each part, because a cursor alone is no proof. Throws
 * `wrong_password`, and `rate_limited` past 120 parts an hour.
 */
export const exportOwnAccount = async (
  deps: ExportDeps & Needs<'identity' | 'limits'>,
  actor: Actor,
  { password, cursor }: { password: string; cursor?: string | undefined },
): Promise<AccountExport> => {
  await enforceRateLimits(deps, [limit(privacyLimits.export, actor.userId)]);
  await requirePassword(deps, actor, password);
  return exportAccount(deps, actor.userId, cursor);
};
