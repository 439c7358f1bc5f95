import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { MINUTE } from '#shared/lib/time.ts';
import { campaign, runs, SEED } from '#test/support/random.ts';
import { watchOver } from './invariants.ts';
import { endStreet, performIn, REPORTED, type StreetPhase } from './problems-commands.ts';
import { checkMoves, checkStreetCalendar, checkStreetEnd } from './problems-invariants.ts';
import { aStreet, type Street } from './problems-world.ts';
import { schedulerOf } from './schedule.ts';
import { withSeededIds } from './seeded-ids.ts';

const TIMEOUT = 3_600_000;
/** The share of eventually consistent reads that return an old item. */
const STALE = 0.1;
const BATCH = 500;

interface Tally {
  interleavings: number;
  turns: number;
  readonly counts: Map<string, number>;
}

const play = async (phases: readonly StreetPhase[], seed: number, tally: Tally): Promise<void> => {
  const scheduler = schedulerOf(seed);
  const count = (what: string) => void tally.counts.set(what, (tally.counts.get(what) ?? 0) + 1);
  let isOver = false;
  const street = aStreet(
    async (_, run) => {
      await scheduler.turn();
      return run();
    },
    { count, isStale: () => !isOver && scheduler.throwDice() < STALE, watch: watchOver(count) },
  );
  await street.begin();
  for (const { wait, commands } of phases) {
    street.wait(wait);
    await scheduler.run(commands.map((command) => () => performIn(street, command)));
    checkStreetCalendar(street);
    checkMoves(street);
    if (commands.length > 1) tally.interleavings += 1;
  }
  isOver = true;
  await endStreet(street);
  checkStreetEnd(street);
  tally.turns += scheduler.turns();
};

const CRASH = new Error('The process has ended.');

/** A process that ends at a call, before or after its effect; later calls have no effect. */
const mortal = () => {
  let left = Infinity;
  let isAfter = false;
  let isDead = false;
  return {
    around: async <T>(_: string, run: () => T | Promise<T>): Promise<T> => {
      if (isDead) throw CRASH;
      if (left-- > 0) return run();
      isDead = true;
      if (isAfter) await run();
      throw CRASH;
    },
    /** Whether it ended before it was done. */
    runUntil: async (call: number, after: boolean, act: () => Promise<unknown>): Promise<boolean> => {
      [left, isAfter] = [call, after];
      await act().catch((error: unknown) => {
        if (error !== CRASH && !(error instanceof AppError)) throw error;
      });
      const hasEnded = isDead;
      [left, isDead] = [Infinity, false];
      return hasEnded;
    },
  };
};

const first = (street: Street) => {
  const [booking] = street.bookings();
  if (!booking) throw new Error('Nobody has booked.');
  return booking;
};
const arrived = async (street: Street) => {
  await street.book('ana', 0);
  await street.drain();
  street.wait(40 * MINUTE);
};
const reported = async (street: Street) => {
  await arrived(street);
  await street.report(first(street));
};
const moved = (spot: number) => async (street: Street) => {
  await reported(street);
  await street.rebook(first(street), spot);
};
const left = async (street: Street) => {
  await reported(street);
  await street.giveBack(first(street));
};

/** What happens before the crash, and what the process does that ends. */
const FLOWS: Readonly<
  Record<string, { before: (street: Street) => Promise<unknown>; act: (street: Street) => Promise<unknown> }>
> = {
  'a report': { before: arrived, act: (street) => street.report(first(street)) },
  'a move to a cheaper space': { before: reported, act: (street) => street.rebook(first(street), 1) },
  'a move to a dearer space': { before: reported, act: (street) => street.rebook(first(street), 2) },
  'everything back': { before: reported, act: (street) => street.giveBack(first(street)) },
  'the effects of a move': { before: moved(1), act: (street) => street.drain() },
  'the effects of giving back': { before: left, act: (street) => street.drain() },
  'a founded report': { before: reported, act: (street) => street.decide(first(street).id, 'founded') },
  'an unfounded report after a move': {
    before: moved(2),
    act: (street) => street.decide(first(street).id, 'unfounded'),
  },
  'an unfounded report after giving back': {
    before: left,
    act: (street) => street.decide(first(street).id, 'unfounded'),
  },
};

describe('drivers who report, move and leave, owners, an administrator, a bank and the clock at the same time', () => {
  it(
    '[BR-03] [PY-03] leave one live booking per half hour, each payment at one booking, every owner paid once, and a ledger to the cent',
    async () => {
      const tally: Tally = { interleavings: 0, turns: 0, counts: new Map() };
      const wanted = campaign(2000).numRuns;
      const startedAt = performance.now();
      for (let batch = 0; tally.interleavings < wanted; batch++)
        await fc.assert(
          fc.asyncProperty(REPORTED, fc.nat(), (phases, seed) =>
            withSeededIds(seed, () => play(phases, seed, tally)),
          ),
          { ...runs(Math.min(BATCH, Math.ceil(wanted / 3))), seed: SEED + batch },
        );
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(
        `${tally.interleavings} interleavings of ${tally.turns} turns in ${seconds} s`,
        Object.fromEntries([...tally.counts].sort()),
      );
      const happened = [
        'giveUp applied',
        'uphold applied',
        'compensate applied',
        'rebook applied',
        'rebook taken',
      ];
      for (const what of happened) expect(tally.counts.get(what), what).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});

describe('a process that ends before or after any call of a report', () => {
  for (const [name, { before, act }] of Object.entries(FLOWS))
    it(
      `[PY-03] leaves each payment at one booking, and the ledger to the cent: ${name}`,
      async () => {
        let crashes = 0;
        for (const after of [false, true])
          for (let call = 0, goesOn = true; goesOn; call++) {
            goesOn = await withSeededIds(SEED + call, async () => {
              const process = mortal();
              const street = aStreet(process.around, { watch: watchOver(() => undefined) });
              await street.begin();
              await before(street);
              const hasEnded = await process.runUntil(call, after, () => act(street));
              checkStreetCalendar(street);
              checkMoves(street);
              // The person presses again.
              await act(street).catch((error: unknown) => {
                if (!(error instanceof AppError)) throw error;
              });
              await endStreet(street);
              checkStreetEnd(street);
              return hasEnded;
            });
            crashes += goesOn ? 1 : 0;
          }
        console.log(`${name}: ${crashes} crashes`);
        expect(crashes).toBeGreaterThan(1);
      },
      TIMEOUT,
    );
});
