import { HOUR, MINUTE } from '../lib/time.ts';
import { StoredImport } from '../model/calendar-import.ts';
import { declareLimits, type Records } from './area.ts';

/** Availability, and the calendars that a space imports and exports. */
export const calendarLimits = declareLimits({
  feeds: { max: 60, window: HOUR, by: 'account', action: 'adding or reading a calendar' },
  'slow-feeds': {
    max: 6,
    window: 30 * MINUTE,
    by: 'account',
    action: 'a calendar that takes more than 3 seconds',
    keepsOut: 'calendars of the account, until the next half hour',
  },
});

export const calendarRecords = {
  calendarImport: {
    items: { 'IMPORT#': StoredImport, IMPORTS: null },
    days: null,
    from: 'until it or its space is deleted',
    why: 'the space follows it',
    unanswered: 'covered in api/calendars',
  },
  calendarFeed: {
    items: { FEED: null },
    days: null,
    from: 'until it or its space is deleted',
    why: 'others follow the space',
  },
  calendarDay: {
    items: { 'CAL#': null },
    days: 32,
    from: 'the day',
    why: 'what is taken of a space',
  },
} as const satisfies Records;
