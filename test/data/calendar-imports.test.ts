import { settings } from '#test/support/settings.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import type { Booking } from '#shared/model/booking.ts';
import { HOLD_MINUTES } from '#shared/model/rules.ts';
import { holdStay } from '#shared/domain/checkout/hold-stay.ts';
import { httpsFeeds } from '#shared/adapters/calendars/https-feeds.ts';
import { calendarImportsRepository } from '#shared/data/calendar-imports-repository.ts';
import type { Table } from '#shared/data/client.ts';
import type { FeedReading } from '#shared/domain/ports/calendars.ts';
import { importCalendars } from '#shared/domain/calendars/import-calendars.ts';
import { createImport, deleteImport, refreshImport } from '#shared/domain/calendars/manage-imports.ts';
import { updateCalendar } from '#shared/domain/calendars/update-calendar.ts';
import type { Spot } from '#shared/model/spot.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { spotWith } from '#test/support/examples.ts';
import { CLIENT, NO_HOLD_LIMITS } from '#test/support/hold-limits.ts';
import { runs } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

const NOW = Date.parse('2026-06-01T08:00:00Z');
const hours = (from: number, to: number): Period => ({ start: NOW + from * HOUR, end: NOW + to * HOUR });
const WIDE: Period = { start: NOW, end: NOW + 40 * DAY };

/** What external calendars have at present, by address. */
const externalCalendars = new Map<string, FeedReading>();
const depsAt = (now = NOW) => ({
  ...table(),
  holdLimits: NO_HOLD_LIMITS,
  settings,
  clock: { now: () => now },
  externalCalendars: {
    fetch: (url: string) =>
      Promise.resolve(externalCalendars.has(url) ? { text: url } : { problem: 'not_found' as const }),
    parse: (url: string) => externalCalendars.get(url) ?? { problem: 'not_found' as const },
  },
});
const ownerOf = (spot: Spot) => ({ userId: spot.ownerId, isAdmin: false });

let made = 0;
/** A spot that follows a calendar; `has` changes the events of that calendar. */
const aFollowingSpot = async (events: readonly Period[], changes: Partial<Spot> = {}) => {
  const spot = spotWith({ ownerId: `owner-${++made}`, ...changes });
  await table().spots.create(spot);
  const url = `https://example.com/${spot.id}.ics`;
  const has = (now: readonly Period[]) => externalCalendars.set(url, { events: now, unread: [] });
  has(events);
  const { id } = await createImport(depsAt(), ownerOf(spot), spot.id, { url, name: 'Airbnb' });
  /** Also ends the doubt about a calendar that is suddenly empty. */
  const refresh = async (now = NOW) => {
    const press = (doubtSince?: string) => refreshImport(depsAt(now), ownerOf(spot), spot.id, id, doubtSince);
    const { doubt } = await press();
    if (doubt) await press(doubt.since);
  };
  return { spot, url, id, has, refresh };
};

const hold = (spot: Spot, asked: Period, driverId: string, now = NOW) =>
  holdStay(
    depsAt(now),
    { userId: driverId, isAdmin: false, client: CLIENT },
    {
      parkingSpotId: spot.id,
      startTime: toIso(asked.start),
      endTime: toIso(asked.end),
    },
  );
const pay = async (booking: Booking, now = NOW) => writeTransition(table(), booking, 'confirm', now);
const busy = (spot: Spot, now = NOW) => table().calendar.listBusy(spot.id, WIDE, now);
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));

