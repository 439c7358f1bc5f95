import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { overlaps } from '#shared/lib/half-hours.ts';
import { toStay, type LocalStay, type Stay } from '#shared/domain/availability/stay.ts';
import { addDays, DAY, HOUR, MINUTE, toIso, toLocal } from '#shared/lib/time.ts';
import { BY_THE_DAY, type DemoBooking, type DemoSpot } from './demo-types.ts';
import { DEMO_DRIVER, DEMO_OWNER, type DemoPerson } from './people.ts';
import type { Random } from './random.ts';

const PART_DAYS = [
  ['08:00', '18:00'],
  ['09:00', '14:00'],
  ['16:00', '22:00'],
  ['10:00', '20:00'],
  ['08:30', '15:30'],
  ['20:00', '08:00'],
] as const;

/** Range of the first days of stays, in days from today. */
const REACH = {
  earlier: { nearest: 76, farthest: 362 },
  past: { nearest: 3, farthest: 70 },
  upcoming: { nearest: 2, farthest: 40 },
} as const;
type When = keyof typeof REACH;

/** A few full days, or the hours of an office, an evening or a night. */
const proposeStay = (random: Random, date: string): LocalStay => {
  if (random.chance(0.5)) {
    const endDate = addDays(date, random.pick([1, 1, 2, 3, 4]));
    return { date, endDate, startTime: '13:00', endTime: '12:00', isFullDay: true };
  }
  const [startTime, endTime] = random.pick(PART_DAYS);
  return { date, startTime, endTime, isFullDay: false };
};

/** Keeps the diary of every spot, so that no two stays touch. */
class Diary {
  readonly bookings: DemoBooking[] = [];
  private readonly random: Random;
  private readonly spots: readonly DemoSpot[];
  private readonly now: number;

  constructor(random: Random, spots: readonly DemoSpot[], now: Date) {
    this.random = random;
    this.spots = spots;
    this.now = now.getTime();
  }

  /** Books a free stay for the driver. Returns whether there was one. */
  book(spotIndex: number, driverEmail: string, when: When): boolean {
    const spot = this.spots[spotIndex];
    if (spot === undefined || spot.ownerEmail === driverEmail) return false;
    const today = toLocal(spot.timeZone, this.now).date;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const days = this.random.whole(REACH[when].nearest, REACH[when].farthest);
      const local = proposeStay(this.random, addDays(today, when === 'upcoming' ? days : -days));
      const stay = toStay(spot.timeZone, local);
      if (!this.suits(when, stay) || !this.isFree(spotIndex, stay)) continue;
      const bookedAt = this.chooseBookingTime(spot, stay);
      if (findStayProblem({ ...spot, ...BY_THE_DAY }, stay, bookedAt) !== undefined) continue;
      this.bookings.push({
        spot: spotIndex,
        driverEmail,
        kind: local.isFullDay ? 'full-day' : 'part-day',
        startsAt: toIso(stay.start),
        endsAt: toIso(stay.end),
        bookedAt: toIso(bookedAt),
        status: when === 'upcoming' ? 'confirmed' : 'completed',
      });
      return true;
    }
    return false;
  }

  /** Future stays start late enough to be booked now and still be cancelled. */
  private suits(when: When, stay: Stay): boolean {
    return when === 'upcoming' ? stay.start > this.now + 30 * HOUR : stay.end < this.now;
  }

  private isFree(spotIndex: number, stay: Stay): boolean {
    return !this.bookings.some(
      ({ spot, startsAt, endsAt }) =>
        spot === spotIndex && overlaps(stay, { start: Date.parse(startsAt), end: Date.parse(endsAt) }),
    );
  }

  /** Within the nine days before the booking deadline of the spot. */
  private chooseBookingTime(spot: DemoSpot, stay: Stay): number {
    const latest = Math.min(stay.start - spot.advanceBookingHours * HOUR, this.now);
    return latest - this.random.whole(1, (9 * DAY) / MINUTE) * MINUTE;
  }
}

/** Indexes of the demo owner's spots that are open. */
const listOwned = (spots: readonly DemoSpot[]): number[] =>
  spots.flatMap(({ ownerEmail, isActive }, index) =>
    ownerEmail === DEMO_OWNER.email && isActive ? [index] : [],
  );

/** About 44 stays: the demo driver's, those on the demo owner's spots, and a few others. */
export const inventBookings = (
  random: Random,
  spots: readonly DemoSpot[],
  drivers: readonly DemoPerson[],
  now: Date,
): DemoBooking[] => {
  const diary = new Diary(random, spots, now);
  const indexes = spots.map((_, index) => index);
  const open = indexes.filter((index) => spots[index]?.isActive === true);
  const owned = listOwned(spots);
  const elsewhere = random.shuffle(open.filter((index) => !owned.includes(index)));
  const others = drivers.filter(({ email }) => email !== DEMO_DRIVER.email);
  const fill = (
    count: number,
    from: readonly number[],
    driver: () => string,
    when: 'past' | 'upcoming',
  ): void => {
    let made = 0;
    for (let turn = 0; made < count && turn < count * 4; turn += 1) {
      if (diary.book(from[turn % from.length] ?? -1, driver(), when)) made += 1;
    }
  };
  const anyone = (): string => random.pick(others).email;
  fill(5, elsewhere.slice(0, 12), () => DEMO_DRIVER.email, 'past');
  fill(4, elsewhere.slice(12, 24), () => DEMO_DRIVER.email, 'upcoming');
  fill(1, owned, () => DEMO_DRIVER.email, 'upcoming');
  fill(7, owned, anyone, 'past');
  fill(5, owned, anyone, 'upcoming');
  fill(15, elsewhere.slice(24, 60), anyone, 'past');
  fill(6, elsewhere.slice(60, 90), anyone, 'upcoming');
  return diary.bookings;
};

/** Stays of one year on the demo owner's spots, so that the page of earnings has content. */
const EARLIER_STAYS = 64;

/** Bookings of the demo owner's spots in the year before those of `inventBookings`, all completed. */
export const inventHistory = (
  random: Random,
  spots: readonly DemoSpot[],
  drivers: readonly DemoPerson[],
  now: Date,
): DemoBooking[] => {
  const diary = new Diary(random, spots, now);
  const owned = listOwned(spots);
  const others = drivers.filter(({ email }) => email !== DEMO_DRIVER.email);
  for (let turn = 0; turn < EARLIER_STAYS; turn += 1)
    diary.book(random.pick(owned), random.pick(others).email, 'earlier');
  return diary.bookings;
};
