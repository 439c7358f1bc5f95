import { AsyncLocalStorage } from 'node:async_hooks';
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

  /** The task that runs, and its first and last turn. */
  const current = new AsyncLocalStorage<{ first: number; last: number }>();
  const turn = (): Promise<void> | undefined => {
    if (!isRunning) return undefined;
    const task = current.getStore();
    return new Promise<void>((resolve) =>
      waiting.push(() => {
        if (task) {
          task.last = turns;
          if (task.first === 0) task.first = turns;
        }
        resolve();
      }),
    );
  };

  /** Answers whether two of the tasks overlapped in time: each had a turn before the last one of the other. */
  const run = async (tasks: readonly (() => Promise<unknown>)[]): Promise<boolean> => {
    let open = tasks.length;
    const faults: unknown[] = [];
    const close = () => void (open -= 1);
    const fail = (fault: unknown) => {
      faults.push(fault);
      close();
    };
    isRunning = true;
    const spans = tasks.map((task) => {
      const span = { first: 0, last: 0 };
      void current.run(span, task).then(close, fail);
      return span;
    });
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
    return spans.some((one, index) =>
      spans.some(
        (other, place) =>
          place > index &&
          one.first > 0 &&
          one.first < other.last &&
          other.first > 0 &&
          other.first < one.last,
      ),
    );
  };

  return { run, turn, throwDice, turns: () => turns };
};
