import { describe, expect, it } from 'vitest';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import { addDays, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { Invoice } from '#shared/model/invoice.ts';
import { invoiceDataOf, invoiceStage, paidStay as paid } from '#test/support/invoice-examples.ts';
import { campaign } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

const NOW = Date.parse('2026-07-01T08:00:00Z');
/** 1,000 with `CAMPAIGN=4`. */
const COUNT = campaign(250).numRuns;
const ALWAYS = { from: '2020-01-01', to: '2099-12-31' };

const aStage = (bookings: readonly Booking[], now: () => number = () => NOW) =>
  invoiceStage(table(), bookings, now);

const listAll = async (): Promise<Invoice[]> => {
  const all: Invoice[] = [];
  let cursor: string | undefined;
  do {
    const page = await table().invoices.listIssued({ ...ALWAYS, limit: 500, cursor });
    all.push(...page.invoices);
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
};

/** Numbers that are missing, or that two invoices have, in each series and year. */
const checkNumbers = (invoices: readonly Invoice[]) => {
  const series = new Map<string, number[]>();
  for (const { series: name, year, issuerId, seriesNumber } of invoices) {
    const key = `${issuerId} ${name} ${String(year)}`;
    series.set(key, [...(series.get(key) ?? []), seriesNumber]);
  }
  const numbers = [...series.values()].map((each) => each.toSorted((a, b) => a - b));
  return {
    gaps: numbers.flatMap((each) => each.filter((number, index) => number > index + 1)).length,
    doubles: numbers.flatMap((each) => each.filter((number, index) => each.indexOf(number) !== index)).length,
  };
};

describe('numbers of invoices', () => {
  it('have no gaps and no doubles after invoices of five jobs that crash before and after they write', async () => {
    const bookings = Array.from({ length: COUNT }, () => paid());
    const stage = aStage(bookings);
    for (const { id } of bookings) await table().invoices.review(id, NOW);
    let calls = 0;
    const crashing = {
      ...stage,
      invoices: {
        ...stage.invoices,
        issue: async (batch: Parameters<typeof stage.invoices.issue>[0]) => {
          const call = ++calls;
          if (call % 7 === 3) throw new Error('crashed before the write');
          const outcome = await stage.invoices.issue(batch);
          if (call % 7 === 5) throw new Error('the answer of the write was lost');
          return outcome;
        },
        postponeReview: () => Promise.resolve(),
      },
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => issueInvoices(crashing)));
    // What the crashes left is found by the next run.
    for (let run = 0; run < 5; run++) await issueInvoices(stage);
    const seconds = (performance.now() - startedAt) / 1000;
    const invoices = await listAll();
    console.log(
      `${invoices.length} invoices in ${seconds.toFixed(1)} s, ${calls} transactions of crashing jobs`,
    );
    expect(invoices).toHaveLength(COUNT);
    expect(new Set(invoices.map(({ bookingId }) => bookingId)).size).toBe(COUNT);
    expect(checkNumbers(invoices)).toEqual({ gaps: 0, doubles: 0 });
  }, 120_000);

  it('begin again with the year of issue, also of a credit note for an invoice of the year before', async () => {
    let now = Date.parse('2026-12-31T22:30:00Z');
    const [booking, later] = [paid(), paid()];
    const stage = aStage([booking, later], () => now);
    await table().invoices.review(booking.id, now);
    await issueInvoices(stage);
    // Already the new year in Spain.
    now = Date.parse('2026-12-31T23:30:00Z');
    stage.change({
      ...booking,
      status: 'cancelled_by_owner',
      reversed: { ...booking.reversed, refundedCents: booking.totalCents },
    });
    for (const { id } of [booking, later]) await table().invoices.review(id, now);
    await issueInvoices(stage);
    expect(await table().invoices.listOfBooking(later.id)).toMatchObject([{ number: 'S2027-000001' }]);
    const [first, note] = await table().invoices.listOfBooking(booking.id);
    expect(first).toMatchObject({ year: 2026, issuedOn: '2026-12-31' });
    expect(note).toMatchObject({ number: 'R2027-000001', year: 2027, issuedOn: '2027-01-01' });
    expect(note?.corrects).toMatchObject({ number: first?.number, issuedOn: '2026-12-31' });
    expect(checkNumbers(await listAll())).toEqual({ gaps: 0, doubles: 0 });
  });

  it('are never dated before the last one, where the clock of a machine is behind', async () => {
    const [one, two] = [paid(), paid()];
    const ahead = Date.parse('2028-05-05T10:00:00Z');
    let now = ahead;
    const stage = aStage([one, two], () => now);
    await table().invoices.review(one.id, now);
    await issueInvoices(stage);
    now = ahead - 60_000;
    await table().invoices.review(two.id, now);
    await issueInvoices(stage);
    const [first] = await table().invoices.listOfBooking(one.id);
    const [second] = await table().invoices.listOfBooking(two.id);
    expect(second?.seriesNumber).toBe((first?.seriesNumber ?? 0) + 1);
    expect(second?.issuedAt).toBe(toIso(ahead));
  });

  it('are not given again where another job has given them since they were read', async () => {
    const [one, two] = [paid(), paid()];
    const now = Date.parse('2028-06-05T10:00:00Z');
    const stage = aStage([one, two], () => now);
    let before = await table().invoices.findSeries('platform');
    await table().invoices.review(one.id, now);
    await issueInvoices(stage);
    await table().invoices.review(two.id, now);
    let isFirst = true;
    const late = async (taxpayer: string) => {
      if (!isFirst) before = await stage.invoices.findSeries(taxpayer);
      isFirst = false;
      return before;
    };
    await issueInvoices({ ...stage, invoices: { ...stage.invoices, findSeries: late } });
    const [first] = await table().invoices.listOfBooking(one.id);
    const [second] = await table().invoices.listOfBooking(two.id);
    expect(second?.seriesNumber).toBe((first?.seriesNumber ?? NaN) + 1);
  });

  it('do not wait for a booking that cannot be read', async () => {
    const [broken, sound] = [paid(), paid()];
    const now = Date.parse('2029-05-05T10:00:00Z');
    const stage = aStage([sound], () => now);
    await table().invoices.review(broken.id, now - 1);
    await table().invoices.review(sound.id, now);
    const run = await issueInvoices({
      ...stage,
      bookings: {
        ...stage.bookings,
        find: (id) => (id === broken.id ? Promise.reject(new Error('unreadable')) : stage.bookings.find(id)),
      },
    });
    expect(run.failures).toHaveLength(1);
    expect(await table().invoices.listOfBooking(sound.id)).toHaveLength(1);
    expect(Date.parse((await table().invoices.findReview(broken.id))?.tryAt ?? '')).toBeGreaterThan(now);
  });

  it('are given once where a booking changes while its invoice is written', async () => {
    const booking = paid();
    const now = Date.parse('2030-05-05T10:00:00Z');
    const stage = aStage([booking], () => now);
    await table().invoices.review(booking.id, now);
    let isFirst = true;
    const run = await issueInvoices({
      ...stage,
      invoices: {
        ...stage.invoices,
        issue: async (batch) => {
          if (isFirst) await stage.invoices.review(booking.id, now);
          isFirst = false;
          return stage.invoices.issue(batch);
        },
      },
    });
    expect(run.failures).toEqual([]);
    expect(await table().invoices.listOfBooking(booking.id)).toHaveLength(1);
  });
});

describe('lists of invoices', () => {
  it('come in pages by person and by issuer, each invoice once, of the asked days only', async () => {
    const driverId = 'driver-of-pages';
    const first = Date.parse('2031-03-30T10:00:00Z');
    let now = first;
    const bookings = Array.from({ length: 7 }, () => paid({ driverId }));
    const stage = aStage(bookings, () => now);
    for (const { id } of bookings) {
      await table().invoices.review(id, now);
      await issueInvoices(stage);
      now += 86_400_000;
    }
    const read = async (from: string, to: string) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await table().invoices.listOfPerson(driverId, { from, to, limit: 2, cursor });
        found.push(...page.invoices.map(({ bookingId }) => bookingId));
        cursor = page.next;
      } while (cursor !== undefined);
      return found;
    };
    const ids = bookings.map(({ id }) => id);
    expect(await read(ALWAYS.from, ALWAYS.to)).toEqual(ids.toReversed());
    expect(await read('2031-04-01', addDays('2031-04-01', 2))).toEqual(ids.slice(2, 5).toReversed());
  });

  it('of a person have full data of the recipient only where the person gave it', async () => {
    const booking = paid({ driverId: 'driver-with-data' });
    const now = Date.parse('2032-03-30T10:00:00Z');
    await table().invoiceData.save(invoiceDataOf(booking.id, { updatedAt: toIso(now) }));
    await issueInvoices(aStage([booking], () => now));
    const { invoices } = await table().invoices.listOfPerson('driver-with-data', ALWAYS);
    expect(invoices[0]).toMatchObject({ type: 'F1', recipient: { userId: 'driver-with-data' } });
  });
});
