import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterReading, toCalendarImportAnswer } from '#shared/domain/calendars/calendar-import.ts';
import { calendarTroubleMail, calendarWellMail } from '#shared/domain/calendars/calendar-mails.ts';
import { findTroubleNews } from '#shared/domain/calendars/trouble.ts';
import type { CalendarImport, FeedReading, UnreadEvent } from '#shared/domain/ports/calendars.ts';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { accountWith, anImport, spotWith } from '#test/support/examples.ts';
import { runs } from '#test/support/random.ts';

const NOW = Date.parse('2026-06-01T08:00:00Z');
const day = (index: number): Period => ({ start: NOW + index * DAY, end: NOW + (index + 1) * DAY });
const days = (...indexes: number[]) => indexes.map(day);
const well = (events: readonly Period[], unread: readonly UnreadEvent[] = []): FeedReading => ({
  events,
  unread,
});
const DOWN: FeedReading = { problem: 'unreachable' };

/** A followed calendar that is read again and again; `read` answers what its owner is notified of. */
const follow = (first: FeedReading) => {
  let one: CalendarImport = afterReading(anImport(), first, NOW);
  const read = (reading: FeedReading, now: number, accepts?: string) => {
    one = afterReading(one, reading, now, accepts);
    const { news, troubleTold } = findTroubleNews(one, now);
    one = { ...one, troubleTold };
    return news;
  };
  /** The owner presses on a page that shows the present doubt. */
  const accept = (reading: FeedReading, now: number) => read(reading, now, one.doubt?.since);
  return { read, accept, now: () => one };
};

describe('a followed calendar that is suddenly empty', () => {
  it('blocks what it had for a day, of which its owner is notified at once, and when the doubt is over', () => {
    const { read, now } = follow(well(days(3, 5)));
    expect(read(well([]), NOW + HOUR)).toBe('trouble');
    expect(now()).toMatchObject({
      events: days(3, 5),
      doubt: { since: toIso(NOW + HOUR), events: days(3, 5) },
    });
    expect(toCalendarImportAnswer(now(), NOW).doubt?.until).toBe(toIso(NOW + 25 * HOUR));
    expect(read(well([]), NOW + 24 * HOUR)).toBeUndefined();
    expect(now().events).toEqual(days(3, 5));
    expect(read(well([]), NOW + 25 * HOUR)).toBe('well');
    expect(now()).toMatchObject({ events: [], doubt: null });
  });

  it('has its events again as soon as the other site has', () => {
    const { read, now } = follow(well(days(3, 5)));
    read(well([]), NOW + HOUR);
    expect(read(well(days(3, 5, 9)), NOW + 2 * HOUR)).toBe('well');
    expect(now()).toMatchObject({ events: days(3, 5, 9), doubt: null });
  });

  it('frees what it had when its owner, who sees the doubt, asks for another read', () => {
    const { read, accept, now } = follow(well(days(3)));
    accept(well([]), NOW + HOUR);
    read(well([]), NOW + HOUR + MINUTE);
    expect(now().events).toEqual(days(3));
    read(well([]), NOW + HOUR + MINUTE, toIso(NOW));
    expect(now().events).toEqual(days(3));
    expect(accept(well([]), NOW + HOUR + 2 * MINUTE)).toBe('well');
    expect(now().events).toEqual([]);
  });

  it('is doubted again where more vanishes at the end of the doubt', () => {
    const { read, accept, now } = follow(well(days(3, 4, 5, 6, 7)));
    read(well(days(3, 4)), NOW + HOUR);
    accept(well([]), NOW + 2 * HOUR);
    expect(now()).toMatchObject({ events: days(3, 4), doubt: { since: toIso(NOW + 2 * HOUR) } });
    read(well([]), NOW + 25 * HOUR);
    expect(now().events).toEqual(days(3, 4));
  });

  it('is doubted for another day where more vanishes during the doubt', () => {
    const { read, now } = follow(well(days(3, 4, 5, 6, 7)));
    read(well(days(3, 4)), NOW + HOUR);
    read(well([]), NOW + 20 * HOUR);
    read(well([]), NOW + 26 * HOUR);
    expect(now()).toMatchObject({ events: days(3, 4, 5, 6, 7), doubt: { since: toIso(NOW + 20 * HOUR) } });
    read(well([]), NOW + 44 * HOUR);
    expect(now().events).toEqual([]);
  });

  it('stays doubted while it has events without a time that is understood', () => {
    const { read, accept, now } = follow(well(days(3, 5)));
    for (const hours of [1, 30, 60]) read(well([], [{ summary: 'Obra' }]), NOW + hours * HOUR);
    expect(now().events).toEqual(days(3, 5));
    expect(toCalendarImportAnswer(now(), NOW).doubt).toEqual({ since: toIso(NOW + HOUR) });
    const mail = calendarTroubleMail(now(), spotWith(), accountWith({ language: 'es' }), '');
    expect(mail?.text).toContain('lo que bloqueaba sigue bloqueado.');
    accept(well([], [{ summary: 'Obra' }]), NOW + 61 * HOUR);
    expect(now().events).toEqual([]);
  });

  it('is no doubt if only past events went', () => {
    const { read, now } = follow(well(days(0)));
    expect(read(well([]), NOW + 2 * DAY)).toBeUndefined();
    expect(now()).toMatchObject({ events: [], doubt: null });
  });
});

