import { settings } from '#test/support/settings.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_LIMITS } from '#shared/model/rules.ts';
import { isOpenDay } from '#shared/domain/availability/check-stay.ts';
import { afterReading, findConflicts } from '#shared/domain/calendars/calendar-import.ts';
import type { CalendarImport } from '#shared/domain/ports/calendars.ts';
import ICAL from 'ical.js';
import { checkDays, KEPT_DAYS, withChange } from '#shared/domain/calendars/exceptions.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import { writeFeed } from '#shared/domain/calendars/write-feed.ts';
import { addDays, HOUR, MINUTE, toIso, getWeekday } from '#shared/lib/time.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';
import { anImport } from '#test/support/examples.ts';
import { clockChanges, instantsShowing } from '#test/support/wall-clock.ts';

const TODAY = '2026-06-10';
const WEEKDAYS_ONLY = [1, 2, 3, 4, 5];
const day = (index: number) => addDays(TODAY, index);

describe('the days that an owner marks', () => {
  const changes = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 0, max: 20 }),
      state: fc.constantFrom('blocked' as const, 'open' as const, 'default' as const),
    }),
    { maxLength: 25 },
  );
  const rules = fc.record({
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    first: fc.integer({ min: -10, max: 30 }),
    last: fc.integer({ min: 30, max: 90 }),
  });

  it('[PW-05] are each as in the last change', () => {
    fc.assert(
      fc.property(rules, changes, ({ weekdays, first, last }, told) => {
        const availability = { weekdays, firstDate: day(first), lastDate: day(last) };
        const isOpenByDay = new Map<string, boolean>();
        const byWeekday = (date: string) =>
          date >= availability.firstDate &&
          date <= availability.lastDate &&
          weekdays.includes(getWeekday(date));
        let spot = spotWith({ availability });
        for (const { from, length, state } of told) {
          const exceptions = withChange(spot, { from: day(from), to: day(from + length), state }, TODAY);
          spot = { ...spot, exceptions };
          for (let index = from; index <= from + length; index++) {
            const date = day(index);
            const isWithin = date >= availability.firstDate && date <= availability.lastDate;
            const isOpen = { blocked: false, open: isWithin, default: byWeekday(date) }[state];
            isOpenByDay.set(date, isOpen);
          }
        }
        for (let index = -5; index < 95; index++) {
          const date = day(index);
          expect(isOpenDay(spot, date), date).toBe(isOpenByDay.get(date) ?? byWeekday(date));
        }
        const { blocked, opened } = spot.exceptions;
        for (const [index, period] of blocked.entries()) {
          expect(period.from <= period.to).toBe(true);
          const next = blocked[index + 1];
          if (next) expect(addDays(period.to, 1) < next.from).toBe(true);
        }
        expect(opened).toEqual([...new Set(opened)].sort());
      }),
      runs(300),
    );
  });

  it('[PW-05] are the same after a repeated change', () => {
    fc.assert(
      fc.property(changes, (told) => {
        let spot = spotWith({
          availability: { weekdays: WEEKDAYS_ONLY, firstDate: day(0), lastDate: day(90) },
        });
        for (const { from, length, state } of told) {
          const change = { from: day(from), to: day(from + length), state };
          spot = { ...spot, exceptions: withChange(spot, change, TODAY) };
          expect(withChange(spot, change, TODAY)).toEqual(spot.exceptions);
        }
      }),
      runs(100),
    );
  });

  it('are removed a month later', () => {
    const old = { from: addDays(TODAY, -50), to: addDays(TODAY, -KEPT_DAYS - 2) };
    const recent = { from: addDays(TODAY, -KEPT_DAYS), to: addDays(TODAY, -KEPT_DAYS) };
    const spot = spotWith({ exceptions: { blocked: [old, recent], opened: [addDays(TODAY, -40)] } });
    const { blocked, opened } = withChange(spot, { from: TODAY, to: TODAY, state: 'blocked' }, TODAY);
    expect(blocked).toEqual([recent, { from: TODAY, to: TODAY }]);
    expect(opened).toEqual([]);
  });

  it('are at most 200 blocked periods and 366 opened days', () => {
    const blocked = Array.from({ length: CALENDAR_LIMITS.blockedPeriods }, (_, index) => ({
      from: day(index * 2),
      to: day(index * 2),
    }));
    const full = spotWith({ exceptions: { blocked, opened: [] } });
    expect(() => withChange(full, { from: day(500), to: day(500), state: 'blocked' }, TODAY)).toThrow('200');
    expect(withChange(full, { from: day(1), to: day(1), state: 'blocked' }, TODAY).blocked).toHaveLength(199);
    const closed = spotWith({ availability: { weekdays: [], firstDate: TODAY, lastDate: day(800) } });
    const year = { from: day(0), to: day(365), state: 'open' as const };
    const opened = { ...closed, exceptions: withChange(closed, year, TODAY) };
    expect(opened.exceptions.opened).toHaveLength(366);
    expect(() => withChange(opened, { from: day(366), to: day(366), state: 'open' }, TODAY)).toThrow('366');
  });

  it('are between today and two years ahead', () => {
    expect(() => checkDays({ from: day(-1), to: day(3) }, TODAY)).toThrow('past');
    expect(() => checkDays({ from: day(0), to: day(732) }, TODAY)).toThrow('731');
    expect(() => checkDays({ from: day(0), to: day(731) }, TODAY)).not.toThrow();
  });
});

