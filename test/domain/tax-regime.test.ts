import { expect, it } from 'vitest';
import { findRegime } from '#shared/domain/taxes/regime.ts';

const REGIMES = [
  { from: '2026-03-01', regime: 'exempt', reason: 'with_dwelling', note: '' },
  { from: '2027-01-01', regime: 'taxed', reason: null, note: '' },
] as const;

it.each([
  ['2026-02-28', 'taxed'],
  ['2026-03-01', 'exempt'],
  ['2026-12-31', 'exempt'],
  ['2027-01-01', 'taxed'],
  ['2030-06-15', 'taxed'],
])('rent of %s is %s: an exemption holds from its first day until the next regime', (date, regime) => {
  expect(findRegime(REGIMES, date)).toBe(regime);
});

it('is taxed where an owner has said nothing', () => {
  expect(findRegime([], '2026-06-15')).toBe('taxed');
});
