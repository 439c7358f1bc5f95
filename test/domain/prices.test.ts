import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCharges } from '#shared/model/charges.ts';
import { SERVICE_FEE_CENTS } from '#shared/model/rules.ts';
import { priceChangedStay, priceStay, toPriceLines } from '#shared/domain/availability/price-stay.ts';
import { countDurationMinutes, toFullDayStay, type Stay } from '#shared/domain/availability/stay.ts';
import { addDays, DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { runs } from '#test/support/random.ts';
import { clockChanges, wallOf, ZONES } from '#test/support/wall-clock.ts';

interface Prices {
  readonly weekdayPriceCents: number;
  readonly weekendPriceCents: number;
}

const zone = fc.constantFrom(...ZONES);
const prices = fc.record({
  weekdayPriceCents: fc.integer({ min: 1, max: 100_000 }),
  weekendPriceCents: fc.integer({ min: 1, max: 100_000 }),
});
const date = fc
  .integer({ min: 0, max: 6 * 365 })
  .map((days) => new Date(Date.UTC(2025, 0, 1) + days * DAY).toISOString().slice(0, 10));
/** Hours of up to three days, on whole minutes. */
const partDay = fc
  .tuple(
    zone,
    fc.integer({ min: Date.UTC(2025, 0, 1) / MINUTE, max: Date.UTC(2031, 0, 1) / MINUTE }),
    fc.integer({ min: 1, max: 3 * 1440 }),
  )
  .map(([timeZone, start, minutes]): Stay => {
    return { timeZone, start: start * MINUTE, end: (start + minutes) * MINUTE };
  })
  .filter(({ timeZone, start, end }) => {
    const isFullDay = wallOf(timeZone, start).endsWith(' 13:00') && wallOf(timeZone, end).endsWith(' 12:00');
    return !isFullDay;
  });

/** `cents x numerator / denominator`, halves up, in exact arithmetic. */
const exactShare = (cents: number, numerator: number, denominator: number): number => {
  const product = BigInt(cents) * BigInt(numerator);
  const [whole, rest] = [product / BigInt(denominator), product % BigInt(denominator)];
  return Number(whole + (2n * rest >= BigInt(denominator) ? 1n : 0n));
};

const priceOfDay = ({ weekdayPriceCents, weekendPriceCents }: Prices, day: string) =>
  ['Sat', 'Sun'].includes(new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3))
    ? weekendPriceCents
    : weekdayPriceCents;

/** Minutes on each local day, counted hour by hour. */
const minutesByDay = ({ timeZone, start, end }: Stay): Map<string, number> => {
  const minutes = new Map<string, number>();
  for (let at = start; at < end;) {
    const next = Math.min(end, (Math.floor(at / HOUR) + 1) * HOUR);
    const day = wallOf(timeZone, at).slice(0, 10);
    minutes.set(day, (minutes.get(day) ?? 0) + (next - at) / MINUTE);
    at = next;
  }
  return minutes;
};

/**
 * The price of hours without code of the product (rulings 5 and 46): minutes of each local day at its price, never more than that price,
 * summed in exact arithmetic and rounded once.
 */
const expectHourlyPrice = (perDay: Prices, stay: Stay) => {
  const { lines, totalCents } = priceStay(perDay, stay);
  const days = [...minutesByDay(stay)].map(([day, minutes]) => ({
    minutes,
    unitCents: priceOfDay(perDay, day),
  }));
  const exact = days.map(({ minutes, unitCents }) => unitCents * Math.min(minutes, 1440));
  const sum = exact.reduce((cents, one) => cents + one, 0);
  expect(totalCents).toBe(exactShare(sum, 1, 1440) + 250);
  expect(totalCents - 250).toBeLessThanOrEqual(days.reduce((cents, { unitCents }) => cents + unitCents, 0));
  const ofDays = lines.slice(0, -1);
  expect(ofDays.map(({ kind, quantity, unitCents }) => ({ kind, minutes: quantity, unitCents }))).toEqual(
    days.map((day) => ({ kind: 'part_day', ...day })),
  );
  for (const [index, { amountCents }] of ofDays.entries())
    expect(Math.abs(amountCents - (exact[index] ?? NaN) / 1440)).toBeLessThan(1);
};

