import { findTaxArea, findTaxRate } from '#shared/domain/taxes/tax-rates.ts';
import { splitTax } from '#shared/domain/taxes/split-tax.ts';
import { computeStayTax } from '#shared/domain/taxes/stay-tax.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('tax in an amount', () => {
  it.each([
    [250, 2100, 207, 43],
    [121, 2100, 100, 21],
    [1, 2100, 1, 0],
    [-250, 2100, -207, -43],
    [107, 700, 100, 7],
    [500, 0, 500, 0],
  ])('of %i cents at %i basis points is split into %i and %i', (amount, rate, baseCents, taxCents) => {
    expect(splitTax(amount, rate)).toEqual({ baseCents, taxCents });
  });

  it('loses and invents nothing, has its sign, and is within half a cent of the exact one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.integer({ min: 0, max: 2500 }),
        (amount, rate) => {
          const { baseCents, taxCents } = splitTax(amount, rate);
          expect(baseCents + taxCents).toBe(amount);
          expect(Math.abs(baseCents - (amount * 10_000) / (10_000 + rate))).toBeLessThanOrEqual(0.5);
          expect(taxCents * Math.sign(amount)).toBeGreaterThanOrEqual(0);
          expect(splitTax(-amount, rate).taxCents + taxCents).toBe(0);
        },
      ),
    );
  });
});

describe('the area of a position', () => {
  it.each([
    ['Madrid', 40.4168, -3.7038, 'iva'],
    ['Palma', 39.5696, 2.6502, 'iva'],
    ['Maó, the most eastern town', 39.8885, 4.2658, 'iva'],
    ['Tarifa, the most southern town of the peninsula', 36.0127, -5.6027, 'iva'],
    ['Algeciras', 36.1408, -5.4562, 'iva'],
    ['Europa Point', 36.1087, -5.346, 'iva'],
    ['Ceuta, the harbour', 35.8945, -5.3213, 'ipsi_ceuta'],
    ['Ceuta, Benzú at the border', 35.9147, -5.3732, 'ipsi_ceuta'],
    ['Ceuta, El Tarajal at the border', 35.8715, -5.3432, 'ipsi_ceuta'],
    ['Melilla, the old town', 35.2945, -2.9335, 'ipsi_melilla'],
    ['Melilla, the airport at the border', 35.2798, -2.9563, 'ipsi_melilla'],
    ['Las Palmas', 28.1235, -15.4363, 'igic'],
    ['La Restinga, the most southern village', 27.6396, -17.9824, 'igic'],
    ['La Graciosa', 29.2314, -13.5016, 'igic'],
    ['Frontera, in the west', 27.7543, -18.0139, 'igic'],
  ])('%s', (_, latitude, longitude, area) => {
    expect(findTaxArea({ latitude, longitude })).toBe(area);
  });
});

describe('the tax of a stay', () => {
  const MADRID = { latitude: 40.4168, longitude: -3.7038, timeZone: 'Europe/Madrid' };
  const CEUTA = { latitude: 35.8945, longitude: -5.3213, timeZone: 'Africa/Ceuta' };
  const LAS_PALMAS = { latitude: 28.1235, longitude: -15.4363, timeZone: 'Atlantic/Canary' };
  const START = Date.parse('2026-12-31T23:30:00Z');

  it('has the rate of its first local day', () => {
    expect(findTaxRate('iva', '2012-08-31')).toBeUndefined();
    expect(findTaxRate('iva', '2012-09-01')).toBe(2100);
    expect(findTaxRate('igic', '2020-01-01')).toBe(700);
  });

  it('has no rate in a city whose rate the stage does not name', () => {
    expect(computeStayTax(CEUTA, START, [], undefined)).toBeNull();
    expect(computeStayTax(CEUTA, START, [], { melilla: 400 })).toBeNull();
    expect(computeStayTax(CEUTA, START, [], { ceuta: 1000 })?.rate).toBe(1000);
  });

  it('exempts the rent by what holds on its first local day, and never the services', () => {
    const regimes = [{ from: '2027-01-01', regime: 'exempt', reason: 'with_dwelling', note: '' }] as const;
    expect(computeStayTax(MADRID, START, regimes, undefined)).toEqual({
      area: 'iva',
      rate: 2100,
      rentRate: 0,
      exemption: { reason: 'with_dwelling', note: '' },
    });
    const dayBefore = START - 2 * 3_600_000;
    expect(computeStayTax(MADRID, dayBefore, regimes, undefined)).toMatchObject({
      rentRate: 2100,
      exemption: null,
    });
  });

  it('exempts small traders of the Canary Islands there, and taxes their spaces elsewhere', () => {
    const regimes = [
      { from: '2020-01-01', regime: 'exempt', reason: 'canary_small_business', note: '' },
    ] as const;
    const taxAt = (place: typeof MADRID) => computeStayTax(place, START, regimes, { ceuta: 1000 });
    expect(taxAt(LAS_PALMAS)).toMatchObject({
      area: 'igic',
      rentRate: 0,
      exemption: { reason: 'canary_small_business' },
    });
    for (const [place, rentRate] of [
      [MADRID, 2100],
      [CEUTA, 1000],
    ] as const)
      expect(taxAt(place)).toMatchObject({ rentRate, exemption: null });
  });
});
