import { REVIEW_TEXT } from '#shared/model/rules.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';

/** What is wrong with the words of a review or an answer. Nothing is cut off: what is too long is told. */
export const findTextProblem = (words: string): Told | undefined => {
  const { length } = words.trim();
  const { least, most } = REVIEW_TEXT;
  if (length < least) return (text) => text('reviews.tooShort', { least });
  return length > most ? (text) => text('reviews.tooLong', { most, length }) : undefined;
};
