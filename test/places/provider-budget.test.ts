import { describe, expect, it } from 'vitest';
import type { Limits } from '#shared/domain/ports/limits.ts';
import { mayAskProvider } from '#shared/domain/places/provider-budget.ts';

/** Counts as the table does, in memory. */
const inMemory = (): Limits & { uses: Map<string, number> } => {
  const uses = new Map<string, number>();
  return {
    uses,
    giveBack: () => Promise.reject(new Error('not asked here')),
    reset: () => Promise.reject(new Error('not asked here')),
    take: (key, most, windowSeconds, now) => {
      const window = `${key} ${Math.floor(now / 1000 / windowSeconds)}`;
      const count = uses.get(window) ?? 0;
      if (count < most) uses.set(window, count + 1);
      return Promise.resolve(count < most);
    },
    isUsedUp: (key, most, windowSeconds, now) =>
      Promise.resolve((uses.get(`${key} ${Math.floor(now / 1000 / windowSeconds)}`) ?? 0) >= most),
  };
};

const setUp = () => {
  let now = 0;
  const deps = { limits: inMemory(), clock: { now: () => now } };
  /** Tries so many requests, and returns how many are allowed. */
  const ask = async (client: string, times: number, budget?: number): Promise<number> => {
    let allowed = 0;
    for (let asked = 0; asked < times; asked += 1)
      allowed += Number(await mayAskProvider(deps, client, budget));
    return allowed;
  };
  /** The counts of the items that share the budget of all clients. */
  const countsOfAll = () =>
    [...deps.limits.uses].filter(([key]) => key.startsWith('places-of-all:')).map(([, uses]) => uses);
  return { ask, countsOfAll, pass: (seconds: number) => (now += seconds * 1000) };
};

describe('the budget for requests to the place provider', () => {
  it('is 120 requests of a client in ten minutes', async () => {
    const { ask, pass } = setUp();

    expect(await ask('a', 130)).toBe(120);
    expect(await ask('b', 1)).toBe(1);
    pass(600);
    expect(await ask('a', 1)).toBe(1);
  });

  it('has a limit for all clients that a stage can set', async () => {
    const { ask } = setUp();
    let allowed = 0;
    for (let client = 0; client < 20; client += 1) allowed += await ask(String(client), 100, 200);

    expect(allowed).toBeLessThanOrEqual(200);
    expect(allowed).toBeGreaterThan(190);
  });

  it('is 10,000 requests of all clients in an hour', async () => {
    const { ask, pass, countsOfAll } = setUp();
    let allowed = 0;
    for (let client = 0; client < 120; client += 1) allowed += await ask(String(client), 120);

    expect(allowed).toBeLessThanOrEqual(10_000);
    expect(allowed).toBeGreaterThan(9_900);
    // The count is spread over items, because a single one could not take all writes of a peak.
    expect(Math.max(...countsOfAll())).toBeLessThanOrEqual(500);
    expect(countsOfAll()).toHaveLength(20);
    pass(3600);
    expect(await ask('a', 1)).toBe(1);
  });

  it('is not used up by a single client', async () => {
    const { ask } = setUp();
    await ask('a', 20_000);

    expect(await ask('b', 120)).toBe(120);
  });
});
