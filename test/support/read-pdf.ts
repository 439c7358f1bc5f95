import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has poppler, which reads PDF files. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** What a reader's clipboard would hold, by poppler. */
export const readPdf = (bytes: Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    return spawnSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
