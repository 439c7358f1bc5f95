import * as z from 'zod';
import { FEED_PROBLEMS } from '../model/constants.ts';
import { CALENDAR_LIMITS } from '../model/rules.ts';
import { BookingId, LocalDate, RentalId, SpotId, textLine } from '../model/fields.ts';
import { MonthPatternAnswer } from '../model/month-pattern.ts';
import { route } from './route.ts';

const DAY_MS = 86_400_000;

export const ImportId = z
  .string()
  .regex(/^imp_[0-9A-HJKMNP-TV-Z]{26}$/, 'Must be the id of an import.')
  .meta({ id: 'ImportId' });

/** Checks a range of local days, both included, with at most `days` of them. */
const isRange =
  (days: number) =>
  ({ from, to }: { from: string; to: string }) => {
    const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    return length >= 0 && length < days;
  };
const rangeProblem = (days: number) => ({
  path: ['to'],
  message: `Must not be before from, and at most ${days - 1} days after it.`,
});

/** Taken hours of a local day: `HH:mm` in the spot's zone; an end at midnight is `24:00`. */
const part = { start: z.string(), end: z.string() };

/** `open` and `closed` by weekday; `blocked` and `opened` by the owner's exceptions; `outside` before the first or after the last day. */
export const CalendarDayStatus = z.enum(['open', 'closed', 'blocked', 'opened', 'outside', 'past']);
export type CalendarDayStatus = z.infer<typeof CalendarDayStatus>;

const CalendarDay = z
  .object({
    date: z.string(),
    status: CalendarDayStatus,
    bookings: z.array(z.object({ bookingId: BookingId, ...part })),
    events: z.array(z.object({ importId: ImportId, ...part })),
  })
  .meta({ id: 'CalendarDay' });

/** A paid stay; instants in UTC. */
const CalendarBooking = z
  .object({
    id: BookingId,
    startTime: z.string(),
    endTime: z.string(),
    driverName: z.string(),
    status: z.enum(['confirmed', 'completed']),
  })
  .meta({ id: 'CalendarBooking' });
export type CalendarBooking = z.infer<typeof CalendarBooking>;

const FeedProblem = z.enum(FEED_PROBLEMS).meta({ id: 'FeedProblem' });

/** An external calendar whose events block the spot. Its address is a secret: only the host is shown. */
const CalendarImport = z
  .object({
    id: ImportId,
    name: z.string(),
    host: z.string(),
    /** The time of the last successful read. */
    readAt: z.string(),
    /** Absent while it can be read; until then its last blocks are kept. */
    failure: z.object({ problem: FeedProblem, since: z.string() }).optional(),
    /** Present while it lacks most of what it had, which still blocks until then, or without an end until its owner asks for another read. */
    doubt: z.object({ since: z.string(), until: z.string().optional() }).optional(),
    /** Events that are not understood, with what is known of them; instants in UTC. Known times block. */
    unread: z.array(
      z.object({
        summary: z.string().optional(),
        startTime: z.string().optional(),
        endTime: z.string().optional(),
      }),
    ),
    /** The number of future periods that it blocks. */
    events: z.int(),
  })
  .meta({ id: 'CalendarImport' });
export type CalendarImport = z.infer<typeof CalendarImport>;

/** An event of an import that overlaps a future paid stay. */
const CalendarConflict = z
  .object({ importId: ImportId, eventStart: z.string(), eventEnd: z.string(), booking: CalendarBooking })
  .meta({ id: 'CalendarConflict' });
export type CalendarConflict = z.infer<typeof CalendarConflict>;

export const SpotCalendar = z
  .object({
    title: z.string(),
    timeZone: z.string(),
    /** Today at the spot. */
    today: z.string(),
    days: z.array(CalendarDay),
    /** All bookings on the days. */
    bookings: z.array(CalendarBooking),
    /** Rentals by the month that are not over: from a local day until before another, null without an end. Only paid months are bookings. */
    rentals: z.array(
      z.object({
        rentalId: RentalId,
        from: z.string(),
        until: z.string().nullable(),
        pattern: MonthPatternAnswer,
      }),
    ),
    imports: z.array(CalendarImport),
    conflicts: z.array(CalendarConflict),
    /** A secret: anyone who knows it can read the calendar. */
    feedUrl: z.string().nullable(),
  })
  .meta({ id: 'SpotCalendar' });
export type SpotCalendar = z.infer<typeof SpotCalendar>;

/** Calendar programs use `webcal` for `https`; links with `http` and without a port are asked by `https`, too. */
const FeedAddress = z
  .string()
  .trim()
  .max(CALENDAR_LIMITS.importUrl, `Must have at most ${CALENDAR_LIMITS.importUrl} characters.`)
  .transform((text) => text.replace(/^(webcals?:\/\/|http:\/\/(?=[^/:]+(\/|$)))/i, 'https://'))
  .refine((text) => URL.canParse(text), 'Must be an address such as https://example.com/calendar.ics.');

