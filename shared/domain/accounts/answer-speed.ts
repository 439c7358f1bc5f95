import { ANSWER_SPEEDS } from '../../model/constants.ts';
import type { Account } from '../../model/account.ts';
import { MIN_ANSWERED } from '../../model/rules.ts';
import { DAY, HOUR } from '../../lib/time.ts';

export type AnswerSpeed = (typeof ANSWER_SPEEDS)[number];

/** The speed of an answer after so many milliseconds. */
export const toAnswerSpeed = (waited: number): AnswerSpeed => {
  if (waited <= HOUR) return 'hour';
  return waited <= DAY ? 'day' : 'later';
};

type Answers = Pick<Account, 'answersInHour' | 'answersInDay' | 'answersLater'>;

/**
 * The usual speed of a person's answers: the median over the answered conversations, the slower one of two in the middle. Undefined before
 * `MIN_ANSWERED` of them.
 */
export const findUsualSpeed = (account: Answers): AnswerSpeed | undefined => {
  const { answersInHour = 0, answersInDay = 0, answersLater = 0 } = account;
  const counts = [answersInHour, answersInDay, answersLater];
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all < MIN_ANSWERED) return undefined;
  const middle = Math.floor(all / 2);
  let passed = 0;
  return ANSWER_SPEEDS.find((_, index) => (passed += counts[index] ?? 0) > middle);
};
