import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of a hundredth of a second (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;

interface ProcessTime {
  readonly parent: number;
  readonly seconds: number;
}

/** Reads `/proc/<pid>/stat`: user and system time of the process and its ended children (proc(5)). */
const readProcess = (pid: string): ProcessTime | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in parentheses, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND };
  } catch {
    return undefined; // it ended after the folder was listed
  }
};

const readProcesses = (): Map<number, ProcessTime> => {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return new Map(pids.flatMap((pid) => [[Number(pid), readProcess(pid)] as const]).filter(isRead));
  } catch {
    return new Map();
  }
};
const isRead = (entry: readonly [number, ProcessTime | undefined]): entry is [number, ProcessTime] =>
  entry[1] !== undefined;

/**
 * Seconds of processor time of this process and all its descendants, such as the browser and the table service.
 * Without `/proc`, of this process only.
 */
export const processorSeconds = (): number => {
  const processes = readProcesses();
  if (processes.size === 0) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined; at = processes.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  };
  return [...processes].reduce((sum, [pid, { seconds }]) => sum + (isOurs(pid) ? seconds : 0), 0);
};

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
