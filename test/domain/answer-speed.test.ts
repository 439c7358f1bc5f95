import { expect, it } from 'vitest';
import { findUsualSpeed, toAnswerSpeed } from '#shared/domain/accounts/answer-speed.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';

it('an answer comes within an hour, within a day, or later', () => {
  expect([0, HOUR, HOUR + 1, DAY, DAY + 1].map(toAnswerSpeed)).toEqual([
    'hour',
    'hour',
    'day',
    'day',
    'later',
  ]);
});

it.each([
  [[2, 0, 0], undefined],
  [[3, 0, 0], 'hour'],
  [[2, 1, 0], 'hour'],
  [[1, 1, 1], 'day'],
  [[2, 2, 0], 'day'],
  [[1, 0, 2], 'later'],
  [[40, 0, 39], 'hour'],
])('after %j answers of each speed, the usual one is %s', ([hour = 0, day = 0, later = 0], usual) => {
  expect(findUsualSpeed({ answersInHour: hour, answersInDay: day, answersLater: later })).toBe(usual);
});
