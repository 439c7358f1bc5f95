import { type Zippable, zipSync } from 'fflate';

/** The earliest date that a ZIP can name: the same files give the same bytes. */
const NO_DATE = new Date(1980, 0, 1);

/** A ZIP of files by their names. They are not compressed: PDF files are already. */
export const zipFiles = (files: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const entries: Zippable = {};
  for (const [name, bytes] of Object.entries(files)) entries[name] = [bytes, { level: 0, mtime: NO_DATE }];
  return zipSync(entries);
};
