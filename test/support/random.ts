/** The seed of this run, printed so that a failure can be run again: `SEED=123 npx vitest run ...`. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`Random tests run with SEED=${SEED}`);

/** What fast-check is told everywhere: the printed seed, and how many examples. */
export const runs = (numRuns: number) => ({ seed: SEED, numRuns });
