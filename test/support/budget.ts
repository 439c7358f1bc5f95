import { beforeAll } from 'vitest';

/** Lets the file cost so many seconds of processor instead of the usual `MAX_PROCESSOR_SECONDS`, for a reason. */
export const useBudget = (processorSeconds: number, reason: string): void => {
  beforeAll(({}, file) => {
    file.meta.budget = { processorSeconds, reason };
  });
};