export const CalendarChange = z
  .object({
    from: LocalDate,
    to: LocalDate,
    /** `open` also opens days that the weekdays close; `default` removes exceptions. */
    state: z.enum(['blocked', 'open', 'default']),
  })
  .refine(isRange(CALENDAR_LIMITS.changedDays), rangeProblem(CALENDAR_LIMITS.changedDays));
export type CalendarChange = z.infer<typeof CalendarChange>;

const ofImport = z.object({ spotId: SpotId, importId: ImportId });

export const calendarRoutes = {
  getCalendar: route({
    method: 'GET',
    path: '/parking-spots/{spotId}/calendar',
    auth: 'user',
    summary: 'The calendar of a spot of the caller, day by day in its own time zone, 92 days at most',
    query: z
      .object({ from: LocalDate, to: LocalDate })
      .refine(isRange(CALENDAR_LIMITS.shownDays), rangeProblem(CALENDAR_LIMITS.shownDays)),
    response: SpotCalendar,
    errors: ['not_found', 'forbidden'],
    needs: { table: 'read' },
  }),
  updateCalendar: route({
    method: 'PATCH',
    path: '/parking-spots/{spotId}/calendar',
    auth: 'user',
    summary:
      'Block or open days of a spot of the caller, from today to two years ahead; answers the stays on blocked days, which remain booked',
    body: CalendarChange,
    response: z.object({
      stays: z.array(CalendarBooking),
      /** Until then a driver may pay for a held stay on blocked days, which then remains; null without holds. */
      heldUntil: z.string().nullable(),
    }),
    errors: ['not_found', 'forbidden', 'spot_rented', 'conflict'],
    needs: { table: 'write' },
  }),
  createFeed: route({
    method: 'POST',
    path: '/parking-spots/{spotId}/calendar/feed',
    auth: 'user',
    summary:
      'Create a secret address from which other calendars can import this one; the previous address ends',
    response: z.object({ feedUrl: z.string() }),
    errors: ['not_found', 'forbidden', 'conflict'],
    needs: { table: 'write' },
  }),
  deleteFeed: route({
    method: 'DELETE',
    path: '/parking-spots/{spotId}/calendar/feed',
    auth: 'user',
    summary: 'Delete the secret address of a calendar, if it has one',
    response: z.object({ feedUrl: z.null() }),
    errors: ['not_found', 'forbidden', 'conflict'],
    needs: { table: 'write' },
  }),
  getFeed: route({
    method: 'GET',
    path: '/calendars/{token}/plazalibre.ics',
    auth: 'public',
    summary:
      'Bookings and blocked days of a spot as iCalendar (RFC 5545), from 30 days ago on, without names',
    params: z.object({ token: z.string().max(200) }),
    response: z.string(),
    textType: 'text/calendar',
    answersHead: true,
    errors: ['not_found'],
    needs: { table: 'read' },
  }),
  createImport: route({
    method: 'POST',
    path: '/parking-spots/{spotId}/calendar/imports',
    auth: 'user',
    summary:
      'Import an external calendar: its events of the next twelve months are blocked; at most five per spot',
    body: z.object({ url: FeedAddress, name: textLine(1, CALENDAR_LIMITS.importName) }),
    response: CalendarImport,
    status: 201,
    errors: ['not_found', 'forbidden', 'feed_unreadable', 'too_many_imports', 'conflict', 'rate_limited'],
    needs: { table: 'write', timeoutSeconds: 29, memory: 1769 },
  }),
  deleteImport: route({
    method: 'DELETE',
    path: '/parking-spots/{spotId}/calendar/imports/{importId}',
    auth: 'user',
    summary: 'End an import and free what it blocked',
    params: ofImport,
    response: z.object({ id: ImportId }),
    errors: ['not_found', 'forbidden'],
    needs: { table: 'write', timeoutSeconds: 29 },
  }),
  refreshImport: route({
    method: 'POST',
    path: '/parking-spots/{spotId}/calendar/imports/{importId}/refresh',
    auth: 'user',
    summary: 'Read an imported calendar now instead of in half an hour; its state shows a failure',
    params: ofImport,
    /** The doubt that the caller ends, by its beginning: another one goes on. */
    query: z.object({ doubtSince: z.string().max(40).optional() }),
    response: CalendarImport,
    errors: ['not_found', 'forbidden', 'rate_limited'],
    needs: { table: 'write', timeoutSeconds: 29, memory: 1769 },
  }),
} as const;
