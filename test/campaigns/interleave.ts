import fc from 'fast-check';
import { runs, SEED } from '#test/support/random.ts';
import { perform, type Phase, runToTheEnd } from './commands.ts';
import { checkCalendar, checkEnd, checkHolds, watchOver } from './invariants.ts';
import { schedulerOf } from './schedule.ts';
import { withSeededIds } from './seeded-ids.ts';
import { aWorld, type World } from './world.ts';

/** The share of eventually consistent reads that return an old item. */
const STALE = 0.1;

/** Programmes in a batch, after which the interleavings are counted. */
const BATCH = 500;

interface Tally {
  /** Phases with several concurrent commands, of which two overlapped in time. */
  interleavings: number;
  /** Scheduled calls to the table and the provider. */
  turns: number;
  /** How often each command, refusal and transition happened. */
  readonly counts: Map<string, number>;
}

type Options = NonNullable<Parameters<typeof aWorld>[1]>;

/** What programmes are played in: a world, what happens at the same time in a phase, and what must be true after each and in the end. */
export interface Stage<W, P extends { readonly wait: number; readonly commands: readonly unknown[] }> {
  readonly open: (
    around: Parameters<typeof aWorld>[0],
    options: Options,
  ) => W & { readonly begin: () => Promise<unknown>; readonly wait: (milliseconds: number) => void };
  readonly perform: (world: W, command: P['commands'][number]) => Promise<unknown>;
  readonly check: (world: W) => void;
  readonly end: (world: W) => Promise<void>;
}

const MARKET: Stage<World, Phase> = {
  open: aWorld,
  perform,
  check: (world) => {
    checkCalendar(world);
    checkHolds(world);
  },
  end: async (world) => {
    await runToTheEnd(world);
    checkEnd(world);
  },
};

/** Runs one programme under one schedule, from the first hold to the end of all stays. */
const interleave = async <W, P extends { readonly wait: number; readonly commands: readonly unknown[] }>(
  { open, perform: act, check, end }: Stage<W, P>,
  phases: readonly P[],
  seed: number,
  tally: Tally,
): Promise<void> => {
  const scheduler = schedulerOf(seed);
  const count = (what: string) => void tally.counts.set(what, (tally.counts.get(what) ?? 0) + 1);
  let isOver = false;
  const world = open(
    async (_, run) => {
      await scheduler.turn();
      return run();
    },
    { count, isStale: () => !isOver && scheduler.throwDice() < STALE, watch: watchOver(count) },
  );
  await world.begin();
  for (const { wait, commands } of phases) {
    world.wait(wait);
    const didOverlap = await scheduler.run(commands.map((command) => () => act(world, command)));
    check(world);
    if (didOverlap) tally.interleavings += 1;
  }
  isOver = true;
  await end(world);
  tally.turns += scheduler.turns();
};

/**
 * Runs random programmes on a stage until so many interleavings have been played, and returns what happened in them. Throws with
 * the shortest failing programme and the seed when an invariant is broken.
 */
export const interleaveOn = async <
  W,
  P extends { readonly wait: number; readonly commands: readonly unknown[] },
>(
  stage: Stage<W, P>,
  programmes: fc.Arbitrary<P[]>,
  wanted: number,
): Promise<Tally> => {
  const tally: Tally = { interleavings: 0, turns: 0, counts: new Map() };
  const startedAt = performance.now();
  for (let batch = 0; tally.interleavings < wanted; batch++)
    await fc.assert(
      fc.asyncProperty(programmes, fc.nat(), (phases, seed) =>
        withSeededIds(seed, () => interleave(stage, phases, seed, tally)),
      ),
      { ...runs(Math.min(BATCH, Math.ceil(wanted / 3))), seed: SEED + batch },
    );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${tally.interleavings} interleavings of ${tally.turns} turns in ${seconds} s`,
    Object.fromEntries([...tally.counts].sort()),
  );
  return tally;
};

/** `interleaveOn` with bookings of one spot. */
export const interleaveMany = (programmes: fc.Arbitrary<Phase[]>, wanted: number): Promise<Tally> =>
  interleaveOn(MARKET, programmes, wanted);
