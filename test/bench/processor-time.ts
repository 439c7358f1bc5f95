const ROUNDS = 5;

/**
 * Milliseconds of processor time that `act` takes, by all threads of this process: the median of five calls. The store of a benchmark
 * is in the same heap: of the slowest calls, half of the time is that of other threads, which collect its garbage.
 */
export const typicalMilliseconds = async (act: () => unknown): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
};