describe('the blocks from an external calendar', () => {
  it('do not prevent the deletion of the spot, as a stay does', async () => {
    const { spot } = await aFollowingSpot([hours(24, 48)]);
    expect(await table().calendar.hasStays(spot.id, NOW)).toBe(false);
    await hold(spot, hours(50, 53), 'ana');
    expect(await table().calendar.hasStays(spot.id, NOW)).toBe(true);
  });

  it('[BR-04] take the half hours that a cancelled stay or an ended hold frees, before the next reading', async () => {
    const { spot, has, refresh } = await aFollowingSpot([]);
    const [stay, held, ended] = [
      await hold(spot, hours(24, 28), 'ana'),
      await hold(spot, hours(48, 50), 'ana'),
      await hold(spot, hours(72, 74), 'ana'),
    ];
    expect(await pay(stay)).toBe('applied');
    has([hours(26, 30), hours(48, 50), hours(73, 80)]);
    await refresh();
    const paid = (await table().bookings.find(stay.id)) ?? stay;
    expect(await writeTransition(table(), paid, 'cancelByOwner', NOW)).toBe('applied');
    expect(await writeTransition(table(), held, 'release', NOW)).toBe('applied');
    const later = NOW + (HOLD_MINUTES + 1) * MINUTE;
    expect(await writeTransition(table(), ended, 'expire', later)).toBe('applied');
    expect(await busy(spot, later)).toEqual([hours(26, 30), hours(48, 50), hours(73, 80)]);
    await expect(hold(spot, hours(26, 28), 'ben', later)).rejects.toMatchObject({ code: 'period_taken' });
    expect((await hold(spot, hours(24, 26), 'ben', later)).status).toBe('pending');
    has([]);
    await refresh(later);
    expect(await busy(spot, later)).toEqual([hours(24, 26)]);
  });

  it('take the half hours of an expired hold, whose late payment is then refused', async () => {
    const { spot, has, refresh } = await aFollowingSpot([]);
    const late = await hold(spot, hours(24, 27), 'ana');
    has([hours(24, 27)]);
    const after = NOW + (HOLD_MINUTES + 1) * MINUTE;
    await refresh(after);
    const judged = { spotVersion: spot.version };
    expect(await writeTransition(table(), late, 'confirm', after, judged)).toBe('taken');
  });

  it('stay while one of two calendars still has the event', async () => {
    const { spot, has, refresh, id } = await aFollowingSpot([hours(24, 48)]);
    const other = `https://example.com/other-${spot.id}.ics`;
    externalCalendars.set(other, { events: [hours(36, 60)], unread: [] });
    await createImport(depsAt(), ownerOf(spot), spot.id, { url: other, name: 'Booking' });
    expect(await busy(spot)).toEqual([hours(24, 60)]);
    has([]);
    await refresh();
    expect(await busy(spot)).toEqual([hours(36, 60)]);
    has([hours(24, 48)]);
    await refresh();
    await deleteImport(depsAt(), ownerOf(spot), spot.id, id);
    expect(await busy(spot)).toEqual([hours(36, 60)]);
  });

  it('[BR-04] are those of the latest reading, also when an earlier one is written after it', async () => {
    const { spot, has, refresh, id } = await aFollowingSpot([]);
    const { calendarImports } = table();
    let isFirst = true;
    const setBlocks: typeof calendarImports.setBlocks = async (...blocks) => {
      if (isFirst) {
        isFirst = false;
        has([hours(48, 50)]);
        await refresh();
      }
      return calendarImports.setBlocks(...blocks);
    };
    has([hours(24, 27)]);
    const late = { ...depsAt(), calendarImports: { ...calendarImports, setBlocks } };
    await refreshImport(late, ownerOf(spot), spot.id, id);
    expect(await busy(spot)).toEqual([hours(48, 50)]);
  });

  it('[BR-03] leave alone the days of a rental that begins between the reading and the write, and take them when it ends', async () => {
    const { spot, has, refresh, id } = await aFollowingSpot([]);
    const { calendarImports, spots } = table();
    const rent = async (until: string | null) => {
      const stored = await spots.find(spot.id);
      const rented = [{ rentalId: 'rnt_1', from: '2026-06-03', until }];
      if (stored) await spots.update({ ...stored, rented, version: stored.version + 1 });
    };
    let isFirst = true;
    const setBlocks: typeof calendarImports.setBlocks = async (...blocks) => {
      await calendarImports.setBlocks(...blocks);
      if (isFirst) await rent(null);
      isFirst = false;
    };
    // From 10:00 on 2 June to 10:00 on 4 June, the second day after midnight of Madrid is rented.
    has([hours(24, 72)]);
    const late = { ...depsAt(), calendarImports: { ...calendarImports, setBlocks } };
    await refreshImport(late, ownerOf(spot), spot.id, id);
    expect(await busy(spot)).toEqual([hours(24, 38)]);
    await rent('2026-06-04');
    await refresh();
    expect(await busy(spot)).toEqual([hours(24, 38), hours(62, 72)]);
  });

  it('[BR-03] do not overwrite a stay that is booked between the reading and the write', async () => {
    const spot = spotWith({ ownerId: `owner-${++made}` });
    await table().spots.create(spot);
    const real = table().table;
    const late: Table = {
      ...real,
      queryAll: async (input) => {
        const items = await real.queryAll(input);
        await pay(await hold(spot, hours(30, 33), 'ana'));
        return items;
      },
    };
    const elsewhere = [{ id: 'imp_01JQ2T8Z3M4N5P6Q7R8S9TABCD', events: [hours(24, 34)] }];
    await calendarImportsRepository(late).setBlocks(spot.id, elsewhere, NOW);
    expect(await busy(spot)).toEqual([hours(24, 34)]);
    await table().calendarImports.setBlocks(spot.id, [], NOW);
    expect(await busy(spot)).toEqual([hours(30, 33)]);
  });

  it('[BR-03] never take the period of a booking, in any order of holds, payments and readings', async () => {
    const periods = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 12 }))
      .map(([from, length]) => hours(from, from + length / 2));
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('hold' as const), asked: periods, pays: fc.boolean() }),
        fc.record({ kind: fc.constant('feed' as const), events: fc.array(periods, { maxLength: 5 }) }),
      ),
      { minLength: 4, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (told) => {
        const { spot, has, refresh } = await aFollowingSpot([hours(5, 7)]);
        const kept: Booking[] = [];
        const outcomes = await Promise.allSettled(
          told.map(async (step, index) => {
            if (step.kind === 'feed') {
              has(step.events);
              await refresh();
              return;
            }
            const booking = await hold(spot, step.asked, `driver-${index}`);
            if (step.pays) expect(await pay(booking)).toBe('applied');
            kept.push(booking);
          }),
        );
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(codeOf(outcome.reason)).toBe('period_taken');
        await refresh();
        const stays = kept.map(({ startAt, endAt }) => ({
          start: Date.parse(startAt),
          end: Date.parse(endAt),
        }));
        const isStay = (at: number) => stays.filter((stay) => overlaps(stay, { start: at, end: at + 1 }));
        const [known] = await table().calendarImports.list(spot.id);
        const taken = await busy(spot);
        // Each half hour is taken if and only if a stay or the external calendar has it, and by one stay at most.
        for (let at = NOW; at < NOW + 48 * HOUR; at += 30 * MINUTE) {
          const isTaken = taken.some((period) => overlaps(period, { start: at, end: at + 1 }));
          const isElsewhere = known?.events.some((event) => overlaps(event, { start: at, end: at + 1 }));
          expect(isStay(at).length).toBeLessThanOrEqual(1);
          expect(isTaken, toIso(at)).toBe(isStay(at).length === 1 || isElsewhere === true);
        }
        // Without the events of the external calendar the stays still have their half hours.
        has([]);
        await refresh();
        const left = await busy(spot);
        for (const stay of stays)
          expect(left.some(({ start, end }) => start <= stay.start && end >= stay.end)).toBe(true);
        const minutes = (some: readonly Period[]) =>
          some.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(minutes(left)).toBe(minutes(stays));
      }),
      runs(12),
    );
  });
});