describe('the price of a stay', () => {
  it('[BR-01] of full days is the sum of the weekday or weekend prices of their first dates', () => {
    fc.assert(
      fc.property(zone, prices, date, fc.integer({ min: 1, max: 30 }), (timeZone, perDay, first, days) => {
        const price = priceStay(perDay, toFullDayStay(timeZone, first, addDays(first, days)));
        const each = Array.from({ length: days }, (_, day) => priceOfDay(perDay, addDays(first, day)));
        const expected = each.reduce((sum, cents) => sum + cents, 0) + 250;
        expect(price.totalCents).toBe(expected);
        expect(price.lines.filter(({ kind }) => kind === 'part_day')).toEqual([]);
      }),
      runs(400),
    );
  });

  it('[BR-01] of hours is by the minute at the price of each local day, rounded once, half up to the cent', () => {
    fc.assert(
      fc.property(prices, partDay, (perDay, stay) => expectHourlyPrice(perDay, stay)),
      runs(400),
    );
  });

  it('[BR-01] of hours that touch a night on which the clocks change is exact', () => {
    const half = HOUR / 2;
    const overAChange = fc
      .record({
        timeZone: zone,
        sunday: fc.constantFrom(...clockChanges(2025, 2030)),
        before: fc.integer({ min: 0, max: 96 }),
        length: fc.integer({ min: 2, max: 30 * 48 }),
      })
      .map(({ timeZone, sunday, before, length }): Stay => {
        const start = Date.parse(`${sunday}T03:00:00Z`) - before * half;
        return { timeZone, start, end: start + length * half };
      })
      .filter(
        ({ timeZone, start, end }) =>
          !(wallOf(timeZone, start).endsWith(' 13:00') && wallOf(timeZone, end).endsWith(' 12:00')),
      );
    fc.assert(
      fc.property(prices, overAChange, (perDay, stay) => expectHourlyPrice(perDay, stay)),
      runs(400),
    );
  });

  it('[BR-01] of a night by the hour, 20:00 to 10:00, has a line for each of its two days', () => {
    const night = {
      timeZone: 'Europe/Madrid',
      start: Date.parse('2026-06-05T18:00:00Z'),
      end: Date.parse('2026-06-06T08:00:00Z'),
    };
    expect(priceStay({ weekdayPriceCents: 1501, weekendPriceCents: 1999 }, night).lines).toMatchObject([
      { quantity: 240, unitCents: 1501, amountCents: 250 },
      // 250.17 and 832.92 cents are 1083.08 together.
      { quantity: 600, unitCents: 1999, amountCents: 833 },
      { kind: 'service_fee' },
    ]);
  });

  it('[BR-01] of hours is shown with one line for each price, which add up to the total', () => {
    fc.assert(
      fc.property(prices, partDay, (perDay, stay) => {
        const { lines, totalCents } = priceStay(perDay, stay);
        const shown = toPriceLines(lines, null);
        const cents = shown.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
        expect(cents).toBe(totalCents);
        const minutes = shown.reduce((sum, line) => sum + (line.kind === 'part_day' ? line.quantity : 0), 0);
        expect(minutes).toBe((stay.end - stay.start) / MINUTE);
        const paid = shown.map(({ kind, unitAmount }) => `${kind} ${unitAmount}`);
        expect(new Set(paid).size).toBe(paid.length);
      }),
      runs(200),
    );
  });

  it('[BR-01] of all 25 hours of a day is the price of that day, and the hours before and after are added', () => {
    const perDay = { weekdayPriceCents: 2400, weekendPriceCents: 4800 };
    const price = (from: string, to: string) =>
      priceStay(perDay, { timeZone: 'Europe/Madrid', start: Date.parse(from), end: Date.parse(to) });
    expect(price('2026-10-24T22:00Z', '2026-10-25T23:00Z')).toMatchObject({
      totalCents: 4800 + 250,
      lines: [{ quantity: 1500, amountCents: 4800 }, { kind: 'service_fee' }],
    });
    expect(price('2026-10-24T20:00Z', '2026-10-26T01:00Z').totalCents).toBe(2 * 200 + 4800 + 2 * 100 + 250);
    expect(price('2027-03-27T23:00Z', '2027-03-28T22:00Z').totalCents).toBe(23 * 200 + 250);
  });

  it('[BR-01] rounds exactly half a cent up and less than half a cent down', () => {
    const stay = (minutes: number): Stay => {
      const start = Date.parse('2026-06-01T08:00:00Z');
      return { timeZone: 'Europe/Madrid', start, end: start + minutes * MINUTE };
    };
    const perDay = { weekdayPriceCents: 720, weekendPriceCents: 1 };
    expect(priceStay(perDay, stay(1)).lines[0]?.amountCents).toBe(1);
    expect(priceStay({ ...perDay, weekdayPriceCents: 719 }, stay(1)).lines[0]?.amountCents).toBe(0);
    expect(priceStay(perDay, stay(600)).lines[0]?.amountCents).toBe(300);
  });

  it('[BR-02] is the sum of its lines, and also of fee, commission of 15 % and share', () => {
    const anyStay = fc.oneof(
      partDay,
      fc
        .tuple(zone, date, fc.integer({ min: 1, max: 30 }))
        .map(([timeZone, first, days]) => toFullDayStay(timeZone, first, addDays(first, days))),
    );
    fc.assert(
      fc.property(prices, anyStay, (perDay, stay) => {
        const price = priceStay(perDay, stay);
        const withoutFee = price.totalCents - 250;
        expect(price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
        expect(price.commissionCents).toBe(exactShare(withoutFee, 15, 100));
        expect(price.commissionCents + price.ownerCents + 250).toBe(price.totalCents);
        expect(price.lines.at(-1)).toEqual({
          kind: 'service_fee',
          quantity: 1,
          unitCents: 250,
          amountCents: 250,
        });
      }),
      runs(400),
    );
  });

  it('[BR-02] has one service fee of 2.50 euros for any number of days', () => {
    expect(SERVICE_FEE_CENTS).toBe(250);
    const stay = toFullDayStay('Europe/Madrid', '2026-06-05', '2026-06-09');
    const { lines, totalCents, commissionCents, ownerCents } = priceStay(
      { weekdayPriceCents: 1500, weekendPriceCents: 1800 },
      stay,
    );
    expect(toPriceLines(lines, null)).toEqual([
      { kind: 'weekday', quantity: 2, unitAmount: 15, amount: 30 },
      { kind: 'weekend', quantity: 2, unitAmount: 18, amount: 36 },
      { kind: 'service_fee', quantity: 1, unitAmount: 2.5, amount: 2.5 },
    ]);
    expect([totalCents, commissionCents, ownerCents]).toEqual([6850, 990, 5610]);
  });

  it('[BR-02] is charged by the first local day of the stay, and a change keeps what was agreed', () => {
    const rows = [
      { from: '2020-01-01', commissionPercent: 15, serviceFeeCents: 250 },
      { from: '2027-01-01', commissionPercent: 20, serviceFeeCents: 300 },
    ];
    expect(findCharges('2026-12-31', rows)).toBe(rows[0]);
    expect(findCharges('2027-01-01', rows)).toBe(rows[1]);
    const prices = { weekdayPriceCents: 1500, weekendPriceCents: 1500 };
    const stay = toFullDayStay('Europe/Madrid', '2026-06-01', '2026-06-03');
    const { lines, totalCents } = priceStay(prices, stay);
    const longer = toFullDayStay('Europe/Madrid', '2026-06-01', '2026-06-04');
    const agreed = { stay, lines, totalCents, commissionPercent: 20 };
    expect(priceChangedStay(prices, agreed, longer, { floorCents: 0 })).toMatchObject({
      totalCents: 4750,
      commissionCents: 900,
      ownerCents: 3600,
    });
  });
});

describe('nights of a change of the clocks, 2025 to 2030', () => {
  const perDay = { weekdayPriceCents: 1501, weekendPriceCents: 1999 };
  const nights = ZONES.flatMap((timeZone) =>
    clockChanges(2025, 2030).map((sunday) => ({ timeZone, sunday })),
  );

  it.each(nights)(
    '[BB-02] [BR-01] cost one full day and count as 23 hours: $sunday in $timeZone',
    ({ timeZone, sunday }) => {
      const saturday = addDays(sunday, -1);
      const stay = toFullDayStay(timeZone, saturday, sunday);
      expect(wallOf(timeZone, stay.start)).toBe(`${saturday} 13:00`);
      expect(wallOf(timeZone, stay.end)).toBe(`${sunday} 12:00`);
      const elapsedHours = (stay.end - stay.start) / HOUR;
      expect(elapsedHours).toBe(sunday.slice(5, 7) === '03' ? 22 : 24);
      expect(countDurationMinutes(stay)).toBe(23 * 60);
      expect(priceStay(perDay, stay)).toMatchObject({
        totalCents: 1999 + 250,
        lines: [{ kind: 'weekend', quantity: 1, amountCents: 1999 }, { kind: 'service_fee' }],
      });
    },
  );

  it('[BB-02] do not change a week: seven days and 7 x 24 - 1 hours', () => {
    for (const { timeZone, sunday } of nights) {
      const stay = toFullDayStay(timeZone, addDays(sunday, -3), addDays(sunday, 4));
      expect(priceStay(perDay, stay).totalCents).toBe(5 * 1501 + 2 * 1999 + 250);
      expect(countDurationMinutes(stay)).toBe((7 * 24 - 1) * 60);
    }
  });
});
