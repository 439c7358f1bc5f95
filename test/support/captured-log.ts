import { afterEach, beforeEach, vi } from 'vitest';
import { recordFolder } from '#local/record/record.ts';

export type LogLine = Record<string, unknown> & { message?: string };

/** Captures the log lines of functions during a test, at the level `info`. */
export const captureLog = (): { lines: () => readonly LogLine[] } => {
  let lines: LogLine[] = [];
  beforeEach(() => {
    lines = [];
    vi.stubEnv('LOG_LEVEL', 'info');
    const write = process.stdout.write.bind(process.stdout);
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      for (const line of String(text).split('\n'))
        if (line.startsWith('{"level"')) lines.push(JSON.parse(line) as LogLine);
      return recordFolder() === undefined || write(text);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return { lines: () => lines };
};