describe('the calendar of an owner', () => {
  const calendarOf = (
    spot: ReturnType<typeof spotWith>,
    now: number,
    range: { from: string; to: string },
    on: { bookings?: ReturnType<typeof holdOf>[]; imports?: CalendarImport[] } = {},
  ) =>
    getCalendar(
      {
        clock: { now: () => now },
        settings,
        // Ports with only the calls that `getCalendar` makes.
        spots: { find: () => Promise.resolve(spot) } as never,
        bookings: { listAtSpot: () => Promise.resolve(on.bookings ?? []) } as never,
        calendarImports: { list: () => Promise.resolve(on.imports ?? []) } as never,
        calendarExports: { findToken: () => Promise.resolve(undefined) } as never,
      },
      { userId: spot.ownerId, isAdmin: false },
      spot.id,
      range,
    );

  it('[PW-05] answers why each day is open or closed', async () => {
    const spot = spotWith({
      availability: { weekdays: WEEKDAYS_ONLY, firstDate: '2026-06-09', lastDate: '2026-06-19' },
      exceptions: { blocked: [{ from: '2026-06-15', to: '2026-06-16' }], opened: ['2026-06-13'] },
    });
    const now = Date.parse('2026-06-11T22:30:00Z'); // half past midnight on the 12th in Madrid
    const { days, today } = await calendarOf(spot, now, { from: '2026-06-11', to: '2026-06-20' });
    expect(today).toBe('2026-06-12');
    expect(days.map(({ status }) => status)).toEqual([
      'past',
      'open',
      'opened',
      'closed',
      'blocked',
      'blocked',
      'open',
      'open',
      'open',
      'outside',
    ]);
  });

  it.each(['Europe/Madrid', 'Atlantic/Canary'])(
    '[PW-05] divides stays and events by the local days of %s, also when the clocks change',
    async (timeZone) => {
      for (const night of clockChanges(2026, 2030)) {
        const before = addDays(night, -1);
        const [start = NaN] = instantsShowing(timeZone, before, '22:00');
        const [end = NaN] = instantsShowing(timeZone, night, '08:00');
        const spot = spotWith({ timeZone });
        const stay = holdOf(spot, { start, end }, { status: 'confirmed' });
        const event = { start: start + HOUR, end };
        const { days } = await calendarOf(
          spot,
          start - 48 * HOUR,
          { from: before, to: addDays(night, 1) },
          { bookings: [stay], imports: [anImport({ events: [event] })] },
        );
        const parts = days.map(({ bookings, events }) =>
          [...bookings, ...events].map((part) => `${part.start}-${part.end}`),
        );
        expect(parts).toEqual([['22:00-24:00', '23:00-24:00'], ['00:00-08:00', '00:00-08:00'], []]);
      }
    },
  );

  it('has exactly the requested days, and no cancelled stay', async () => {
    const spot = spotWith();
    const start = Date.parse('2026-06-12T10:00:00Z');
    const stay = { start, end: start + 3 * HOUR };
    const { days, bookings } = await calendarOf(
      spot,
      start - 24 * HOUR,
      { from: '2026-06-12', to: '2026-06-12' },
      {
        bookings: [
          holdOf(spot, stay, { status: 'cancelled_by_owner' }),
          holdOf(spot, stay, { status: 'completed' }),
        ],
      },
    );
    expect(days).toHaveLength(1);
    expect(days[0]?.bookings).toHaveLength(1);
    expect(bookings.map(({ status }) => status)).toEqual(['completed']);
  });
});

