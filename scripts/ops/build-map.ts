import { rename, rm, writeFile } from 'node:fs/promises';
import { buildStreetFile } from '#build/streets/build-street-file.ts';
import { UnreadableFile } from '#build/streets/read-features.ts';
import { readFieldNames } from '#build/streets/street-fields.ts';
import { Failure, UsageError } from './failure.ts';
import { type FileTask, type Given, needed } from './task.ts';

const readFields = (given: Given) => {
  try {
    return readFieldNames(given.text('fields'));
  } catch (error) {
    throw error instanceof UnreadableFile ? new UsageError(error.message) : error;
  }
};

/** A file is there as a whole, or not at all. */
const writeWhole = async (file: string, bytes: Buffer): Promise<void> => {
  const part = `${file}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new Failure(
      `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

/** Makes a map file of streets from GeoJSON and CSV files, for the folder `web/streets`. */
export const buildMapTask: FileTask = {
  summary: 'make a map file from street axes, blocks and house numbers',
  usage: '--out <file.pmtiles> --attribution <text> [--fields street=COLUMN,...] FILE...',
  flags: { out: { type: 'string' }, attribution: { type: 'string' }, fields: { type: 'string' } },
  words: 'one or more',
  runOnFiles: async (given, say) => {
    const [out, attribution] = [needed(given, 'out'), needed(given, 'attribution')];
    const fields = readFields(given);
    const file = await buildStreetFile({ files: given.words, attribution, fields }).catch(
      (error: unknown) => {
        throw error instanceof UnreadableFile ? new Failure(error.message) : error;
      },
    );
    await writeWhole(out, file.bytes);
    say(`${out}: ${file.streets} streets, ${file.tiles} tiles, ${file.bytes.length} bytes.`);
  },
};
