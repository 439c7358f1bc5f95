import fc from 'fast-check';
import { MONTH_PATTERNS, VEHICLE_TYPES } from '#shared/model/constants.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import { mapIndexReader, mapIndexWriter } from '#shared/data/map-repository.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import { SERVICE_FEE_CENTS } from '#shared/model/rules.ts';
import { priceStay } from '#shared/domain/availability/price-stay.ts';
import { countFullDays, toFullDayStay, type Stay } from '#shared/domain/availability/stay.ts';
import type { Criteria } from '#shared/domain/search/criteria.ts';
import { isInBox, type Box } from '#shared/lib/geo.ts';
import { findTimeZone } from '#shared/domain/spots/position.ts';
import type { Spot } from '#shared/model/spot.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { addDays, getWeekday, toInstant } from '#shared/lib/time.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { repositoriesOf } from '#test/support/table.ts';
import { spotWith } from '#test/support/examples.ts';
import { wallOf } from '#test/support/wall-clock.ts';

/** The time of the searches in these tests: a Monday in summer. */
export const NOW = Date.parse('2026-06-01T08:00:00Z');
export const clock = { now: () => NOW };

/** A table in memory with all ports that search, booking and the update of the map need. */
export const aSearchWorld = (table = memoryTable().table) => ({
  ...repositoriesOf(table),
  map: mapIndexReader(table),
  mapIndexWriter: mapIndexWriter(table),
  clock,
});
export type SearchWorld = ReturnType<typeof aSearchWorld>;

/** Updates the map for all marked spots. */
export const settle = async (world: SearchWorld): Promise<void> => {
  const { failures } = await updateMapIndex(world);
  if (failures.length > 0) throw new AggregateError(failures);
};

const degree = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e6), max: Math.round(max * 1e6) }).map((value) => value / 1e6);

/** Positions all over Spain: dense in two towns, some very close together, and some on the borders of squares. */
export const position = fc
  .oneof(
    fc.record({ latitude: degree(36.5, 43), longitude: degree(-6, 0) }),
    fc.record({ latitude: degree(40.38, 40.46), longitude: degree(-3.75, -3.65) }),
    fc.record({ latitude: degree(40.415, 40.418), longitude: degree(-3.704, -3.702) }),
    fc.record({ latitude: degree(28.1, 28.14), longitude: degree(-15.45, -15.41) }),
    fc.record({
      latitude: fc.constantFrom(39.375, 40.4296875, 40.4),
      longitude: fc.constantFrom(-2.8125, -3.7, -3.69140625),
    }),
  )
  .filter(({ latitude, longitude }) => findTimeZone(latitude, longitude) !== undefined);

const DAYS = Array.from({ length: 40 }, (_, day) =>
  new Date(NOW + day * 86_400_000).toISOString().slice(0, 10),
);
const day = fc.constantFrom(...DAYS);

/** Times of the week: two that live together, and two that share a half hour with one of them. */
const pattern = fc.constantFrom<MonthPattern>(
  ALWAYS,
  { type: 'weekdays', from: '08:00', to: '19:00' },
  { type: 'nights', from: '19:00', to: '08:00' },
  { type: 'weekdays', from: '06:30', to: '16:00' },
  { type: 'nights', from: '18:30', to: '06:30' },
);

/** A rental of a spot: over, with a last day, without one, or yet to begin. */
const rental = fc
  .tuple(
    fc.constantFrom(
      { rentalId: 'rnt_1', from: '2026-04-10', until: '2026-05-31' },
      { rentalId: 'rnt_2', from: '2026-05-10', until: '2026-06-10' },
      { rentalId: 'rnt_3', from: '2026-05-20', until: null },
      { rentalId: 'rnt_4', from: '2026-06-20', until: null },
      { rentalId: 'rnt_5', from: '2026-06-20', until: '2026-06-24' },
    ),
    pattern,
  )
  // As the table has it: without a pattern at any time.
  .map(([one, times]) => (times === ALWAYS ? one : { ...one, pattern: times }));

