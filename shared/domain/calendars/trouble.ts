import { DAY, HOUR, toIso } from '../../lib/time.ts';
import type { CalendarImport, UnreadEvent } from '../ports/calendars.ts';

/** A trouble that returns within this time after its end must last longer before the owner is notified again. */
const SOON_AGAIN = 7 * DAY;
/** How long a trouble lasts before its owner is notified, at first and soon after the end of another. */
const PATIENCE = { failure: { first: HOUR, again: DAY }, doubt: { first: 0, again: DAY / 2 } };

const nameOf = ({ summary = '', start = 0 }: UnreadEvent) => `${start} ${summary}`;

type Told = CalendarImport['troubleTold'];

const isLasting = (kind: keyof typeof PATIENCE, since: string | undefined, told: Told, now: number) => {
  if (since === undefined) return false;
  const isSoon = told !== null && !told.isOpen && now - Date.parse(told.at) < SOON_AGAIN;
  return now - Date.parse(since) >= PATIENCE[kind][isSoon ? 'again' : 'first'];
};

/** The troubles that an owner should know of, by name. */
const listTroubles = ({ failure, doubt, unread, troubleTold }: CalendarImport, now: number): string[] => [
  ...(isLasting('failure', failure?.since, troubleTold, now) ? ['failure'] : []),
  ...(isLasting('doubt', doubt?.since, troubleTold, now) ? ['doubt'] : []),
  ...unread.map(nameOf),
];

export type TroubleNews = 'trouble' | 'well';

/**
 * What to notify the owner of an import of, if anything: of each trouble once, of events that are not understood once a day at most, and of
 * the end of all.
 */
export const findTroubleNews = (
  one: CalendarImport,
  now: number,
): { news: TroubleNews; troubleTold: NonNullable<Told> } | undefined => {
  const { failure, doubt, unread, troubleTold } = one;
  const troubles = listTroubles(one, now);
  const fresh = troubles.filter((name) => !troubleTold?.about.includes(name));
  const isGrave = fresh.includes('failure') || fresh.includes('doubt');
  const isToldToday = troubleTold !== null && now - Date.parse(troubleTold.at) < DAY;
  if (isGrave || (fresh.length > 0 && !isToldToday))
    return { news: 'trouble', troubleTold: { at: toIso(now), isOpen: true, about: troubles } };
  if (troubleTold?.isOpen && !failure && !doubt && unread.length === 0)
    return { news: 'well', troubleTold: { ...troubleTold, isOpen: false, about: [] } };
  return undefined;
};
