import { REVIEW_TEXT } from '#shared/api/constants.ts';
import { useText } from '#web/i18n/use-text.ts';

/** What is wrong with the words of a review or an answer. Nothing is cut off: what is too long is told. */
export const useTextProblem = () => {
  const text = useText();
  return (words: string): string | undefined => {
    const { length } = words.trim();
    const { least, most } = REVIEW_TEXT;
    if (length < least) return text('reviews.tooShort', { least });
    return length > most ? text('reviews.tooLong', { most, length }) : undefined;
  };
};
