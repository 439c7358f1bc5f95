import { describe, expect, it } from 'vitest';
import { campaign } from '#test/support/random.ts';
import { COSTLY } from './commands.ts';
import { interleaveMany } from './interleave.ts';

const TIMEOUT = 3_600_000;

describe('payments that are cancelled, refunded and disputed at the same time', () => {
  it(
    '[BR-05] [PY-03] end with the driver or the owner to the cent, as the ledger says',
    async () => {
      const wanted = campaign(400).numRuns;
      const { counts } = await interleaveMany(COSTLY, wanted);
      if (wanted < 4000) return;
      for (const kind of ['amount_mismatch', 'refund_failed', 'dispute', 'reconciled'])
        expect(counts.get(`alarm ${kind}`), kind).toBeGreaterThan(0);
      for (const transition of [
        'cancelInTime',
        'cancelLate',
        'cancelByOwner',
        'cancelByRefund',
        'refund',
        'complete',
      ])
        expect(counts.get(`${transition} applied`), transition).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});