/** Spots with every kind of rule. */
export const anySpot: fc.Arbitrary<Spot> = fc
  .record({
    at: position,
    weekdayPriceCents: fc.integer({ min: 100, max: 4000 }),
    weekendPriceCents: fc.integer({ min: 100, max: 5000 }),
    minDurationHours: fc.constantFrom(1, 1, 24, 48, 100),
    advanceBookingHours: fc.constantFrom(0, 0, 12, 48, 300),
    accessHours: fc.constantFrom(
      { start: '00:00', end: '23:59' },
      { start: '00:00', end: '23:59' },
      { start: '08:00', end: '22:00' },
      { start: '20:00', end: '12:30' },
      { start: '22:00', end: '06:00' },
    ),
    weekdays: fc.constantFrom([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], [0, 6]),
    firstDate: fc.constantFrom('2019-01-01', '2026-01-01', '2026-06-10'),
    lastDate: fc.constantFrom('2026-06-20', '2027-06-30', '2040-01-01'),
    blocked: fc.array(day, { maxLength: 2 }),
    opened: fc.uniqueArray(day, { maxLength: 3 }),
    vehicleTypes: fc.subarray([...VEHICLE_TYPES], { minLength: 1 }),
    length: fc.constantFrom('4', '5', '5.50'),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    canReenter: fc.constantFrom(true, false, null),
    ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
    bookingTypes: fc.constantFrom<Spot['bookingTypes'][]>(
      ['stay'],
      ['stay', 'month'],
      ['month', 'stay'],
      ['month'],
    ),
    monthPriceCents: fc.integer({ min: 1000, max: 30_000 }),
    minMonths: fc.constantFrom(1, 1, 3, 12),
    monthPattern: fc.oneof(fc.constant(ALWAYS), pattern),
    monthFrom: fc.constantFrom(null, null, '2019-06-01', '2026-06-01', '2026-06-15', '2026-07-20'),
    rented: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      rental.map((one) => [one]),
      fc.uniqueArray(rental, { minLength: 2, maxLength: 2, selector: ({ rentalId }) => rentalId }),
    ),
    isPaused: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  })
  .map(
    ({ at, weekdays, firstDate, lastDate, blocked, opened, length, flags, ratings, isPaused, ...rest }) => {
      const [isCovered, hasSecurity, isAccessible, electricCharger] = flags;
      return spotWith({
        ...rest,
        ...at,
        timeZone: findTimeZone(at.latitude, at.longitude) ?? '',
        availability: { weekdays, firstDate, lastDate },
        exceptions: {
          blocked: [...new Set(blocked)].sort().map((date) => ({ from: date, to: date })),
          opened: opened.filter((date) => !blocked.includes(date)).sort(),
        },
        dimensions: { length, width: '2.5', height: '2.2' },
        isCovered,
        hasSecurity,
        isAccessible,
        amenities: { ramp: false, restroom: false, cctv: false, elevator: false, electricCharger },
        ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
        ratingCount: ratings.length,
        isActive: !isPaused,
      });
    },
  );

/** Boxes from the size of a street to that of the country. */
export const box = fc
  .tuple(position, fc.constantFrom(0.001, 0.004, 0.02, 0.1, 1, 10), fc.constantFrom(0.001, 0.02, 0.1, 1, 10))
  .map(([{ latitude, longitude }, width, height]): Box => ({
    west: longitude - width,
    south: latitude - height,
    east: longitude + width / 2,
    north: latitude + height / 2,
  }));

/** The first day of a rental: today, which is too late, up to 95 days ahead, which is too far. */
const firstDay = fc.integer({ min: 0, max: 95 }).map((days) => addDays(DAYS[0] ?? '', days));

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });

/** The time of a half hour, counted from 00:00. */
const toTime = (halfHour: number) =>
  `${String(Math.floor(halfHour / 2) % 24).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`;

/** Hours of one day, until midnight at the latest, or with `daysLater` over midnight. */
const hours = fc.oneof(
  fc
    .record({ start: fc.integer({ min: 0, max: 47 }), length: fc.integer({ min: 1, max: 24 }) })
    .map(({ start, length }) => ({
      startTime: toTime(start),
      endTime: toTime(Math.min(start + length, 48)),
      daysLater: undefined,
    })),
  fc.record({
    startTime: fc.integer({ min: 16, max: 47 }).map(toTime),
    endTime: fc.integer({ min: 0, max: 30 }).map(toTime),
    daysLater: fc.constantFrom(1, 1, 1, 2, 8),
  }),
);

