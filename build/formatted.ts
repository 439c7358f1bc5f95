import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const SETTINGS = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'),
) as FormatConfig;

/** The text in the format that `npm run format` would write to this file. */
export const formatted = async (file: string, text: string): Promise<string> => {
  const { code, errors } = await format(file, text, SETTINGS);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return code;
};
