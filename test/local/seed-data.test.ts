import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type AtlasRing, featuresOf, polygonsOf, readTopology } from '#build/atlas.ts';
import { kilometresBetween, distanceToSegment, type Flat, project } from '#shared/lib/geo.ts';
import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { findRentalProblem } from '#shared/domain/rentals/check-rental.ts';
import { generateDemoData } from '#local/seed/demo-data.ts';
import { PICTURE_SETS } from '#local/seed/demo-pictures.ts';
import painted from '#local/seed/painted-numbers.json' with { type: 'json' };
import { BY_THE_DAY, type DemoBooking, type DemoSpot } from '#local/seed/demo-types.ts';
import { DEMO_DRIVER, DEMO_OWNER } from '#local/seed/people.ts';
import { wallOf } from '#test/support/wall-clock.ts';

const NOW = new Date('2026-03-19T10:30:00Z');
const HOUR = 3_600_000;
/** Just before the clocks change in spring and autumn, and before 29 February. */
const MOMENTS = ['2026-03-19T10:30:00Z', '2026-10-20T23:30:00Z', '2028-02-20T00:10:00Z'].map(
  (text) => new Date(text),
);

const data = generateDemoData({ seed: 2026, now: NOW });
const PAINTED: Readonly<Record<string, { number: number; level?: number }>> = painted;

/** The land of each municipality, from the boundaries of the national geographic institute. */
const readLand = (): Map<string, AtlasRing[]> =>
  new Map(
    featuresOf(readTopology('es-atlas/es/municipalities.json'), 'municipalities').map(({ id, geometry }) => [
      id,
      polygonsOf(geometry).flatMap((polygon) => polygon.slice(0, 1)),
    ]),
  );

const isInside = (ring: AtlasRing, x: number, y: number): boolean => {
  let inside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
};

/** Date and time at the spot, computed by the platform's time zones, not the project's. */
const onTheClock = (instant: string, timeZone: string): { date: string; time: string } => {
  const [date = '', time = ''] = wallOf(timeZone, Date.parse(instant)).split(' ');
  return { date, time };
};

const daysOf = (from: string, to: string): string[] => {
  const days = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 24 * HOUR)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
};

const spotOf = (spots: readonly DemoSpot[], booking: DemoBooking): DemoSpot => {
  const spot = spots[booking.spot];
  if (spot === undefined) throw new Error(`no spot ${booking.spot}`);
  return spot;
};

describe('the demo marketplace', () => {
  test('is the same for the same seed and moment, and differs for another seed', () => {
    expect(generateDemoData({ seed: 2026, now: NOW })).toEqual(data);
    const other = generateDemoData({ seed: 2027, now: NOW });
    expect(other.spots.map(({ title }) => title)).not.toEqual(data.spots.map(({ title }) => title));
  });

  test('has people with different addresses, the demo owner and driver first', () => {
    const people = [...data.owners, ...data.drivers];
    expect(data.owners).toHaveLength(60);
    expect(data.owners[0]).toEqual(DEMO_OWNER);
    expect(data.drivers[0]).toEqual(DEMO_DRIVER);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    for (const { email } of people.filter((person) => person !== DEMO_OWNER && person !== DEMO_DRIVER)) {
      expect(email).toMatch(/^[a-z.]+@demo\.plazalibre\.example$/);
    }
  });
});

/** Features of `local/seed/la-rioja` whose line contains a text. */
const readDirectory = (name: string, containing: string) =>
  gunzipSync(readFileSync(`local/seed/la-rioja/${name}.geojsonl.gz`))
    .toString()
    .split('\n')
    .filter((line) => line.includes(containing))
    .map(
      (line) =>
        JSON.parse(line) as {
          properties: Record<string, string | undefined>;
          geometry: { coordinates: unknown };
        }, // the format of the file
    );

