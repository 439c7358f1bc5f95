import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { scanRecord } from './logs/scan.ts';

/** The folder in which test runs store the logs of functions. */
export const RECORD_DIR = path.resolve(import.meta.dirname, '../.local/record');

const MAX_SHOWN = 20;

/** Scans the functions' logs of the last recorded run: a line of figures, and one for each finding, up to twenty. */
export const checkLogs = (say: (text: string) => void): readonly string[] => {
  const { lines, requests, typed, findings } = scanRecord(RECORD_DIR);
  say(
    `Log: ${lines} lines of ${requests} requests, searched for ${typed} texts that callers typed and for what is private by its shape; ` +
      `${findings.length} findings`,
  );
  if (lines === 0) return ['no line was recorded'];
  return findings.slice(0, MAX_SHOWN).map(({ what, line }) => `${what}: ${line}`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkLogs((text) => console.log(text));
  for (const finding of findings) console.log(`  ${finding}`);
  process.exit(findings.length === 0 ? 0 : 1);
}
