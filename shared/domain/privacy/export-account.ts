import { privacyLimits } from '../../areas/privacy.ts';
import type { AccountExport } from '../../api/privacy.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import { exportConsents } from '../accounts/export-consents.ts';
import { requirePassword } from '../accounts/require-password.ts';
import type { Actor, Needs } from '../deps.ts';
import { type ExportLists, joinLists } from '../export-page.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { exportProfile, type ProfileDeps, type SectionDeps, SECTIONS } from './export-sections.ts';

export type ExportDeps = SectionDeps & ProfileDeps & Needs<'consents'>;

/** A function's answer has at most 6 MB. No page of a section is larger than the rest. */
const PART_BYTES = 3_000_000;

/** Reads of the table per part: a thousand bookings with their money and reviews. */
const PART_READS = 2000;

type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[]; // the keys of the literal above

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
  const consents = cursor === undefined ? await exportConsents(deps, userId) : [];
  const pages: Partial<ExportLists>[] = [];
  let [bytes, reads] = [0, 0];
  const until = startedAt + PART_TIME;
  let at = cursor ?? null;
  do {
    const { name, after } = readCursor(at ?? undefined);
    const page = await SECTIONS[name](deps, userId, after);
    pages.push(page.lists);
    bytes += Buffer.byteLength(JSON.stringify(page.lists));
    reads += page.reads;
    at = cursorAfter(name, page.next);
  } while (at !== null && bytes < PART_BYTES && reads < PART_READS && deps.clock.now() < until);
  return {
    format: 'plazalibre-export/1',
    exportedAt: toIso(deps.clock.now()),
    account: cursor === undefined ? account : null,
    consents,
    ...joinLists(pages),
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
