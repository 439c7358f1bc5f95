import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanRecord } from './logs/scan.ts';

/** The folder in which test runs store the logs of functions. */
export const RECORD_DIR = path.resolve(import.meta.dirname, '../.local/record');

const MAX_SHOWN = 20;

/** Scans the functions' logs of the last recorded run and reports what it found. */
export const checkLogs = (say: (text: string) => void): boolean => {
  const { lines, requests, typed, findings } = scanRecord(RECORD_DIR);
  say(
    `Log: ${lines} lines of ${requests} requests, searched for ${typed} texts that callers typed and for what is private by its shape; ` +
      `${findings.length} findings`,
  );
  for (const { what, line } of findings.slice(0, MAX_SHOWN)) say(`  ${what}: ${line}`);
  return findings.length === 0 && lines > 0;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exit(checkLogs((text) => console.log(text)) ? 0 : 1);
