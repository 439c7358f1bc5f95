import { dice } from '#test/support/calendars/random-choice.ts';

/** Microtask ticks that are enough for every task to reach its next turn. */
const TICKS = 12;
const MAX_IDLE = 200;

/**
 * Runs tasks of which only one proceeds at a time: each waits at `turn` until it is chosen at random. The same seed gives
 * the same interleaving.
 */
export const schedulerOf = (seed: number) => {
  const throwDice = dice(seed);
  const waiting: (() => void)[] = [];
  let isRunning = false;
  let turns = 0;

  const turn = (): Promise<void> | undefined =>
    isRunning ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined;

  const run = async (tasks: readonly (() => Promise<unknown>)[]): Promise<void> => {
    let open = tasks.length;
    const faults: unknown[] = [];
    const close = () => void (open -= 1);
    const fail = (fault: unknown) => {
      faults.push(fault);
      close();
    };
    isRunning = true;
    for (const task of tasks) void task().then(close, fail);
    for (let idle = 0; open > 0; idle++) {
      for (let tick = 0; tick < TICKS && open > 0; tick++) await Promise.resolve();
      const [next] = waiting.splice(Math.floor(throwDice() * waiting.length), 1);
      if (next) {
        turns += 1;
        idle = 0;
        next();
      } else if (idle > MAX_IDLE) throw new Error('A task waits for something that nobody does.');
    }
    isRunning = false;
    if (faults.length > 0) throw faults[0];
  };

  return { run, turn, throwDice, turns: () => turns };
};