describe('a followed calendar that lost events', () => {
  it.each([
    ['most of four', days(1, 2, 3, 4), days(1), true],
    ['three of seven', days(1, 2, 3, 4, 5, 6, 7), days(4, 5, 6, 7), false],
    ['two of three', days(1, 2, 3), days(3), false],
  ])('is doubted or believed: %s', (_which, before, after, isDoubted) => {
    const { read, now } = follow(well(before));
    expect(read(well(after), NOW + HOUR)).toBe(isDoubted ? 'trouble' : undefined);
    expect(now().events).toEqual(isDoubted ? before : after);
  });

  it('is doubted where one event of months becomes one of a day', () => {
    const long = { start: NOW + DAY, end: NOW + 100 * DAY };
    const { read, now } = follow(well([long]));
    expect(read(well(days(50)), NOW + HOUR)).toBe('trouble');
    expect(now().events).toEqual([
      { start: long.start, end: day(50).start },
      day(50),
      { start: day(50).end, end: long.end },
    ]);
  });

  it('is believed where an event is shorter or moved by hours', () => {
    const moved = days(1, 2, 3, 4).map(({ start, end }) => ({ start: start + 6 * HOUR, end: end - HOUR }));
    const { read, now } = follow(well(days(1, 2, 3, 4)));
    expect(read(well(moved), NOW + HOUR)).toBeUndefined();
    expect(now().events).toEqual(moved);
  });

  it('also blocks what it has meanwhile', () => {
    const { read, now } = follow(well(days(1, 2, 3, 4)));
    read(well(days(8)), NOW + HOUR);
    expect(now().events).toEqual(days(1, 2, 3, 4, 8));
  });
});

describe('the owner of a followed calendar', () => {
  const odd: UnreadEvent = { summary: 'Mudanza', start: NOW + DAY };

  it('is notified of a failure after an hour, once, and of its end', () => {
    const { read } = follow(well([]));
    expect(read(DOWN, NOW)).toBeUndefined();
    expect(read(DOWN, NOW + HOUR)).toBe('trouble');
    expect(read(DOWN, NOW + 3 * DAY)).toBeUndefined();
    expect(read(well([]), NOW + 4 * DAY)).toBe('well');
  });

  it('is not notified of a failure that ends within the hour', () => {
    const { read } = follow(well([]));
    read(DOWN, NOW);
    expect(read(well([]), NOW + HOUR)).toBeUndefined();
  });

  it('is notified once of a calendar that fails every night', () => {
    const { read } = follow(well([]));
    const told: unknown[] = [];
    for (let night = 0; night < 6; night++)
      for (const hour of [0, 1, 2, 3])
        told.push(read(hour === 3 ? well([]) : DOWN, NOW + night * DAY + hour * HOUR));
    expect(told.filter((news) => news !== undefined)).toEqual(['trouble', 'well']);
  });

  it('is notified soon after the end of a failure of another one that lasts a day', () => {
    const { read } = follow(well([]));
    read(DOWN, NOW);
    read(DOWN, NOW + HOUR);
    read(well([]), NOW + 2 * HOUR);
    read(DOWN, NOW + DAY);
    expect(read(DOWN, NOW + DAY + 23 * HOUR)).toBeUndefined();
    expect(read(DOWN, NOW + 2 * DAY)).toBe('trouble');
  });

  it('is notified of events that are not understood, of further ones a day later, and when none is left', () => {
    const other: UnreadEvent = { summary: 'Obra' };
    const { read } = follow(well([]));
    expect(read(well([], [odd]), NOW)).toBe('trouble');
    expect(read(well([], [odd]), NOW + HOUR)).toBeUndefined();
    expect(read(well([], [odd, other]), NOW + 2 * HOUR)).toBeUndefined();
    expect(read(well([], [odd, other]), NOW + DAY)).toBe('trouble');
    expect(read(well([], [other]), NOW + 2 * DAY)).toBeUndefined();
    expect(read(well([]), NOW + 3 * DAY)).toBe('well');
  });

  it('is notified of each failure, though events that are not understood go on', () => {
    const { read } = follow(well([], [odd]));
    expect(read(well([], [odd]), NOW)).toBe('trouble');
    read(DOWN, NOW + DAY);
    expect(read(DOWN, NOW + DAY + HOUR)).toBe('trouble');
    expect(read(well([], [odd]), NOW + 2 * DAY)).toBeUndefined();
    read(DOWN, NOW + 30 * DAY);
    expect(read(DOWN, NOW + 30 * DAY + HOUR)).toBe('trouble');
  });

  it('reads in the mail which events are not understood, since when it fails, and until when what vanished blocks', () => {
    const owner = accountWith({ language: 'es' });
    const spot = spotWith({ title: 'Mi plaza' });
    const one = anImport({
      unread: [odd, { start: NOW, end: NOW + DAY }, {}],
      failure: { problem: 'not_found', since: toIso(NOW), attempts: 3 },
    });
    const doubted = anImport({ doubt: { since: toIso(NOW), events: [] } });
    const mail = calendarTroubleMail(one, spot, owner, 'https://plazalibre.example');
    expect(mail?.subject).toBe('Revisa un calendario de tu plaza: Mi plaza');
    expect(mail?.text).toContain('Mudanza: empieza el ');
    expect(mail?.text).toMatch(/Sin título: del .*1 de junio.* al .*2 de junio/);
    expect(mail?.text).toContain('Sin título: sin fecha que podamos leer');
    expect(mail?.text).toMatch(/Desde el .*1 de junio.* no podemos leer el calendario «Airbnb»/);
    const doubtMail = calendarTroubleMail(doubted, spot, owner, '');
    expect(doubtMail?.text).toMatch(/sigue bloqueado hasta el .*2 de junio/);
    expect(mail?.text).toContain(`https://plazalibre.example/calendario/${spot.id}`);
    expect(calendarTroubleMail(anImport(), spot, owner, '')).toBeUndefined();
    expect(calendarWellMail(one, spot, owner, '').text).toContain('«Airbnb»');
  });
});

