import { DAY, HOUR, toIso } from '../../lib/time.ts';
import type { CalendarImport, UnreadEvent } from '../ports/calendars.ts';

type Kind = 'failure' | 'doubt' | 'unread';
type Told = NonNullable<CalendarImport['troubleTold']>;

/** A trouble that comes again within this time must last longer before the owner is notified again. */
const SOON_AGAIN = 7 * DAY;
/** Time after which the owner is notified of a trouble, at first and soon after the last time. */
const PATIENCE = { failure: { first: HOUR, again: DAY }, doubt: { first: 0, again: DAY / 2 } };
/** Between notifications of events that are not understood. */
const UNREAD_PAUSE = DAY;

const nameOf = ({ summary = '', start = 0 }: UnreadEvent) => `${start} ${summary}`;

const isSince = (at: string | undefined, time: number, now: number) =>
  at !== undefined && now - Date.parse(at) < time;

/** The troubles of which an owner was not notified yet, and should be now. */
const findFresh = (
  { failure, doubt, unread }: CalendarImport,
  { about, told }: Pick<Told, 'about' | 'told'>,
  now: number,
): Kind[] => {
  const isDue = (kind: 'failure' | 'doubt', since: string | undefined) => {
    if (since === undefined || about.includes(kind)) return false;
    const patience = PATIENCE[kind][isSince(told[kind], SOON_AGAIN, now) ? 'again' : 'first'];
    return now - Date.parse(since) >= patience;
  };
  const isUnread = unread.some((event) => !about.includes(nameOf(event)));
  return [
    ...(isDue('failure', failure?.since) ? (['failure'] as const) : []),
    ...(isDue('doubt', doubt?.since) ? (['doubt'] as const) : []),
    ...(isUnread && !isSince(told.unread, UNREAD_PAUSE, now) ? (['unread'] as const) : []),
  ];
};

export type TroubleNews = 'trouble' | 'well';

/**
 * The notification that the owner of an import gets, if any: of each trouble once, of events that are not understood once a day at most, and of
 * the end of all; and what is stored about it.
 */
export const findTroubleNews = (
  one: CalendarImport,
  now: number,
): { news?: TroubleNews; troubleTold: CalendarImport['troubleTold'] } => {
  const { failure, doubt, unread } = one;
  const before: Told = one.troubleTold ?? { isOpen: false, about: [], told: {} };
  const unreadNames = unread.map(nameOf);
  const present = [...(failure ? ['failure'] : []), ...(doubt ? ['doubt'] : []), ...unreadNames];
  // A trouble that comes again after its end is another one.
  const about = before.about.filter((name) => present.includes(name));
  const fresh = findFresh(one, { about, told: before.told }, now);
  if (fresh.length > 0) {
    const told = { ...before.told, ...Object.fromEntries(fresh.map((kind) => [kind, toIso(now)])) };
    const names = fresh.flatMap((kind): readonly string[] => (kind === 'unread' ? unreadNames : [kind]));
    return {
      news: 'trouble',
      troubleTold: { isOpen: true, about: [...new Set([...about, ...names])], told },
    };
  }
  if (before.isOpen && present.length === 0)
    return { news: 'well', troubleTold: { ...before, isOpen: false, about } };
  return { troubleTold: one.troubleTold && { ...before, about } };
};