/** Metres from a position to the nearest point of a line of the directory. */
const metresToLine = (
  { latitude, longitude }: { latitude: number; longitude: number },
  line: [number, number][],
) => {
  const flat = line.map(([lng, lat]): Flat =>
    project({ latitude, longitude }, { latitude: lat, longitude: lng }),
  );
  return Math.min(...flat.slice(1).map((end, index) => 1000 * distanceToSegment(flat[index] ?? end, end)));
};

describe('demo spots', () => {
  test('of La Rioja are at house numbers that exist, and in Logroño, which has none, on the street', () => {
    const numbers = ['Haro', 'Calahorra'].flatMap((town) =>
      readDirectory('portales', `"NOMBRE_MUNICIPIO":"${town}"`),
    );
    const axes = readDirectory('viales', '"NOMBRE_MUNICIPIO":"Logroño"');
    const spots = data.spots.filter(({ province }) => province === 'La Rioja');
    expect(new Set(spots.map(({ city }) => city))).toEqual(new Set(['Logroño', 'Haro', 'Calahorra']));
    for (const { street, number, postcode, city, latitude, longitude, address } of spots) {
      const ofStreet = (found: { properties: Record<string, string | undefined> }) =>
        found.properties.NOMBRE_COMPLETO_VIAL === street && found.properties.NOMBRE_MUNICIPIO === city;
      if (city === 'Logroño') {
        expect(address).toBe(`${street}, ${postcode} Logroño`);
        const lines = axes.filter(ofStreet).map(({ geometry }) => geometry.coordinates as [number, number][]); // axes are lines
        expect(
          Math.min(...lines.map((line) => metresToLine({ latitude, longitude }, line))),
          address,
        ).toBeLessThan(2);
      } else {
        const [lng, lat] = [longitude, latitude];
        const doors = numbers
          .filter(ofStreet)
          .filter(
            ({ properties: { NUMERO_POLICIA, CODIGO_POSTAL } }) =>
              NUMERO_POLICIA === number && CODIGO_POSTAL === postcode,
          );
        expect(
          doors.map(({ geometry }) => geometry.coordinates),
          address,
        ).toContainEqual([lng, lat]);
      }
    }
  });

  test('can be booked now in every city, at any hour of day and night', () => {
    const { spots, bookings } = generateDemoData({ seed: 2026, now: NOW });
    const cities = [...new Set(spots.map(({ city }) => city))];
    for (let halfHour = 0; halfHour < 48; halfHour += 1) {
      // As the button "now" searches: from the next half hour, for two hours or until midnight.
      const now = Date.parse('2026-03-19T23:10:00+01:00') + halfHour * (HOUR / 2);
      const start = now + HOUR / 3;
      const found = spots.filter((spot, index) => {
        const { time } = onTheClock(new Date(start).toISOString(), spot.timeZone);
        const left = 24 - Number(time.slice(0, 2)) - (time.endsWith('30') ? 0.5 : 0);
        if (spot.vehicleType === 'motos' || !spot.isActive || left < 1) return false;
        const stay = { start, end: start + Math.min(2, left) * HOUR, timeZone: spot.timeZone };
        const isFree = bookings.every(
          (booking) =>
            booking.spot !== index ||
            Date.parse(booking.endsAt) <= stay.start ||
            Date.parse(booking.startsAt) >= stay.end,
        );
        return isFree && !findStayProblem({ ...spot, ...BY_THE_DAY }, stay, now);
      });
      const there = new Set(found.map(({ city }) => city));
      const isLate = (city: string) =>
        spots.some(
          (spot) =>
            spot.city === city && onTheClock(new Date(start).toISOString(), spot.timeZone).time === '23:30',
        );
      expect(
        cities.filter((city) => !there.has(city) && !isLate(city)),
        new Date(now).toISOString(),
      ).toEqual([]);
    }
  });

  test.each(MOMENTS)('are offered by the month in the large cities, and a rental can begin, on %s', (now) => {
    const { spots, bookings } = generateDemoData({ seed: 2026, now });
    const offers = spots.flatMap((spot, index) => {
      if (!spot.monthOffer) return [];
      const busy = bookings
        .filter((booking) => booking.spot === index)
        .map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) }));
      const { date } = onTheClock(new Date(now.getTime() + 48 * HOUR).toISOString(), spot.timeZone);
      const rules = { ...spot, ...spot.monthOffer, minMonths: 1, rented: [] };
      return [{ spot, problem: findRentalProblem(rules, busy, date, now.getTime()) }];
    });
    expect(offers.filter(({ problem }) => problem !== undefined)).toEqual([]);
    const cities = new Set(offers.map(({ spot }) => spot.city));
    expect(['Madrid', 'Barcelona', 'Valencia', 'Sevilla'].filter((city) => !cities.has(city))).toEqual([]);
    expect(new Set(offers.map(({ spot }) => spot.monthOffer?.monthPattern.type)).size).toBe(3);
  });

  test('are on land inside their own municipality', () => {
    const land = readLand();
    for (const { ine, longitude, latitude, address } of data.spots) {
      const rings = land.get(ine) ?? [];
      expect(
        rings.some((ring) => isInside(ring, longitude, latitude)),
        address,
      ).toBe(true);
    }
  });

  test('have the time zone of the Canary Islands there and of Madrid elsewhere in Spain', () => {
    for (const { longitude, latitude, timeZone, address } of data.spots) {
      const canary = longitude > -18.3 && longitude < -13.2 && latitude > 27.5 && latitude < 29.5;
      const mainland = longitude > -9.5 && longitude < 4.5 && latitude > 35.9 && latitude < 43.9;
      expect(canary || mainland, address).toBe(true);
      expect(timeZone, address).toBe(canary ? 'Atlantic/Canary' : 'Europe/Madrid');
    }
    expect(data.spots.filter(({ timeZone }) => timeZone === 'Atlantic/Canary').length).toBeGreaterThan(20);
  });

  test('each have a different Spanish description of two to four sentences and at least 30 characters', () => {
    for (const { description } of data.spots) {
      expect(description.length).toBeGreaterThanOrEqual(30);
      expect(description).not.toMatch(/undefined|\bde el\b|\ba el\b|(?<![\p{L}])de de\b/u);
      const sentences = description.split(/(?<=[.!?])\s+(?=\p{Lu})/u).length;
      expect(sentences, description).toBeGreaterThanOrEqual(2);
      expect(sentences, description).toBeLessThanOrEqual(4);
    }
    expect(new Set(data.spots.map(({ title }) => title)).size).toBe(data.spots.length);
    expect(new Set(data.spots.map(({ description }) => description)).size).toBeGreaterThan(
      data.spots.length * 0.9,
    );
  });

  test('are consistent: small for motorbikes, long for large vehicles, and not covered in the open', () => {
    for (const { vehicleType, dimensions, kind, isCovered, title } of data.spots) {
      const length = Number(dimensions.length);
      if (vehicleType === 'motos') expect(length, title).toBeLessThan(3);
      if (vehicleType === 'extra') expect(length, title).toBeGreaterThanOrEqual(6);
      expect(Object.values(dimensions).every((text) => /^\d\.\d$/.test(text))).toBe(true);
      expect(isCovered).toBe(kind !== 'courtyard' && kind !== 'rooftop');
    }
  });

  test('have pictures of one place: its kind, and the number and level that the pictures show', () => {
    for (const { kind, pictures, spotNumber, instructions, title } of data.spots) {
      const sets = new Set(pictures.map((picture) => PICTURE_SETS[picture] ?? ''));
      const [name = ''] = sets;
      expect([pictures.length, sets.size, name.replace(/-\d+$/, '')], title).toEqual([3, 1, kind]);
      const { number, level } = PAINTED[name] ?? {};
      if (kind !== 'lockup') expect(spotNumber.replace(/^M/, ''), title).toBe(`${number}`);
      const [, named] = /[Pp]lanta -(\d)/.exec(instructions) ?? [];
      if (kind === 'garage' && named !== undefined) expect(Number(named), title).toBe(level);
    }
  });

  test('show no cover twice within a view: each differs from its 19 nearest neighbours', () => {
    const repeated = data.spots.flatMap((spot, index) => {
      const near = data.spots
        .filter((_, other) => other !== index)
        .map((other) => ({ other, km: kilometresBetween(spot, other) }))
        .filter(({ km }) => km < 5)
        .toSorted((a, b) => a.km - b.km)
        .slice(0, 19);
      return near.filter(({ other }) => other.pictures[0] === spot.pictures[0]).map(() => spot.address);
    });
    expect(repeated).toEqual([]);
  });

  test('include four of the demo owner in Madrid and a few paused ones', () => {
    const own = data.spots.filter(({ ownerEmail }) => ownerEmail === DEMO_OWNER.email);
    expect(own.map(({ city }) => city)).toEqual(['Madrid', 'Madrid', 'Madrid', 'Madrid']);
    const paused = data.spots.filter(({ isActive }) => !isActive).length;
    expect(paused).toBeGreaterThan(2);
    expect(paused).toBeLessThan(40);
  });
});

