import { addDays, toLocal } from '#shared/lib/time.ts';
import { ALWAYS } from '#shared/model/month-pattern.ts';
import { inventBookings, inventHistory } from './demo-bookings.ts';
import { inventHistoryReviews, inventReviews } from './demo-reviews.ts';
import { inventSpots } from './demo-spots.ts';
import type { DemoBooking, DemoData, DemoSpot, MonthOffer } from './demo-types.ts';
import { DEMO_DRIVER, DEMO_OWNER, inventPeople } from './people.ts';
import { createRandom } from './random.ts';

const OWNERS = 59;
const DRIVERS = 16;
const HISTORY_DAYS = 366;

/** The demo owner's spots have been open for a year. */
const openForAYear = (spot: DemoSpot, now: Date): DemoSpot => {
  if (spot.ownerEmail !== DEMO_OWNER.email) return spot;
  const firstDate = addDays(toLocal(spot.timeZone, now.getTime()).date, -HISTORY_DAYS);
  return { ...spot, availability: { ...spot.availability, firstDate } };
};

const isAlwaysOpen = ({ isActive, accessHours, availability, timeZone }: DemoSpot, now: Date): boolean =>
  isActive &&
  accessHours.start === '00:00' &&
  availability.weekdays.length === 7 &&
  availability.firstDate <= toLocal(timeZone, now.getTime()).date;

/** One in this many of a city's spots that are always open to cars accepts bookings at once. */
const ONE_OF = 3;

/** Some spots of each city can be booked for an hour or two from now, at any time, so that a search for "now" finds them. */
const withSpontaneous = (spots: readonly DemoSpot[], now: Date): DemoSpot[] => {
  const seen = new Map<string, number>();
  return spots.map((spot) => {
    const { city, vehicleType } = spot;
    if (!isAlwaysOpen(spot, now) || vehicleType === 'motos') return spot;
    const number = seen.get(city) ?? 0;
    seen.set(city, number + 1);
    return number % ONE_OF === 0 ? { ...spot, minDurationHours: 1, advanceBookingHours: 0 } : spot;
  });
};

/** The times of the week that are offered by the month, in turn, and how many days of stays such a month costs. */
const MONTHS: readonly { monthPattern: MonthOffer['monthPattern']; days: number }[] = [
  { monthPattern: ALWAYS, days: 6 },
  { monthPattern: { type: 'nights', from: '19:00', to: '08:00' }, days: 4 },
  { monthPattern: { type: 'weekdays', from: '08:00', to: '19:00' }, days: 3.5 },
];
const FIVE_EUROS = 500;

/** Half of the spots that are always open and have no booking ahead are offered by the month, too, so that such a search finds some. */
const withMonths = (spots: readonly DemoSpot[], bookings: readonly DemoBooking[], now: Date): DemoSpot[] => {
  const booked = new Set(
    bookings.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime()).map(({ spot }) => spot),
  );
  let free = 0;
  return spots.map((spot, index) => {
    if (spot.ownerEmail === DEMO_OWNER.email || booked.has(index) || !isAlwaysOpen(spot, now)) return spot;
    const number = free++;
    const month = number % 2 === 0 ? MONTHS[(number / 2) % MONTHS.length] : undefined;
    if (!month) return spot;
    return {
      ...spot,
      monthOffer: {
        bookingTypes: ['stay', 'month'],
        monthPriceCents: Math.round((spot.weekdayPriceCents * month.days) / FIVE_EUROS) * FIVE_EUROS,
        monthPattern: month.monthPattern,
        monthNoticeDays: number % 4 === 0 ? 15 : 30,
        depositCents: number % 3 === 0 ? 3000 : 0,
      },
    };
  });
};

/**
 * A whole demo marketplace as plain data: people, spots all over Spain, bookings around `now`, reviews. The same seed and the same moment
 * always give the same data; nothing is stored.
 */
export const generateDemoData = (options: { seed: number; now: Date; spots?: number }): DemoData => {
  const { seed, now, spots: count = 300 } = options;
  const random = createRandom(seed);
  const people = inventPeople(random, OWNERS + DRIVERS);
  const owners = [DEMO_OWNER, ...people.slice(0, OWNERS)];
  const drivers = [DEMO_DRIVER, ...people.slice(OWNERS)];
  const invented = inventSpots(random, owners, now, count).map((spot) => openForAYear(spot, now));
  const spots = withSpontaneous(invented, now);
  const bookings = inventBookings(random, spots, drivers, now);
  const reviews = inventReviews(random, bookings, spots, now);
  const history = inventHistory(createRandom(seed + 1), spots, drivers, now);
  const historyReviews = inventHistoryReviews(createRandom(seed + 2), history, spots, reviews, bookings, now);
  return {
    owners,
    drivers,
    spots: withMonths(spots, bookings, now),
    bookings,
    reviews,
    history,
    historyReviews,
  };
};
