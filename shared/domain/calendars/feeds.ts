import { randomBytes } from 'node:crypto';
import { API_PREFIX } from '../../model/constants.ts';
import { AppError } from '../../lib/app-error.ts';
import { listBookedPeriods } from '../../lib/booked-time.ts';
import { listPatternEvents } from '../../lib/pattern-events.ts';
import { addDays, DAY, toIso, toLocal } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { getOwnSpot } from '../spots/update-spot.ts';
import { KEPT_DAYS } from './exceptions.ts';
import { listPaidStays } from './paid-stays.ts';
import { writeFeed } from './write-feed.ts';

/** 256 random bits. */
const newToken = () => randomBytes(32).toString('base64url');

/** The horizon of stays: further than anything bookable. */
const AHEAD = 1100 * DAY;

/** The end of a rental that has none: a year's end, so that the entry changes once a year and not with each read. */
const openEnd = (timeZone: string, now: number) =>
  `${Number(toLocal(timeZone, now + AHEAD).date.slice(0, 4)) + 1}-01-01`;

/** The address is a secret: it gives access to the calendar without signing in. */
export const getFeedUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}${API_PREFIX}/calendars/${token}/plazalibre.ics`;

type OwnerDeps = Needs<'spots' | 'calendarExports' | 'settings'>;

const replaceToken = async (deps: OwnerDeps, actor: Actor, spotId: string, token: string | undefined) => {
  await getOwnSpot(deps, actor, spotId);
  const before = await deps.calendarExports.findToken(spotId);
  if (before === token) return;
  if (!(await deps.calendarExports.replace(spotId, before, token)))
    throw new AppError('conflict', 'The address was changed in between. Reload and try again.');
};

/** Creates a new secret address of a calendar; the previous one answers 404. `not_found`, `forbidden`, `conflict`. */
export const createFeed = async (
  deps: OwnerDeps,
  actor: Actor,
  spotId: string,
): Promise<{ feedUrl: string }> => {
  const token = newToken();
  await replaceToken(deps, actor, spotId, token);
  return { feedUrl: getFeedUrl(deps.settings.siteUrl, token) };
};

/** Deletes a calendar's secret address, if it has one. `not_found`, `forbidden`, `conflict`. */
export const deleteFeed = async (
  deps: OwnerDeps,
  actor: Actor,
  spotId: string,
): Promise<{ feedUrl: null }> => {
  await replaceToken(deps, actor, spotId, undefined);
  return { feedUrl: null };
};

/** A spot's calendar as iCalendar, for callers with its secret address; `not_found` for others. */
export const getFeed = async (
  deps: Needs<'spots' | 'bookings' | 'calendarExports' | 'clock'>,
  token: string,
): Promise<string> => {
  const spotId = await deps.calendarExports.findSpotId(token);
  const spot = spotId === undefined ? undefined : await deps.spots.find(spotId);
  if (!spot) throw new AppError('not_found', 'There is no such calendar.');
  const now = deps.clock.now();
  const from = now - KEPT_DAYS * DAY;
  const stays = await listPaidStays(deps, spot, { start: from, end: now + AHEAD });
  const firstDay = toLocal(spot.timeZone, from).date;
  const blocked = spot.exceptions.blocked.filter(({ to }) => to >= firstDay);
  const rented = new Set(spot.rented.map(({ rentalId }) => rentalId));
  return writeFeed({
    title: spot.title,
    // The paid months of a rental are part of its time below.
    stays: stays
      .filter(({ rental }) => !rental || !rented.has(rental.id))
      .flatMap((stay) =>
        listBookedPeriods(stay).map((period, index) => ({
          id: `${stay.id}-${spot.id}${index === 0 ? '' : `-${index}`}`,
          start: toIso(period.start),
          end: toIso(period.end),
          at: stay.updatedAt,
        })),
      ),
    rented: spot.rented
      .filter(({ pattern }) => !pattern)
      .map(({ rentalId, from: first, until }) => ({
        id: `${rentalId}-${spot.id}`,
        start: first,
        end: until ?? openEnd(spot.timeZone, now),
        at: spot.updatedAt,
      })),
    weekly: {
      timeZone: spot.timeZone,
      events: spot.rented.flatMap(({ rentalId, pattern, ...days }) =>
        (pattern ? listPatternEvents(pattern, spot.timeZone, days) : []).map(({ key, times }) => ({
          id: `${rentalId}-${spot.id}-${key}`,
          at: spot.updatedAt,
          times,
        })),
      ),
    },
    blocked: blocked.map(({ from: first, to }) => ({
      id: `${spot.id}-${first}-${to}`,
      start: first,
      end: addDays(to, 1),
      at: spot.updatedAt,
    })),
  });
};
