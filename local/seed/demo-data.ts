import { inventBookings, inventReviews } from './demo-bookings.ts';
import { inventSpots } from './demo-spots.ts';
import type { DemoData } from './demo-types.ts';
import { DEMO_DRIVER, DEMO_OWNER, inventPeople } from './people.ts';
import { createRandom } from './random.ts';

const OWNERS = 59;
const DRIVERS = 16;

/**
 * A whole demo marketplace as plain data: people, spots all over Spain, bookings around `now`, reviews.
 * The same seed and the same moment always give the same data; nothing is written anywhere.
 */
export function generateDemoData(options: { seed: number; now: Date; spots?: number }): DemoData {
  const { seed, now, spots: count = 300 } = options;
  const random = createRandom(seed);
  const people = inventPeople(random, OWNERS + DRIVERS);
  const owners = [DEMO_OWNER, ...people.slice(0, OWNERS)];
  const drivers = [DEMO_DRIVER, ...people.slice(OWNERS)];
  const spots = inventSpots(random, owners, now, count);
  const bookings = inventBookings(random, spots, drivers, now);
  const reviews = inventReviews(random, bookings, spots, now);
  return { owners, drivers, spots, bookings, reviews };
}
