import { dice } from '#test/support/calendars/random-choice.ts';
import { describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { LATER_PARTITION, OUTBOX_PARTITION } from '#shared/data/table.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { newId } from '#shared/lib/id.ts';
import { marketOf } from '#test/support/market.ts';
import { campaign, SEED } from '#test/support/random.ts';
import { repositoriesOf, TABLE_NAME, useTable } from '#test/support/table.ts';
import { faultyService, type TableFault } from './table-faults.ts';

const table = useTable('program');
const TIMEOUT = 600_000;
const ALL: readonly TableFault[] = ['throttled', 'conflict', 'lost', 'partial'];

/** A table whose next requests fail with these faults, and later ones work. */
const tableThat = (...faults: TableFault[]) =>
  openTable(TABLE_NAME, { service: faultyService(() => faults.shift()) });

const key = () => ({ pk: newId('evt'), sk: 'A' });
const IS_NEW = { ConditionExpression: 'attribute_not_exists(pk)' };

describe('one request to the table', () => {
  it.each(['throttled', 'conflict'] as const)('that is %s is retried until it succeeds', async (fault) => {
    const some = key();
    expect(await tableThat(fault, fault).putIf({ ...some, a: 1 }, IS_NEW)).toBe(true);
    await tableThat(fault, fault).put({ ...some, a: 2 });
    const update = { UpdateExpression: 'ADD a :one', ExpressionAttributeValues: { ':one': 1 } };
    expect(await tableThat(fault, fault).update(some, update)).toMatchObject({ a: 3 });
    const other = key();
    const put = { Put: { Item: other, ...IS_NEW } };
    expect(await tableThat(fault, fault).transact([put])).toEqual([]);
    expect(await tableThat(fault).get(some, { isConsistent: true })).toMatchObject({ a: 3 });
    await tableThat(fault).remove(some);
    expect(await tableThat().get(some, { isConsistent: true })).toBeUndefined();
  });

  it('that is a transaction with a lost answer is executed once and reported as done', async () => {
    const some = key();
    const put = { Put: { Item: some, ...IS_NEW } };
    expect(await tableThat('lost', 'lost').transact([put])).toEqual([]);
    expect(await tableThat().transact([put])).toEqual([0]);
  });

  it('that reads a batch also reads unprocessed keys', async () => {
    const keys = Array.from({ length: 30 }, key);
    await Promise.all(keys.map((one) => tableThat().put(one)));
    expect(await tableThat('partial', 'throttled', 'partial', 'partial').getMany(keys)).toHaveLength(30);
  });
});

describe('an effect of the outbox', () => {
  it('whose completion got no answer is not repeated, and its entry is removed', async () => {
    const { outbox } = table();
    const now = Date.parse('2026-06-01T08:00:00Z');
    await outbox.add({ effects: ['refund_payment'], paymentIntentId: 'pi_a' }, now);
    const [entry] = await outbox.takeDue(now, 10);
    if (!entry) throw new Error('There is no entry.');
    await repositoriesOf(tableThat('lost')).outbox.completeEffect(entry, 'refund_payment');
    expect(await outbox.takeDue(now + HOUR, 10)).toEqual([]);
    for (const partition of [OUTBOX_PARTITION, LATER_PARTITION]) {
      const left = await table().table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
      });
      expect(left).toEqual([]);
    }
  });
});

/** Retries on unexpected errors and conflicts, as a client does. */
const insist = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  for (let attempt = 0; ; attempt++)
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError && error.code !== 'conflict') return undefined;
      if (attempt >= 20) throw error;
    }
};

describe('a table on which requests fail', () => {
  it.each([1, 10, 30])(
    '%d in a hundred: no work is lost, and each payment is booked or refunded',
    async (percent) => {
      const { numRuns } = campaign(percent === 30 ? 0.08 : 0.12);
      let met = 0;
      for (let run = 0; run < numRuns; run++) {
        const throwDice = dice(SEED + run);
        let isFaulty = true;
        const service = faultyService(() => {
          if (!isFaulty || throwDice() * 100 >= percent) return undefined;
          met += 1;
          return ALL[Math.floor(throwDice() * ALL.length)];
        });
        const repositories = repositoriesOf(openTable(TABLE_NAME, { service }));
        const market = await insist(() => marketOf(() => repositories)());
        if (!market) throw new Error('There is no market.');
        const book = async (driver: string) => {
          const intent = await insist(() => market.intent(driver));
          if (!intent) return undefined;
          market.pay(intent.paymentIntentId);
          await Promise.all([
            insist(() => market.browser(driver, intent.paymentIntentId)),
            insist(() => market.webhook(intent.paymentIntentId)),
          ]);
          return intent;
        };
        const made = (await Promise.all([book('ana'), book('ben')])).find((intent) => intent !== undefined);
        if (!made) throw new Error('Nobody got the place.');
        const before = await market.bookingOf(made.bookingId).catch(() => undefined);
        if (run % 2 === 0 && before) await insist(() => market.cancel(before.driverId, made.bookingId, 17.5));
        market.wait(2 * MINUTE);
        await insist(() => market.drain());
        isFaulty = false;
        market.wait(16 * MINUTE);
        await market.timers();
        await market.drain();
        market.wait(2 * HOUR);
        await market.reconcile();
        await market.drain();
        for (const payment of market.all()) {
          const booking = await market.bookingOf(payment.bookingId ?? '');
          const { held } = sumBalances(await market.ledgerOf(payment.bookingId ?? ''));
          const isBack = market.refundsOf(payment.id).length;
          const expected = booking?.status === 'confirmed' ? [0, payment.amountCents] : [1, 0];
          if (payment.status === 'succeeded') expect([isBack, held]).toEqual(expected);
        }
        expect(await market.busy()).toHaveLength(run % 2 === 0 ? 0 : 1);
      }
      console.log(`${numRuns} markets met ${met} faults`);
      expect(met).toBeGreaterThan(percent === 1 ? -1 : 0);
    },
    TIMEOUT,
  );
});