/** Search criteria, often empty. */
export const criteria: fc.Arbitrary<Criteria> = fc
  .record({
    stay: maybe(
      fc.record({
        from: fc.integer({ min: 0, max: 30 }),
        nights: fc.integer({ min: 1, max: 8 }),
        hours: fc.option(hours, { nil: undefined, freq: 2 }),
      }),
    ),
    month: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.record({
        startDate: maybe(firstDay),
        maxPrice: maybe(fc.integer({ min: 10, max: 300 })),
        pattern: maybe(fc.constantFrom(...MONTH_PATTERNS)),
      }),
    ),
    maxPrice: maybe(fc.integer({ min: 1, max: 50 })),
    vehicleType: maybe(fc.constantFrom(...VEHICLE_TYPES)),
    carLength: maybe(fc.constantFrom(3.9, 4.4, 5.5)),
    isCovered: maybe(fc.boolean()),
    hasSecurity: maybe(fc.boolean()),
    isAccessible: maybe(fc.boolean()),
    electricCharger: maybe(fc.boolean()),
    alwaysOpen: maybe(fc.boolean()),
    canReenter: maybe(fc.boolean()),
  })
  .map(({ stay, month, ...asked }): Criteria => {
    if (month) return { ...asked, ...month, stayType: 'month' };
    if (!stay) return asked;
    const { from, nights, hours: ofDay } = stay;
    if (!ofDay) return { ...asked, startDate: DAYS[from], endDate: DAYS[from + nights] };
    const { daysLater, ...times } = ofDay;
    // Not today, because hours of today may have passed.
    const startDate = DAYS[from + 1];
    return { ...asked, startDate, ...times, ...(daysLater && { endDate: DAYS[from + 1 + daysLater] }) };
  });

/** The stay of a search in the spot's time zone. An end at midnight belongs to the next day. */
const stayAt = (
  { timeZone }: Spot,
  { startDate, endDate, startTime, endTime }: Criteria,
): Stay | undefined => {
  if (!startDate) return undefined;
  if (!startTime || !endTime) return endDate ? toFullDayStay(timeZone, startDate, endDate) : undefined;
  const lastDate = endDate ?? (endTime === '00:00' ? addDays(startDate, 1) : startDate);
  return {
    start: toInstant(timeZone, startDate, startTime),
    end: toInstant(timeZone, lastDate, endTime),
    timeZone,
  };
};

/** Vehicle sizes in ascending order. */
const ROOM = ['normal', 'grande', 'extra'] as const;
/** Whether a spot takes the vehicle of a search. */
export const takes = ({ vehicleTypes }: Spot, { vehicleType: asked }: Pick<Criteria, 'vehicleType'>) =>
  !asked ||
  (asked === 'motos'
    ? vehicleTypes.includes(asked)
    : ROOM.slice(ROOM.indexOf(asked)).some((type) => vehicleTypes.includes(type)));

/** The price of a day in cents, on average over the half hours of a stay. The days of these searches have 24 hours. */
const averageOfMinutes = ({ weekdayPriceCents, weekendPriceCents }: Spot, { timeZone, start, end }: Stay) => {
  const halfHours = Array.from(
    { length: (end - start) / 1_800_000 },
    (_, index) => start + index * 1_800_000,
  );
  const sum = halfHours.reduce((cents, at) => {
    const isWeekend = [0, 6].includes(getWeekday(wallOf(timeZone, at).slice(0, 10)));
    return cents + (isWeekend ? weekendPriceCents : weekdayPriceCents);
  }, 0);
  return sum / halfHours.length;
};

/** The local days from one until before another. */
const daysFrom = (from: string, until: string): string[] => {
  const days: string[] = [];
  for (let date = from; date < until; date = addDays(date, 1)) days.push(date);
  return days;
};

/** The same day of a later month, or its last day. */
const monthsLater = (date: string, months: number): string => {
  const wanted = date.slice(8);
  let day = `${date.slice(0, 7)}-01`;
  for (let month = 0; month < months; month++) day = `${addDays(day, 31).slice(0, 7)}-01`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(day, index)).filter(
    (one) => one.slice(0, 7) === day.slice(0, 7),
  );
  return days.find((one) => one.slice(8) === wanted) ?? days.at(-1) ?? '';
};

const walls = new Map<string, string>();
const wallAt = (timeZone: string, instant: number): string => {
  const key = `${timeZone} ${instant}`;
  const wall = walls.get(key) ?? wallOf(timeZone, instant);
  walls.set(key, wall);
  return wall;
};

/** Whether the half hour at an instant is in a pattern, by the wall clock. */
export const isInPattern = ({ type, from, to }: MonthPattern, timeZone: string, instant: number): boolean => {
  const [date = '', time = ''] = wallAt(timeZone, instant).split(' ');
  const isWeekend = [0, 6].includes(getWeekday(date));
  if (type === 'weekdays') return !isWeekend && from <= time && time < to;
  return type === 'always' || isWeekend || time >= from || time < to;
};

const HALF_HOUR = 1_800_000;
/** The half hours that a period touches. */
const halfHoursIn = ({ start, end }: Period): number[] => {
  const first = Math.floor(start / HALF_HOUR);
  const count = Math.max(0, Math.ceil(end / HALF_HOUR) - first);
  return Array.from({ length: count }, (_, index) => (first + index) * HALF_HOUR);
};

