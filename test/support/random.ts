/** The seed of this run, printed so that a failure can be reproduced: `SEED=123 npx vitest run ...`. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`Random tests run with SEED=${SEED} under Node ${process.versions.node}`);

/** Options for fast-check: the printed seed and the number of examples. */
export const runs = (numRuns: number) => ({
  seed: SEED,
  numRuns,
  endOnFailure: process.env.SHRINKING === 'off',
});

/** The factor by which campaigns are larger than usual: `CAMPAIGN=10 npm test -- campaigns`. */
const CAMPAIGN = Number(process.env.CAMPAIGN ?? 1);

/** As `runs`, for campaigns: the number of examples at the usual size, which finds every planted bug (`npm run planted-bugs`). */
export const campaign = (numRuns: number) => runs(Math.max(1, Math.round(numRuns * CAMPAIGN)));
