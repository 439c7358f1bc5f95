import { describe, expect, it } from 'vitest';
import { BOOKING_PROCESS } from '#shared/domain/bookings/booking-process.ts';
import { campaign } from '#test/support/random.ts';
import { CROWDED } from './commands.ts';
import { interleaveMany } from './interleave.ts';

const HOLD_ANSWERS = ['held', 'taken', 'repeated', 'changed'];
/** Rarely conflict with another writer here, but do in the campaigns with more refunds and disputes, and with more changes. */
const SELDOM: ReadonlySet<string> = new Set(['cancelByRefund', 'remindEnd', 'releaseChange', 'refuseChange']);
/** Of reports, which have a campaign of their own, and of arriving and leaving, which move neither money nor half hours. */
const ELSEWHERE: readonly string[] = [
  ...['giveUp', 'rebookFrom', 'rebookRest', 'rebookTo', 'uphold', 'upholdRest', 'compensate'],
  ...['arrive', 'leave', 'leaveLate', 'overstay'],
  ...['endEarly', 'endEarlyLate', 'upholdDays'],
];
/** So many schedules have a conflict of each transition with another writer: `CAMPAIGN=25`. */
const OFTEN = 10_000;
const TIMEOUT = 3_600_000;

describe('drivers, an owner, a bank and the clock acting at the same time', () => {
  it(
    '[BR-03] [PY-03] leave one live booking per half hour, each payment booked or refunded, and a ledger that sums to zero',
    async () => {
      const wanted = campaign(400).numRuns;
      const { counts } = await interleaveMany(CROWDED, wanted);
      if (wanted < 4000) return;
      for (const answer of HOLD_ANSWERS) expect(counts.get(`hold ${answer}`), answer).toBeGreaterThan(0);
      for (const transition of Object.keys(BOOKING_PROCESS).filter(
        (name) => name !== 'hold' && !ELSEWHERE.includes(name),
      )) {
        expect(counts.get(`${transition} applied`), transition).toBeGreaterThan(0);
        if (wanted >= OFTEN && !SELDOM.has(transition))
          expect(counts.get(`${transition} stale`), transition).toBeGreaterThan(0);
      }
      expect(counts.get('confirm taken')).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});
