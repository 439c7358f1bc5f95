import { describe, expect, it } from 'vitest';
import { campaign } from '#test/support/random.ts';
import { CHANGING } from './commands.ts';
import { interleaveMany } from './interleave.ts';

const TRANSITIONS = [
  'change',
  'changeForLess',
  'holdChange',
  'releaseChange',
  'expireChange',
  'confirmChange',
  'refuseChange',
] as const;
const TIMEOUT = 3_600_000;

describe('stays that become longer, shorter and other ones while everybody else acts', () => {
  it(
    '[BR-03] [PY-03] keep one booking per half hour, and each payment of a change makes it or goes back, to the cent',
    async () => {
      const wanted = campaign(400).numRuns;
      const { counts } = await interleaveMany(CHANGING, wanted);
      if (wanted < 4000) return;
      for (const transition of TRANSITIONS)
        expect(counts.get(`${transition} applied`), transition).toBeGreaterThan(0);
      for (const transition of ['holdChange', 'confirmChange', 'expireChange', 'changeForLess'])
        expect(counts.get(`${transition} stale`), transition).toBeGreaterThan(0);
      for (const refused of [
        'extend: period_taken',
        'extend: change_pending',
        'confirmChange: change_refunded',
      ])
        expect(counts.get(refused), refused).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});