describe('an import', () => {
  const now = Date.parse('2026-06-10T12:00:00Z');

  it('keeps its events while it is unreadable, records since when, and is retried with backoff', () => {
    const events = [{ start: now, end: now + HOUR }];
    let one = anImport({ events });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const at = now + attempt * HOUR;
      one = afterReading(one, { problem: 'unreachable' }, at);
      expect(one.events).toEqual(events);
      expect(one.failure?.since).toBe(toIso(now));
      waits.push((Date.parse(one.dueAt) - at) / MINUTE);
    }
    expect(waits).toEqual([60, 120, 240, 480, 720, 720, 720, 720, 720, 720, 720, 720]);
    const well = afterReading(one, { events: [], unread: [] }, now);
    expect(well).toMatchObject({ failure: null, dueAt: toIso(now + 30 * MINUTE) });
  });

  it('conflicts only with future paid stays that one of its events overlaps', () => {
    const spot = spotWith();
    const stayFrom = (hour: number, status: 'confirmed' | 'completed' | 'cancelled_by_driver') =>
      holdOf(spot, { start: now + hour * HOUR, end: now + (hour + 2) * HOUR }, { status });
    const hit = stayFrom(4, 'confirmed');
    const bookings = [
      hit,
      stayFrom(7, 'confirmed'),
      stayFrom(4, 'cancelled_by_driver'),
      stayFrom(-3, 'confirmed'),
    ];
    const events = [
      { start: now - 4 * HOUR, end: now },
      { start: now + 5 * HOUR, end: now + 7 * HOUR },
    ];
    const found = findConflicts(anImport({ events }), bookings, now);
    expect(found.map(({ booking }) => booking.id)).toEqual([hit.id]);
    expect(findConflicts(anImport({ events, isRemoved: true }), bookings, now)).toEqual([]);
  });
});

describe('the exported calendar', () => {
  const stay = {
    id: 'bkg_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
    start: '2026-06-12T11:00:00.000Z',
    end: '2026-06-13T10:00:00.000Z',
    at: '2026-06-01T08:00:00.000Z',
  };

  it('is iCalendar with any title of the spot: lines end in CRLF and have at most 75 octets', () => {
    const titles = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 200 });
    fc.assert(
      fc.property(titles, (title) => {
        const text = writeFeed({ title, stays: [stay], blocked: [] });
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/\n/);
        const name = /X-WR-CALNAME:([\s\S]*?)\r\n[A-Z]/.exec(text)?.[1]?.replaceAll('\r\n ', '') ?? '';
        const plain = name.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
        expect(plain).toBe(`PlazaLibre: ${title.replaceAll('\r\n', '\n')}`);
      }),
      runs(200),
    );
  });

  it('has a component for strict readers without stays and blocked days, which is no event', () => {
    const read = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);
    const empty = read(writeFeed({ title: 'Mi plaza', stays: [], blocked: [] }));
    expect(empty.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
    const full = read(writeFeed({ title: 'Mi plaza', stays: [stay], blocked: [] }));
    expect(full.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
  });

  it('has the same stays and days for a reader with another library, whatever they are', () => {
    const lengths = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 100 }));
    const entries = fc.array(lengths, { maxLength: 6 });
    const first = Date.parse('2026-11-01T00:00:00Z');
    const timesOf = (text: string) =>
      new ICAL.Component(ICAL.parse(text) as unknown[]) // jCal
        .getAllSubcomponents('vevent')
        .map((component) => new ICAL.Event(component))
        .map(({ startDate, endDate }) => [startDate, endDate].map((time) => time.toString()));
    fc.assert(
      fc.property(entries, entries, (hours, days) => {
        const stays = hours.map(([from, length]) => ({
          ...stay,
          start: toIso(first + from * 21 * HOUR),
          end: toIso(first + (from * 21 + length) * HOUR),
        }));
        const blocked = days.map(([from, length]) => ({
          ...stay,
          start: addDays('2026-11-01', from),
          end: addDays('2026-11-01', from + length),
        }));
        expect(timesOf(writeFeed({ title: 'Mi plaza', stays, blocked }))).toEqual([
          ...stays.map(({ start, end }) => [start, end].map((time) => `${time.slice(0, 19)}Z`)),
          ...blocked.map(({ start, end }) => [start, end]),
        ]);
      }),
      runs(60),
    );
  });

  it('has stays as instants in UTC, and blocked days as dates with an exclusive end', () => {
    const blocked = { ...stay, id: 'spt_x-2026-07-01-2026-07-02', start: '2026-07-01', end: '2026-07-03' };
    const lines = writeFeed({ title: 'Mi plaza', stays: [stay], blocked: [blocked] }).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${stay.id}@plazalibre`,
        'DTSTAMP:20260601T080000Z',
        'DTSTART:20260612T110000Z',
        'DTEND:20260613T100000Z',
        'SUMMARY:Reservado',
        'DTSTART;VALUE=DATE:20260701',
        'DTEND;VALUE=DATE:20260703',
        'SUMMARY:No disponible',
      ]),
    );
  });
});
