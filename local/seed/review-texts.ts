import type { DemoReview, DemoSpot } from './demo-types.ts';
import { isTrueOf, textOf, type Phrase } from './phrases.ts';
import type { Random } from './random.ts';
import texts from './review-texts.json' with { type: 'json' };

type Language = DemoReview['language'];

/** By stars. */
const REVIEWS: Readonly<Record<string, readonly Phrase[]>> = texts.reviews;

/** An unused text that is true of the spot, or undefined when all are used. */
export const pickReviewText = (
  random: Random,
  rating: number,
  spot: DemoSpot,
  used: Set<string>,
): { text: string; language: Language } | undefined => {
  const [chosen] = random
    .shuffle(REVIEWS[rating] ?? [])
    .filter((review) => !used.has(textOf(review)) && isTrueOf(spot, review));
  if (chosen === undefined) return undefined;
  used.add(textOf(chosen));
  return {
    text: textOf(chosen),
    language: typeof chosen === 'object' && chosen.language === 'en' ? 'en' : 'es',
  };
};

/** The owner's answer to a review: thanks, or a remedy. */
export const pickAnswer = (random: Random, rating: number, language: Language): string => {
  const { thanks, sorry } = texts.answers[language];
  return random.pick(rating >= 4 ? thanks : sorry);
};
