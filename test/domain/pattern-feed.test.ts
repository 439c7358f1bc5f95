import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import { writeFeed } from '#shared/domain/calendars/write-feed.ts';
import { type Period, toHalfHours } from '#shared/lib/half-hours.ts';
import { listPatternEvents } from '#shared/lib/pattern-events.ts';
import { listPatternPeriods } from '#shared/lib/pattern-periods.ts';
import { addDays, DAY, toInstant, toIso } from '#shared/lib/time.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import { runs } from '#test/support/random.ts';

const START = Date.parse('2027-01-01T00:00:00Z');
const YEAR = { start: START, end: START + 366 * DAY };

const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '08:00', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '19:30', to: '07:30' };

const feedOf = (
  pattern: MonthPattern,
  timeZone: string,
  days: { readonly from: string; readonly until: string | null },
): string => {
  const events = listPatternEvents(pattern, timeZone, days).map(({ key, times }) => ({
    ...{ id: `rnt_1-spt_1-${key}`, at: '2027-01-01T00:00:00.000Z', times },
  }));
  return writeFeed({ title: 'Mi plaza', stays: [], blocked: [], weekly: { timeZone, events } });
};

/** Events that touch are one. */
const show = (periods: readonly Period[]) =>
  toHalfHours(periods).map(({ start, end }) => `${toIso(start)}>${toIso(end)}`);

/** As a reader with another library finds them, which knows zones from the calendar only. */
const readWithLibrary = (text: string, timeZone: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]); // jCal
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const found = calendar.getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component);
    const iterator = event.iterator();
    const periods: Period[] = [];
    // The types do not say that there is an end.
    const read = (): ICAL.Time | undefined => iterator.next();
    for (let next = read(); next; next = read()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next);
      // Whole days are days of the reader, which is in the spot's zone.
      const [start, end] = [startDate, endDate].map((time) =>
        time.isDate ? toInstant(timeZone, time.toString(), '00:00') : time.toJSDate().getTime(),
      ) as [number, number]; // as many as ends
      if (start >= YEAR.end) break;
      periods.push({ start, end: Math.min(end, YEAR.end) });
    }
    return periods;
  });
  for (const zone of zones) ICAL.TimezoneService.remove(zone.tzid);
  return show(found.sort((a, b) => a.start - b.start));
};

const days = fc
  .record({ first: fc.integer({ min: 0, max: 200 }), length: fc.option(fc.integer({ min: 1, max: 160 })) })
  .map(({ first, length }) => {
    const from = addDays('2027-01-01', first);
    return { from, until: length === null ? null : addDays(from, length) };
  });
const patterns = fc.constantFrom(WEEKDAYS, NIGHTS);
const zones = fc.constantFrom('Europe/Madrid', 'Atlantic/Canary');

const expected = (
  pattern: MonthPattern,
  timeZone: string,
  { from, until }: { from: string; until: string | null },
) =>
  listPatternPeriods(pattern, timeZone, {
    start: toInstant(timeZone, from, '00:00'),
    end: until === null ? YEAR.end : toInstant(timeZone, until, '00:00'),
  });

describe('The feed of a spot with a rental of some hours of the week', () => {
  it('[PW-05] has exactly its hours for a program with another library', () => {
    fc.assert(
      fc.property(patterns, zones, days, (pattern, zone, asked) => {
        const periods = expected(pattern, zone, asked);
        expect(readWithLibrary(feedOf(pattern, zone, asked), zone)).toEqual(show(periods));
      }),
      runs(60),
    );
  });

  it('[PW-05] has exactly its hours for another spot that follows it', () => {
    fc.assert(
      fc.property(patterns, zones, days, (pattern, timeZone, asked) => {
        const window = { ...YEAR, timeZone, spotId: 'spt_2' };
        const reading = readEvents(feedOf(pattern, timeZone, asked), window, 5000);
        if (reading.problem !== undefined) throw new Error(reading.problem);
        const read = reading.events.toSorted((a, b) => a.start - b.start);
        const periods = listPatternPeriods(pattern, timeZone, YEAR);
        const first = toInstant(timeZone, asked.from, '00:00');
        const last = asked.until === null ? YEAR.end : toInstant(timeZone, asked.until, '00:00');
        const cut = periods
          .map(({ start, end }) => ({ start: Math.max(start, first), end: Math.min(end, last) }))
          .filter(({ start, end }) => start < end);
        expect(show(read)).toEqual(show(cut));
      }),
      runs(60),
    );
  });

  it('[PW-05] repeats nights and weekends every week, in the clock of the spot', () => {
    const feed = feedOf(NIGHTS, 'Europe/Madrid', { from: '2027-03-10', until: null });
    expect(
      feed.split('\r\n').filter((line) => /^(UID|DTSTART;|DTEND;|RRULE:FREQ=WEEKLY)/.test(line)),
    ).toEqual([
      'UID:rnt_1-spt_1-morning@plazalibre',
      'DTSTART;TZID=Europe/Madrid:20270310T000000',
      'DTEND;TZID=Europe/Madrid:20270310T073000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'UID:rnt_1-spt_1-evening@plazalibre',
      'DTSTART;TZID=Europe/Madrid:20270310T193000',
      'DTEND;TZID=Europe/Madrid:20270311T000000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'UID:rnt_1-spt_1-weekend@plazalibre',
      'DTSTART;VALUE=DATE:20270313',
      'DTEND;VALUE=DATE:20270314',
      'RRULE:FREQ=WEEKLY;BYDAY=SA,SU',
    ]);
    expect(feed).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Madrid');
  });
});
