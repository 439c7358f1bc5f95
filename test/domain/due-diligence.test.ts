import { describe, expect, it } from 'vitest';
import {
  advanceDueDiligence,
  completeDueDiligence,
  type DueDiligenceMode,
  extendDueDiligence,
  hidesSpots,
  holdsShares,
  startDueDiligence,
} from '#shared/domain/taxes/due-diligence.ts';
import { DAY } from '#shared/lib/time.ts';
import { isCadastralReference, toCadastralReference } from '#shared/model/cadastral-reference.ts';
import type { DueDiligence } from '#shared/model/due-diligence.ts';

const NOW = Date.parse('2026-03-01T09:00:00.000Z');

/** Every step by the clock alone, with the days after the request on which it is taken, and whether the owner was told. */
const runAll = (mode: DueDiligenceMode, count: number) => {
  let record: DueDiligence = startDueDiligence('usr_1', mode, NOW);
  return Array.from({ length: count }, () => {
    const at = Date.parse(record.nextAt ?? '');
    const change = advanceDueDiligence(record, mode, at);
    record = change.next;
    return [Math.round((at - NOW) / DAY), record.step, change.isTold];
  });
};

describe('due diligence', () => {
  it('reminds twice after the request, holds shares after 60 days and hides spaces after 90', () => {
    expect(runAll('enforce', 5)).toEqual([
      [30, 'reminded', true],
      [45, 'reminded_again', true],
      [60, 'held', true],
      [90, 'hidden', true],
      [91, 'hidden', false],
    ]);
  });

  it('only reminds where the stage only reminds', () => {
    expect(runAll('remind', 4)).toEqual([
      [30, 'reminded', true],
      [45, 'reminded_again', true],
      [52, 'reminded_again', false],
      [59, 'reminded_again', false],
    ]);
  });

  it('gives 15 days from each mail on, also after a year in which no job ran', () => {
    const late = NOW + 365 * DAY;
    let record = startDueDiligence('usr_1', 'enforce', NOW);
    const steps: [string, number][] = [];
    for (let now = late; record.step !== 'hidden'; now = Math.max(late, Date.parse(record.nextAt ?? ''))) {
      record = advanceDueDiligence(record, 'enforce', now).next;
      steps.push([record.step, Math.round((now - late) / DAY)]);
    }
    expect(steps).toEqual([
      ['reminded', 0],
      ['reminded_again', 15],
      ['held', 30],
      ['hidden', 45],
    ]);
  });

  it('reminds twice before it holds also where the stage begins to enforce after the request', () => {
    let record = startDueDiligence('usr_1', 'remind', NOW);
    const steps = Array.from({ length: 4 }, () => {
      const at = Date.parse(record.nextAt ?? '');
      record = advanceDueDiligence(record, 'enforce', at).next;
      return [Math.round((at - NOW) / DAY), record.step];
    });
    expect(steps).toEqual([
      [30, 'reminded'],
      [45, 'reminded_again'],
      [60, 'held'],
      [90, 'hidden'],
    ]);
  });

  it('reminds nobody, and holds and hides nothing, where the stage does not ask any more', () => {
    const asked = startDueDiligence('usr_1', 'enforce', NOW);
    for (const [step, then] of [
      ['asked', 'asked'],
      ['reminded', 'reminded'],
      ['held', 'reminded_again'],
      ['hidden', 'reminded_again'],
    ] as const) {
      const { next, isTold } = advanceDueDiligence({ ...asked, step }, undefined, NOW + 40 * DAY);
      expect([next.step, next.holdsAt, next.hidesAt, isTold]).toEqual([then, null, null, false]);
    }
  });

  it('acts on a stage that enforces it alone', () => {
    expect(holdsShares({ step: 'held' }, 'enforce')).toBe(true);
    expect(holdsShares({ step: 'hidden' }, 'enforce')).toBe(true);
    expect(hidesSpots({ step: 'hidden' }, 'enforce')).toBe(true);
    expect(hidesSpots({ step: 'held' }, 'enforce')).toBe(false);
    for (const mode of ['remind', undefined] as const)
      expect([holdsShares({ step: 'hidden' }, mode), hidesSpots({ step: 'hidden' }, mode)]).toEqual([
        false,
        false,
      ]);
    for (const step of ['asked', 'reminded', 'reminded_again', 'complete'] as const)
      expect(holdsShares({ step }, 'enforce')).toBe(false);
    expect(holdsShares(undefined, 'enforce')).toBe(false);
  });

  it('ends with complete details, of which the owner is told if anything was held, and is looked at once more', () => {
    const asked = startDueDiligence('usr_1', 'enforce', NOW);
    expect(completeDueDiligence(asked, NOW).isTold).toBe(false);
    const held = { ...asked, step: 'held' } as const;
    const { next, isTold } = completeDueDiligence(held, NOW);
    expect([next.step, isTold]).toEqual(['complete', true]);
    const last = advanceDueDiligence(next, 'enforce', Date.parse(next.nextAt ?? ''));
    expect(last.next.nextAt).toBeNull();
  });

  it('is free again for the days that an operator adds', () => {
    const hidden = { ...startDueDiligence('usr_1', 'enforce', NOW), step: 'hidden' } as const;
    const { next } = extendDueDiligence(hidden, 30, NOW);
    expect(holdsShares(next, 'enforce')).toBe(false);
    expect(Date.parse(next.holdsAt ?? '') - NOW).toBe(30 * DAY);
    expect(advanceDueDiligence(next, 'enforce', NOW + 30 * DAY).next.step).toBe('held');
  });
});

describe('a cadastral reference', () => {
  it('has 20 characters, of which the last two check an urban one', () => {
    for (const valid of ['9872023VH5797S0001WX', '7837301VG8173B0001TT', '4A08169P03PRAT0001LR', ''])
      expect(isCadastralReference(valid), valid).toBe(true);
    for (const wrong of ['9872023VH5797S0001WY', '9872024VH5797S0001WX', '9872023VH5797S0001W', 'parking'])
      expect(isCadastralReference(wrong), wrong).toBe(false);
    // Of a rural one, only the form is checked.
    expect(isCadastralReference('13077A018000390000FP')).toBe(true);
  });

  it('is kept without blanks and hyphens, in upper case', () => {
    expect(isCadastralReference('9872023 vh5797s-0001 wx')).toBe(true);
    expect(toCadastralReference('9872023 vh5797s-0001 wx')).toBe('9872023VH5797S0001WX');
  });
});
