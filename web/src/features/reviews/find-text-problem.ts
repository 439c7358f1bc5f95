import { REVIEW_TEXT } from '#shared/model/rules.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';

/** The problem of a review's or answer's text. Nothing is cut: a text that is too long is reported. */
export const findTextProblem = (words: string): Told | undefined => {
  const { length } = words.trim();
  const { least, most } = REVIEW_TEXT;
  if (length < least) return (text) => text('reviews.tooShort', { least });
  return length > most ? (text) => text('reviews.tooLong', { most, length }) : undefined;
};