describe.each(MOMENTS)('demo bookings made on %s', (now) => {
  const { spots, bookings, history } = generateDemoData({ seed: 11, now });
  const all = [...history, ...bookings];

  test('keep the rules of their spot: days, dates, access hours, duration and notice', () => {
    for (const booking of all) {
      const spot = spotOf(spots, booking);
      const start = onTheClock(booking.startsAt, spot.timeZone);
      const end = onTheClock(booking.endsAt, spot.timeZone);
      for (const date of daysOf(start.date, end.date)) {
        expect(spot.availability.weekdays).toContain(new Date(date).getUTCDay());
        expect(date >= spot.availability.firstDate && date <= spot.availability.lastDate).toBe(true);
      }
      for (const { time } of [start, end]) {
        expect(time >= spot.accessHours.start && time <= spot.accessHours.end).toBe(true);
      }
      if (booking.kind === 'full-day') expect([start.time, end.time]).toEqual(['13:00', '12:00']);
      const notice = Date.parse(booking.startsAt) - Date.parse(booking.bookedAt);
      const duration = Date.parse(booking.endsAt) - Date.parse(booking.startsAt);
      expect(notice).toBeGreaterThanOrEqual(spot.advanceBookingHours * HOUR);
      expect(duration).toBeGreaterThanOrEqual(spot.minDurationHours * HOUR);
      expect(booking.driverEmail).not.toBe(spot.ownerEmail);
    }
  });

  test('never overlap on a spot', () => {
    const sorted = [...all].sort((a, b) => a.spot - b.spot || a.startsAt.localeCompare(b.startsAt));
    sorted.slice(1).forEach((booking, index) => {
      const previous = sorted[index];
      if (previous?.spot === booking.spot) expect(booking.startsAt >= previous.endsAt).toBe(true);
    });
  });

  test('give the demo driver and the demo owner past and future stays', () => {
    const mine = bookings.filter(({ driverEmail }) => driverEmail === DEMO_DRIVER.email);
    const hosted = bookings.filter((booking) => spotOf(spots, booking).ownerEmail === DEMO_OWNER.email);
    for (const list of [mine, hosted]) {
      expect(list.filter(({ status }) => status === 'completed').length).toBeGreaterThanOrEqual(4);
      expect(list.filter(({ status }) => status === 'confirmed').length).toBeGreaterThanOrEqual(4);
    }
    expect(new Set(mine.map(({ spot }) => spot)).size).toBeGreaterThanOrEqual(6);
  });
});