describe('the job that reads external calendars', () => {
  const run = (now: number) => importCalendars(depsAt(now));

  it('reads each calendar half an hour after the last time, and not before', async () => {
    const { spot, has } = await aFollowingSpot([]);
    has([hours(24, 27)]);
    await run(NOW + 29 * MINUTE);
    expect(await busy(spot)).toEqual([]);
    await run(NOW + 31 * MINUTE);
    expect(await busy(spot)).toEqual([hours(24, 27)]);
  });

  it('completes removals that failed halfway, and deletes imports of a deleted spot', async () => {
    const { spot, id } = await aFollowingSpot([hours(24, 27)]);
    const known = await table().calendarImports.find(spot.id, id);
    if (!known) throw new Error('There is no import.');
    await table().calendarImports.markRemoved(known, NOW);
    await run(NOW + 10 * MINUTE);
    expect(await table().calendarImports.list(spot.id)).toEqual([]);
    expect(await busy(spot)).toEqual([]);

    const gone = await aFollowingSpot([hours(24, 27)]);
    await table().spots.remove(gone.spot, {});
    await run(NOW + 31 * MINUTE);
    expect(await table().calendarImports.list(gone.spot.id)).toEqual([]);
  });

  it('fetches all calendars before it parses, so that slow ones do not delay others', async () => {
    const rule = ['DTSTART:19700101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'];
    const calendar = (...lines: string[]) =>
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    const server = createServer((request, response) => {
      const [, kind, hops] = request.url?.split('/') ?? [];
      if (kind === 'laborious') response.end(calendar(...rule));
      else if (hops === '3') response.end(calendar('DTSTART:20260602T080000Z', 'DURATION:PT3H'));
      else response.writeHead(302, { location: `/${kind}/${Number(hops) + 1}` }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // a server that listens has a port
    const follow = async (kind: string) => {
      const { spot, url, id } = await aFollowingSpot([]);
      const known = await table().calendarImports.find(spot.id, id);
      if (!known) throw new Error('There is no import.');
      externalCalendars.delete(url);
      const moved = {
        ...known,
        url: `http://127.0.0.1:${port}/${kind}/0`,
        revision: known.revision + 1,
        dueAt: toIso(NOW - DAY),
      };
      await table().calendarImports.update(moved, [], NOW);
      return { spot, id };
    };
    const laborious = await Promise.all(Array.from({ length: 8 }, () => follow('laborious')));
    const honest = await follow('honest');
    const patience = { fetchMs: 1000, parseMs: 150 };
    await importCalendars({
      ...depsAt(NOW),
      externalCalendars: httpsFeeds({ allowsLocal: () => true, patience }),
    });
    server.closeAllConnections();
    server.close();
    expect(await busy(honest.spot)).toEqual([hours(24, 27)]);
    for (const { spot, id } of laborious)
      expect((await table().calendarImports.find(spot.id, id))?.failure?.problem).toBe('too_large');
  });

  it('skips slow calendars of one owner until the next half hour, and reads those of others', async () => {
    const first = await aFollowingSpot([]);
    const { ownerId } = first.spot;
    const slow = [first];
    for (let index = 1; index < 8; index++) slow.push(await aFollowingSpot([], { ownerId }));
    const urls = slow.map(({ url }) => url);
    const honest = await aFollowingSpot([]);
    honest.has([hours(24, 27)]);
    const countFetched = async (start: number) => {
      let now = start;
      const deps = depsAt();
      let fetched = 0;
      const fetch = (url: string) => {
        if (urls.includes(url)) {
          now += 4000;
          fetched++;
        }
        return deps.externalCalendars.fetch(url);
      };
      const externalCalendars = { ...deps.externalCalendars, fetch };
      await importCalendars({ ...deps, clock: { now: () => now }, externalCalendars });
      return fetched;
    };
    const isDueAgain = async ({ spot, id }: (typeof slow)[number]) => {
      const known = await table().calendarImports.find(spot.id, id);
      if (!known) throw new Error('There is no import.');
      const due = { ...known, revision: known.revision + 1, dueAt: toIso(NOW) };
      await table().calendarImports.update(due, [], NOW);
    };
    const at = NOW + 60 * DAY;
    expect(await countFetched(at)).toBeGreaterThanOrEqual(6);
    await Promise.all(slow.map(isDueAgain));
    expect(await countFetched(at + 10 * MINUTE)).toBe(0);
    expect(await countFetched(at + 31 * MINUTE)).toBeGreaterThanOrEqual(6);
    const read = await table().calendarImports.find(honest.spot.id, honest.id);
    expect(Date.parse(read?.readAt ?? '')).toBeGreaterThanOrEqual(at + 31 * MINUTE);
  });

  it('spends three seconds a run on the calendars of one owner, and starts the next run with the rest', async () => {
    const { url, spot } = await aFollowingSpot([]);
    const { ownerId } = spot;
    const urls = [url];
    for (let index = 1; index < 4; index++) urls.push((await aFollowingSpot([], { ownerId })).url);
    let now = NOW + 31 * MINUTE;
    const parsed: string[] = [];
    const slow = () => {
      const deps = depsAt();
      const parse = (text: string) => {
        if (urls.includes(text)) {
          now += 1600;
          parsed.push(text);
        }
        return deps.externalCalendars.parse(text);
      };
      return { ...deps, clock: { now: () => now }, externalCalendars: { ...deps.externalCalendars, parse } };
    };
    await importCalendars(slow());
    expect(parsed).toHaveLength(2);
    now += 6 * MINUTE;
    await importCalendars(slow());
    expect(new Set(parsed)).toEqual(new Set(urls));
  });

  it('reads a calendar once in concurrent runs', async () => {
    const { spot, id } = await aFollowingSpot([]);
    await Promise.all([run(NOW + 31 * MINUTE), run(NOW + 31 * MINUTE), run(NOW + 31 * MINUTE)]);
    expect((await table().calendarImports.find(spot.id, id))?.revision).toBe(2);
  });
});

describe('the calendars of a spot', () => {
  it('are five at most, also when eight are added concurrently', async () => {
    const spot = spotWith({ ownerId: `owner-${++made}` });
    await table().spots.create(spot);
    const add = (index: number) => {
      const url = `https://example.com/${spot.id}-${index}.ics`;
      externalCalendars.set(url, { events: [], unread: [] });
      return createImport(depsAt(), ownerOf(spot), spot.id, { url, name: `Calendario ${index}` });
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => add(index)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const [first] = await table().calendarImports.list(spot.id);
    await Promise.allSettled(
      [1, 2, 3].map(() => deleteImport(depsAt(), ownerOf(spot), spot.id, first?.id ?? '')),
    );
    await add(10);
    await expect(add(11)).rejects.toMatchObject({ code: 'too_many_imports' });
  });
});

describe('the calendars of an account', () => {
  it('are 25 at most', async () => {
    const { spot } = await aFollowingSpot([]);
    const spots = [spot];
    const add = (place: Spot) => {
      const url = `https://example.com/many-${++made}.ics`;
      externalCalendars.set(url, { events: [], unread: [] });
      return createImport(depsAt(), ownerOf(spot), place.id, { url, name: 'Otro' });
    };
    for (let index = 1; index < 6; index++)
      spots.push((await aFollowingSpot([], { ownerId: spot.ownerId })).spot);
    for (const place of spots.slice(0, 4)) for (let index = 0; index < 4; index++) await add(place);
    for (let index = 0; index < 3; index++) await add(spots[4] ?? spot);
    await expect(add(spots[5] ?? spot)).rejects.toMatchObject({ code: 'too_many_imports' });
  });
});

describe('days that the owner blocks', () => {
  it('[BR-04] while somebody books them are either booked first or refused', async () => {
    for (let attempt = 0; attempt < 12; attempt++) {
      const spot = spotWith({ ownerId: `owner-${++made}` });
      await table().spots.create(spot);
      const change = { from: '2026-06-03', to: '2026-06-04', state: 'blocked' as const };
      const [booked] = await Promise.allSettled([
        hold(spot, { start: Date.parse('2026-06-03T11:00Z'), end: Date.parse('2026-06-04T10:00Z') }, 'ana'),
        updateCalendar(depsAt(), ownerOf(spot), spot.id, change),
      ]);
      if (booked.status === 'rejected') expect(codeOf(booked.reason)).toBe('stay_not_allowed');
      await expect(hold(spot, hours(60, 62), 'ben')).rejects.toMatchObject({ code: 'stay_not_allowed' });
      expect((await table().spots.find(spot.id))?.exceptions.blocked).toEqual([
        { from: '2026-06-03', to: '2026-06-04' },
      ]);
    }
  });
});

describe('the secret address of a calendar', () => {
  it('finds its spot until it is replaced or removed', async () => {
    const { calendarExports } = table();
    expect(await calendarExports.replace('spt_1', undefined, 'first')).toBe(true);
    expect(await calendarExports.findSpotId('first')).toBe('spt_1');
    expect(await calendarExports.replace('spt_1', undefined, 'second')).toBe(false);
    expect(await calendarExports.replace('spt_1', 'first', 'second')).toBe(true);
    expect(await calendarExports.findSpotId('first')).toBeUndefined();
    expect(await calendarExports.findSpotId('second')).toBe('spt_1');
    expect(await calendarExports.replace('spt_1', 'second', undefined)).toBe(true);
    expect(await calendarExports.findSpotId('second')).toBeUndefined();
    expect(await calendarExports.findToken('spt_1')).toBeUndefined();
  });
});
