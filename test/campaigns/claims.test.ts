import { dice } from '#test/support/calendars/random-choice.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaign, SEED } from '#test/support/random.ts';
import {
  beginClaims,
  checkClaims,
  type ClaimPhase,
  claimProgrammes,
  endClaims,
  performOnClaim,
  watchClaims,
} from './claims-world.ts';
import { processThatCrashes } from './crashing-process.ts';
import { schedulerOf } from './schedule.ts';
import { withSeededIds } from './seeded-ids.ts';
import { aWorld } from './world.ts';

const TIMEOUT = 3_600_000;
/** The share of eventually consistent reads that return an old item. */
const STALE = 0.1;

const tallyOf = () => {
  const counts = new Map<string, number>();
  return { counts, count: (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1) };
};

describe('claims that are made, paid, disputed, decided and withdrawn at the same time', () => {
  it(
    '[BR-06] end with the driver or the owner to the cent, and each owner is paid once at most',
    async () => {
      const { counts, count } = tallyOf();
      let interleavings = 0;
      const play = async (phases: readonly ClaimPhase[], seed: number) => {
        const scheduler = schedulerOf(seed);
        let isOver = true;
        const world = aWorld(
          async (_, run) => {
            await scheduler.turn();
            return run();
          },
          { count, isStale: () => !isOver && scheduler.throwDice() < STALE, watch: watchClaims },
        );
        await beginClaims(world);
        isOver = false;
        for (const { wait, commands } of phases) {
          world.wait(wait);
          await scheduler.run(commands.map((command) => () => performOnClaim(world, command)));
          if (commands.length > 1) interleavings += 1;
        }
        isOver = true;
        await endClaims(world);
        checkClaims(world);
      };
      const options = campaign(60);
      await fc.assert(
        fc.asyncProperty(claimProgrammes(4), fc.nat(), (phases, seed) =>
          withSeededIds(seed, () => play(phases, seed)),
        ),
        options,
      );
      console.log(
        `${options.numRuns} programmes, ${interleavings} interleavings`,
        Object.fromEntries([...counts].sort()),
      );
      if (options.numRuns < 200) return;
      for (const what of ['claim acceptAndPay', 'claim approveLate', 'claim decideLess', 'alarm dispute'])
        expect(counts.get(what), what).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});

describe('a process that ends at any call while it works on a claim', () => {
  it(
    '[BR-06] leaves each payment with the owner or back with the driver, exactly once',
    async () => {
      const { counts, count } = tallyOf();
      let kills = 0;
      const play = async (phases: readonly ClaimPhase[], seed: number) => {
        const throwDice = dice(seed);
        const process = processThatCrashes();
        const world = aWorld(process.around, { count, watch: watchClaims });
        await beginClaims(world);
        for (const { wait, commands } of phases) {
          world.wait(wait);
          for (const command of commands) {
            const call = throwDice() < 0.6 ? Math.floor(throwDice() * 12) : Infinity;
            const way = throwDice() < 0.5 ? 'after' : 'before';
            if (await process.runUntil(call, way, () => performOnClaim(world, command))) kills += 1;
          }
        }
        await endClaims(world);
        checkClaims(world);
      };
      const options = campaign(60);
      await fc.assert(
        fc.asyncProperty(claimProgrammes(2), fc.nat(), (phases, seed) =>
          withSeededIds(seed, () => play(phases, seed)),
        ),
        { ...options, seed: SEED + 1 },
      );
      console.log(`${options.numRuns} programmes, ${kills} kills`, Object.fromEntries([...counts].sort()));
      expect(kills).toBeGreaterThan(options.numRuns);
    },
    TIMEOUT,
  );
});
