import { beforeAll } from 'vitest';

/** Raises the processor time that the file may use above `MAX_PROCESSOR_SECONDS`, with a reason. */
export const useBudget = (processorSeconds: number, reason: string): void => {
  beforeAll(({}, file) => {
    file.meta.budget = { processorSeconds, reason };
  });
};
