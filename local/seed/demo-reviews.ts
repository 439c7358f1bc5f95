import { DAY, toIso } from '#shared/lib/time.ts';
import type { DemoBooking, DemoReview, DemoSpot } from './demo-types.ts';
import type { Random } from './random.ts';
import { pickAnswer, pickReviewText } from './review-texts.ts';

const RATINGS = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 3, 2] as const;

/** Some time in the days after the stay. */
const chooseTime = (random: Random, booking: DemoBooking, now: Date): string => {
  const end = Date.parse(booking.endsAt);
  return toIso(end + random.between(0.05, 0.9) * Math.min(now.getTime() - end, 4 * DAY));
};

const answerOf = (random: Random, rating: number, language: DemoReview['language']): string | null =>
  random.chance(rating < 4 ? 0.8 : 0.35) ? pickAnswer(random, rating, language) : null;

/** Most past stays have a review with text. */
export const inventReviews = (
  random: Random,
  bookings: readonly DemoBooking[],
  spots: readonly DemoSpot[],
  now: Date,
): DemoReview[] => {
  const used = new Set<string>();
  return bookings.flatMap((booking, index): DemoReview[] => {
    const spot = spots[booking.spot];
    if (booking.status !== 'completed' || spot === undefined || random.chance(0.12)) return [];
    const rating = random.pick(RATINGS);
    const words = pickReviewText(random, rating, spot, used);
    if (words === undefined) return [];
    const writtenAt = chooseTime(random, booking, now);
    const { text, language } = words;
    return [
      { booking: index, rating, text, language, answer: answerOf(random, rating, language), writtenAt },
    ];
  });
};

/** Somewhat more than half of the earlier stays have a review, many without text. No spot gets the same text twice. */
export const inventHistoryReviews = (
  random: Random,
  history: readonly DemoBooking[],
  spots: readonly DemoSpot[],
  later: readonly DemoReview[],
  bookings: readonly DemoBooking[],
  now: Date,
): DemoReview[] => {
  const usedOf = new Map<number, Set<string>>();
  for (const { booking, text } of later) {
    const spot = bookings[booking]?.spot ?? -1;
    usedOf.set(spot, (usedOf.get(spot) ?? new Set()).add(text));
  }
  return history.flatMap((booking, index): DemoReview[] => {
    const spot = spots[booking.spot];
    if (spot === undefined || random.chance(0.4)) return [];
    const used = usedOf.get(booking.spot) ?? new Set<string>();
    usedOf.set(booking.spot, used);
    const rating = random.pick(RATINGS);
    const words = random.chance(0.6) ? pickReviewText(random, rating, spot, used) : undefined;
    const { text, language } = words ?? { text: '', language: 'es' };
    const answer = text === '' ? null : answerOf(random, rating, language);
    return [{ booking: index, rating, text, language, answer, writtenAt: chooseTime(random, booking, now) }];
  });
};