/** The half hours of a period that rentals of a spot have. */
const rentedIn = ({ rented, timeZone }: Spot, period: Period): number[] =>
  rented.flatMap(({ from, until, pattern: times = ALWAYS }) =>
    halfHoursIn({
      start: Math.max(period.start, toInstant(timeZone, from, '00:00')),
      end: until === null ? period.end : Math.min(period.end, toInstant(timeZone, until, '00:00')),
    }).filter((instant) => isInPattern(times, timeZone, instant)),
  );

/** Whether a rental without an end can begin: every rule by itself, day by day and half hour by half hour. */
export const canRent = (spot: Spot, busy: readonly Period[], startDate: string, now: number): boolean => {
  const { timeZone, availability, exceptions, minMonths, advanceBookingHours, monthPattern, monthFrom } =
    spot;
  const start = toInstant(timeZone, startDate, '00:00');
  const weekdays = monthPattern.type === 'weekdays' ? [1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6];
  const isNeeded = (instant: number) => isInPattern(monthPattern, timeZone, instant);
  /** The week repeats itself from the start of the last rental on. */
  const soon = { start, end: toInstant(timeZone, '2026-09-30', '00:00') };
  const least = daysFrom(startDate, monthsLater(startDate, minMonths));
  const later = daysFrom(startDate, '2027-06-01');
  return (
    start >= now + advanceBookingHours * 3_600_000 &&
    startDate <= addDays(wallOf(timeZone, now).slice(0, 10), 90) &&
    (monthFrom === null || startDate >= monthFrom) &&
    least.every((date) => date >= availability.firstDate && date <= availability.lastDate) &&
    weekdays.every((day) => availability.weekdays.includes(day)) &&
    later.every(
      (date) =>
        !weekdays.includes(getWeekday(date)) ||
        !exceptions.blocked.some(({ from, to }) => from <= date && date <= to),
    ) &&
    !rentedIn(spot, soon).some(isNeeded) &&
    !busy.some((period) =>
      halfHoursIn({ start: Math.max(start, period.start), end: period.end }).some(isNeeded),
    )
  );
};

/** Brute force for a search by the month. */
const judgeMonth = (spot: Spot, busy: readonly Period[], asked: Criteria, now: number) => {
  const { bookingTypes, monthPriceCents: cents, monthPattern } = spot;
  if (!bookingTypes.includes('month') || cents === null) return undefined;
  if (asked.pattern && monthPattern.type !== 'always' && monthPattern.type !== asked.pattern)
    return undefined;
  if (asked.maxPrice !== undefined && cents > asked.maxPrice * 100) return undefined;
  if (asked.startDate === undefined) return { cents };
  return canRent(spot, busy, asked.startDate, now) ? { cents: cents + SERVICE_FEE_CENTS } : undefined;
};

/** Brute force: the price in cents by the spot itself, or undefined when it does not match. */
export const judge = (
  stored: Spot,
  busy: readonly Period[],
  asked: Criteria,
  now = NOW,
): { cents: number } | undefined => {
  const size = (metres: string) => Number(metres);
  const hasAll =
    isPublic(stored) &&
    takes(stored, asked) &&
    size(stored.dimensions.length) >= (asked.carLength ?? 0) &&
    (!asked.isCovered || stored.isCovered) &&
    (!asked.hasSecurity || stored.hasSecurity) &&
    (!asked.isAccessible || stored.isAccessible) &&
    (!asked.electricCharger || stored.amenities.electricCharger) &&
    (!asked.alwaysOpen || (stored.accessHours.start === '00:00' && stored.accessHours.end === '23:59')) &&
    (!asked.canReenter || stored.canReenter === true);
  if (!hasAll) return undefined;
  if (asked.stayType === 'month') return judgeMonth(stored, busy, asked, now);
  if (!stored.bookingTypes.includes('stay')) return undefined;
  const most = asked.maxPrice === undefined ? Infinity : asked.maxPrice * 100;
  const stay = stayAt(stored, asked);
  if (!stay) return stored.weekdayPriceCents <= most ? { cents: stored.weekdayPriceCents } : undefined;
  if (findStayProblem(stored, stay, now) || busy.some((period) => overlaps(period, stay))) return undefined;
  if (rentedIn(stored, stay).length > 0) return undefined;
  const cents = priceStay(stored, stay).totalCents;
  const days = countFullDays(stay);
  const isAffordable =
    days > 0 ? (cents - SERVICE_FEE_CENTS) / days <= most : averageOfMinutes(stored, stay) <= most;
  return isAffordable ? { cents } : undefined;
};

export const inside = (asked: Box, { latitude, longitude }: Pick<Spot, 'latitude' | 'longitude'>) =>
  isInBox(asked, latitude, longitude);
