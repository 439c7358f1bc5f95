import { describe, expect, it } from 'vitest';
import { parseStay } from '#web/components/spots/stay-params.ts';
import { parsePayment } from '#web/lib/payment-params.ts';

describe('the stay in an address', () => {
  const STAY = {
    date: '2026-03-09',
    endDate: '2026-03-10',
    startTime: '13:00',
    endTime: '12:00',
    isFullDay: 'true',
  };
  const parse = (change: Partial<typeof STAY>) => parseStay(new URLSearchParams({ ...STAY, ...change }));

  it('[BK-02] is read with its days and times', () => {
    expect(parse({})).toEqual({ ...STAY, isFullDay: true });
    expect(parse({ isFullDay: 'false', endDate: STAY.date, endTime: '14:00' })).toBeDefined();
  });

  it.each([
    [{ date: '' }],
    [{ date: '2026-02-31' }],
    [{ startTime: '25:00' }],
    [{ endTime: '' }],
    [{ endDate: STAY.date }],
    [{ endDate: '2026-02-31' }],
    [{ isFullDay: 'false', endDate: STAY.date }],
  ])('[BK-02] [BB-01] is none with %j', (change) => {
    expect(parse(change)).toBeUndefined();
  });
});

describe('the payment in an address', () => {
  const PAYMENT = {
    spotId: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
    startTime: '2026-03-09T12:00:00Z',
    endTime: '2026-03-10T11:00:00+01:00',
    totalPrice: '17.50',
  };
  const parse = (change: object) => parsePayment(new URLSearchParams({ ...PAYMENT, ...change }));

  it('[PY-01] is read with its price', () => {
    expect(parse({})).toMatchObject({ spotId: PAYMENT.spotId, totalPrice: 17.5 });
  });

  it.each([
    [{ spotId: '' }],
    [{ spotId: '../../etc' }],
    [{ startTime: '' }],
    [{ startTime: '2026-03-09T12:00:00' }],
    [{ endTime: 'NaN' }],
    [{ endTime: '9999-12-31T23:59:59Z' }],
    [{ startTime: '0000-01-01T00:00:00Z' }],
    [{ totalPrice: '-1' }],
    [{ totalPrice: 'Infinity' }],
    [{ totalPrice: '' }],
  ])('[PY-01] is none with %j', (change) => {
    expect(parse(change)).toBeUndefined();
  });
});
