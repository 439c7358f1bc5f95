import { env } from '#shared/lib/env.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

const isWanted = (level: Level) => {
  const wanted = env.logLevel();
  return wanted !== 'silent' && LEVELS.indexOf(level) >= LEVELS.findIndex((name) => name === wanted);
};

const write = (level: Level, message: string, fields: Record<string, unknown>) => {
  if (!isWanted(level)) return;
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...fields })}\n`);
};

/** The loggable part of an error. Never a caller's input: bodies, tokens and addresses stay out. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { error: error.name, reason: error.message, stack: error.stack?.split('\n').slice(1, 6), ...cause };
};

/** One JSON object per line. */
export const log = {
  info: (message: string, fields: Record<string, unknown> = {}) => write('info', message, fields),
  warn: (message: string, fields: Record<string, unknown> = {}) => write('warn', message, fields),
  error: (message: string, fields: Record<string, unknown> = {}) => write('error', message, fields),
};
