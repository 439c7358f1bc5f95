import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmChange } from '#shared/domain/changes/confirm-change.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { COMPANY } from '#test/support/invoice-examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable('program');
const aMarket = marketOf(table);
const aRentalMarket = rentalsOf(table);

/** Measured units with some margin for longer names. Decision 13 has the cost in money. */
const MAX_UNITS = { attempt: 30, life: 186, change: 84, rentalStart: 268, rentalMonth: 306, rentalEnd: 58 };

interface Spent {
  reads: number;
  writes: number;
  readUnits: number;
  writeUnits: number;
}
const nothing = (): Spent => ({ reads: 0, writes: 0, readUnits: 0, writeUnits: 0 });
let spent = nothing();

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

interface Capacity {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}
/** Capacity units of an answer: of one table, or the sum of a batch or transaction. */
const unitsOf = (answer: { ConsumedCapacity?: Capacity | Capacity[] }): number =>
  [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

interface Command {
  readonly input: object;
}
type Send = (this: unknown, command: Command) => Promise<object>;
const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send; // `send` is generic in the class

/** Asks DynamoDB for the consumed capacity of each call, and sums it up. */
const countCalls = () => {
  const counting: Send = async function (this: unknown, command) {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const isWrite = WRITES.test(command.constructor.name);
    spent[isWrite ? 'writes' : 'reads'] += 1;
    const answer = await send.call(this, command);
    spent[isWrite ? 'writeUnits' : 'readUnits'] += unitsOf(answer);
    return answer;
  };
  Reflect.set(DynamoDBDocumentClient.prototype, 'send', counting);
};

const costOf = async (run: () => Promise<unknown>): Promise<Spent> => {
  spent = nothing();
  await run();
  return { ...spent };
};

describe('the cost of a booking at the table', () => {
  beforeAll(countCalls);
  afterAll(() => {
    Reflect.set(DynamoDBDocumentClient.prototype, 'send', send);
  });

  it('[BR-03] is one transaction and one count for an attempt, whether it succeeds or not', async () => {
    const market = await aMarket();
    let bookingId = '';
    const won = await costOf(async () => ({ id: bookingId } = await market.hold('ana')));
    const lost = await costOf(() => market.hold('ben').catch(() => undefined));
    // Otherwise the timers in the next test would end the hold, and that would count.
    await market.release('ana', bookingId);
    console.log('An attempt that wins', won, 'and one that loses', lost);
    expect([won.writes, lost.writes]).toEqual([2, 2]);
    expect(won.writeUnits).toBeGreaterThan(0);
    expect(won.writeUnits).toBeLessThanOrEqual(MAX_UNITS.attempt);
  });

  it('stays below a maximum from hold and payment to reminders and completion', async () => {
    const market = await aMarket({}, { company: COMPANY });
    let bookingId = '';
    const toEnd = () => Date.parse(MARKET_STAY.endTime) - market.deps.clock.now();
    const life: Record<string, () => Promise<unknown>> = {
      'hold and intent': async () => ({ bookingId } = await market.intent('ana')),
      confirmation: () => market.browser('ana', market.pay(`pi_${bookingId}`).id),
      'event of the payment': () => market.webhook(`pi_${bookingId}`),
      'mails and notifications': () => market.drain(),
      'invoice of the fee': () => issueInvoices(market.deps),
      reminder: () => (market.wait(30 * HOUR), market.timers()),
      'mail of the reminder': () => market.drain(),
      'reminder of the end': () => (market.wait(toEnd() - 20 * MINUTE), market.timers()),
      'mail of the reminder of the end': () => market.drain(),
      completion: () => (market.wait(DAY), market.timers()),
      'invitation to a review': () => market.drain(),
    };
    let sum = 0;
    for (const [name, run] of Object.entries(life)) {
      const { writeUnits } = await costOf(run);
      console.log(`${name}: ${writeUnits} write units`);
      sum += writeUnits;
    }
    console.log(`A whole life: ${sum} write units`);
    expect(await market.statusOf(bookingId)).toBe('completed');
    expect(sum).toBeLessThanOrEqual(MAX_UNITS.life);
  });

  it('stays below a maximum for a longer stay, from the quote to its mails', async () => {
    const market = await aMarket();
    const { bookingId } = await market.intent('ana');
    await market.browser('ana', market.pay(`pi_${bookingId}`).id);
    await market.drain();
    const ana = { userId: 'ana', isAdmin: false };
    const dates = { startTime: MARKET_STAY.startTime, endTime: '2026-07-04T14:00:00.000Z' };
    let difference = 0;
    let payment = '';
    const steps: Record<string, () => Promise<unknown>> = {
      quote: async () => ({ difference } = await quoteChange(market.deps, ana, bookingId, dates)),
      'hold and intent': async () => {
        const answer = await requestChange(market.deps, ana, bookingId, { ...dates, difference });
        payment = answer.payment?.paymentIntentId ?? '';
      },
      confirmation: () => confirmChange(market.deps, ana, bookingId, market.pay(payment).id),
      'mails and notifications': () => market.drain(),
    };
    let sum = 0;
    for (const [name, run] of Object.entries(steps)) {
      const { writeUnits, readUnits } = await costOf(run);
      console.log(`${name}: ${writeUnits} write units, ${readUnits} read units`);
      sum += writeUnits;
    }
    console.log(`A longer stay: ${sum} write units`);
    expect((await market.bookingOf(bookingId))?.endAt).toBe(dates.endTime);
    expect(sum).toBeLessThanOrEqual(MAX_UNITS.change);
  });

  it('stays below a maximum for a rental by the month, of its start, of each month and of its end', async () => {
    const market = await aRentalMarket();
    let id = '';
    const start = await costOf(async () => {
      const { rental, booking } = await market.start();
      id = rental.id;
      await market.payHold(booking.id);
    });
    await market.until('2026-08-06', '12:00', 12);
    const month = await costOf(() => market.until('2026-09-06', '12:00', 12));
    const end = await costOf(async () => {
      await market.end(id, '2026-10-05');
      await market.work();
    });
    expect((await market.rental(id))?.paidMonths).toBe(3);
    console.log('A rental: its start', start, 'a month', month, 'and its end', end);
    expect(start.writeUnits).toBeLessThanOrEqual(MAX_UNITS.rentalStart);
    expect(month.writeUnits).toBeLessThanOrEqual(MAX_UNITS.rentalMonth);
    expect(end.writeUnits).toBeLessThanOrEqual(MAX_UNITS.rentalEnd);
  });
});