describe('a followed calendar with any history', () => {
  it('frees a future event only after a day of doubt, by its owner’s request, or where few of several went', () => {
    const readings = fc.array(
      fc.record({
        wait: fc.integer({ min: 1, max: 40 }).map((halfHours) => halfHours * 30 * MINUTE),
        reading: fc.oneof(
          { weight: 4, arbitrary: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
        isAsked: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(readings, (steps) => {
        const { read, accept, now } = follow(well(days(3, 5, 8)));
        let at = NOW;
        let isOpen = false;
        for (const { wait, reading, isAsked } of steps) {
          at += wait;
          const before = now();
          const events = days(...(reading ?? [])).toSorted((a, b) => a.start - b.start);
          const news = (isAsked ? accept : read)(reading ? well(events) : DOWN, at);
          // The end of troubles follows their beginning.
          if (news === 'well') expect(isOpen).toBe(true);
          if (news !== undefined) isOpen = news === 'trouble';
          const gone = before.events.filter(
            (event) => event.end > at && !now().events.some((other) => overlaps(event, other)),
          );
          if (!reading) expect(gone).toEqual([]);
          const ahead = before.events.filter(({ end }) => end > at).length;
          const isEmptied = gone.length > 0 && now().events.every(({ end }) => end <= at);
          const isBelieved = before.doubt !== null && (isAsked || at - Date.parse(before.doubt.since) >= DAY);
          if (isEmptied || (gone.length >= 3 && gone.length > ahead / 2)) {
            expect(isBelieved).toBe(true);
            // Of what the doubt was not about, only as much as without it.
            const doubted = (before.doubt?.events ?? [])
              .filter(({ end }) => end > at)
              .map(({ start }) => start);
            const others = gone.filter(({ start }) => !doubted.includes(start));
            expect(isEmptied ? others : []).toEqual([]);
            expect(others.length >= 3 && others.length > (ahead - doubted.length) / 2).toBe(false);
          }
          // Whatever the calendar has now is blocked.
          for (const event of reading ? events : []) expect(now().events).toContainEqual(event);
        }
      }),
      {
        ...runs(300),
        // A doubted event ends while it is in doubt, as half of the others vanish.
        examples: [
          [
            [
              { wait: 72 * HOUR, reading: [3, 4, 5], isAsked: false },
              { wait: 12 * HOUR, reading: [7, 8, 9, 11, 12, 13], isAsked: false },
              { wait: 12 * HOUR, reading: [7, 8, 11], isAsked: true },
            ],
          ],
        ],
      },
    );
  });
});
