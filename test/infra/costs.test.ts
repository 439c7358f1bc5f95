import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withCosts } from '../../scripts/costs/document.ts';
import { countStanding, readMeasured } from '../../scripts/costs/measured.ts';
import {
  computeUsage,
  countProviderQuestions,
  scheduledRuns,
  STREETS_OF_SPAIN,
  sumStreets,
  USUAL_JOBS,
} from '../../scripts/costs/month.ts';
import { billOf, type Meter, METERS, NO_USAGE, type Usage } from '../../scripts/costs/prices.ts';
import { formatted } from '#build/formatted.ts';
import { synthesised } from './synthesised.ts';

const { stacks, template } = await synthesised('prod');

const measured = readMeasured(readFileSync('docs/costs.json', 'utf8'));
const standing = countStanding(stacks.map(({ id }) => template(id).toJSON()));

describe('the costs', () => {
  it('in docs/costs.md are those of the present templates, manifest, prices and counts (npm run costs)', async () => {
    const page = readFileSync('docs/costs.md', 'utf8');
    expect(page).toBe(await formatted('docs/costs.md', withCosts(page, measured, standing)));
  });

  const total = (bill: Usage) => Object.values(bill).reduce((sum, each) => sum + each, 0);

  it('stay below 700 dollars at a million visitors with our own streets, and below 1,200 with Amazon Location', () => {
    const own = total(billOf(computeUsage(measured, standing, 1_000_000)));
    expect(own).toBeLessThan(700);
    const { placesSuggest, placesCore } = billOf({
      ...computeUsage(measured, standing, 1_000_000),
      ...countProviderQuestions(1_000_000),
    });
    expect(placesSuggest + placesCore).toBe(500);
    expect(own + placesSuggest + placesCore).toBeLessThan(1200);
    expect(standing).toMatchObject({ firewallAcl: 1, firewallRules: 5, poolFirewall: 1, poolRules: 4 });
  });

  it('of a million streets are below a dollar a month, and below ten for an import', () => {
    const { items, bytes, writeUnits } = sumStreets(measured.streets);
    expect(measured.streets.streets).toBeGreaterThan(100_000);
    expect(items).toBeGreaterThan(STREETS_OF_SPAIN);
    const gigabytes = bytes / 1024 ** 3;
    expect(total(billOf({ ...NO_USAGE, tableStorage: gigabytes, tableBackup: gigabytes }))).toBeLessThan(1);
    expect(total(billOf({ ...NO_USAGE, tableWrites: 2 * writeUnits }))).toBeLessThan(10);
    expect(measured.streets.editions.largest).toBeLessThan(400 * 1024);
  });

  it('say how much what is not verified may change, and verified prices change nothing', () => {
    const [low, usual, high] = (['low', 'usual', 'high'] as const).map((map) =>
      billOf(computeUsage(measured, standing, 1_000_000, map), 'list', map === 'usual' ? 'usd' : map),
    );
    for (const meter of METERS) {
      expect(low?.[meter], meter).toBeLessThanOrEqual(usual?.[meter] ?? NaN);
      expect(high?.[meter], meter).toBeGreaterThanOrEqual(usual?.[meter] ?? NaN);
    }
    expect([low?.people, high?.people]).toEqual([usual?.people, usual?.people]);
    expect(low?.tableWrites).toBeLessThan(usual?.tableWrites ?? NaN);
  });

  it('include the runs of every scheduled job, and of no other', () => {
    const scheduled = USUAL_JOBS.filter(([, spec]) => scheduledRuns(spec) > 0);
    expect(Object.keys(measured.idle).sort()).toEqual(scheduled.map(([name]) => name).sort());
    expect(scheduledRuns({ triggers: [{ every: '1 minute' }] })).toBe(43_800);
    expect(scheduledRuns({ triggers: [{ stream: 'outbox' }, { every: '15 minutes' }] })).toBe(2920);
  });

  it('grow with the visitors, and are not zero without visitors', () => {
    const [none, some, many] = [0, 1000, 1_000_000].map((visitors) =>
      computeUsage(measured, standing, visitors),
    );
    for (const meter of METERS) {
      expect(some?.[meter], meter).toBeGreaterThanOrEqual(none?.[meter] ?? NaN);
      expect(many?.[meter], meter).toBeGreaterThanOrEqual(some?.[meter] ?? NaN);
    }
    expect(none?.edgeBytes).toBe(0);
    expect(none?.lambdaRequests).toBeGreaterThan(100_000);
  });

  it('subtract free tiers only in the column after them', () => {
    const bills = (changes: Partial<Usage>, meter: Meter) =>
      (['list', 'afterFree'] as const).map((kind) => billOf({ ...NO_USAGE, ...changes }, kind)[meter]);
    expect(bills({ lambdaRequests: 3_000_000 }, 'lambdaRequests')).toEqual([0.6000000000000001, 0.4]);
    expect(bills({ people: 9000 }, 'people')).toEqual([49.5, 0]);
    expect(bills({ firewallAcl: 1 }, 'firewallAcl')).toEqual([5, 5]);
  });
});
