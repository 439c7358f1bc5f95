import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A folder named after the last release: its data, and what it answered from them. `write-data.ts` writes it. */
export const FOLDER = path.resolve(import.meta.dirname, '../fixtures/upgrade');
export const FILES = { data: 'data.tar.br', answers: 'answers.json' } as const;

export const readRelease = () => {
  const [version = ''] = readdirSync(FOLDER);
  const read = (file: string) => readFileSync(path.join(FOLDER, version, file));
  return {
    version,
    data: read(FILES.data),
    answers: JSON.parse(read(FILES.answers).toString()) as Record<string, unknown>, // as write-data.ts wrote it
  };
};

/** The instant at which every release writes its data: stays lie before and after it, on whatever day a test runs. */
export const WRITTEN_AT = Date.parse('2026-05-13T08:20:00Z');

const CLOCK = pathToFileURL(path.resolve(import.meta.dirname, '../support/shift-clock.mjs')).href;

/** The environment of Node processes whose clock is stopped at the instant. */
export const stoppedAt = (instant: number) => ({
  NODE_OPTIONS: `--import=${CLOCK}`,
  CLOCK_AT_MS: String(instant),
});

/** The same for a clock that is at the instant now, and goes on. */
export const runningFrom = (instant: number) => {
  const realNow = Date.now() - Number(process.env.CLOCK_OFFSET_MS ?? 0);
  return { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_OFFSET_MS: String(instant - realNow) };
};
