import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { checkMapFile, UnfitMapFile } from '#build/check-map-file.ts';
import { cloudOf, type Environment } from './environment.ts';
import { Failure } from './failure.ts';
import { openMapBucket } from './map-bucket.ts';
import { needed, type Say, type Task } from './task.ts';

const HASH_LENGTH = 12;
const MEGABYTE = 1024 * 1024;

const nameOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 4 * MEGABYTE }))
    hash.update(chunk as Buffer); // no encoding is set
  const base = path.basename(file, '.pmtiles').replaceAll(/[^\w-]/g, '-');
  return `${base}-${hash.digest('hex').slice(0, HASH_LENGTH)}.pmtiles`;
};

const openFile = (file: string) =>
  open(file).catch(() => {
    throw new Failure(`There is no file ${file} that can be read.`);
  });

const putIntoService = async (
  place: Environment,
  file: string,
  handle: FileHandle,
  say: Say,
): Promise<void> => {
  const { s3, mapBucket } = cloudOf(place);
  const { size } = await handle.stat();
  const { minZoom, maxZoom } = await checkMapFile(handle, size).catch((error: unknown) => {
    throw error instanceof UnfitMapFile ? new Failure(error.message) : error;
  });
  say(`${path.basename(file)} is good: ${Math.ceil(size / MEGABYTE)} MB, zooms ${minZoom} to ${maxZoom}.`);
  const bucket = openMapBucket(s3, await mapBucket());
  const name = await nameOf(file);
  if (!(await bucket.hasFile(name))) {
    await bucket.uploadFile(name, handle, size);
    say(`Uploaded as ${name}.`);
  }
  const before = await bucket.readPointer();
  const previous = before?.file === name ? before.previous : before?.file;
  const kept = previous === undefined ? {} : { previous };
  await bucket.writePointer({ file: name, ...kept });
  say(`The map of ${place.stage} is ${name} now${previous === undefined ? '' : `, and was ${previous}`}.`);
  const deleted = await bucket.deleteFilesBut([name, ...Object.values(kept)]);
  if (deleted.length > 0) say(`Deleted ${deleted.join(', ')}.`);
};

/**
 * Puts a map file into service: checks it, uploads it under a name with its hash, points to it, keeps the previous file and deletes older
 * ones. Repeating it with the same file changes nothing.
 */
export const mapTask: Task = {
  summary: 'put a file with the streets of Spain into service',
  usage: '--file <spain.pmtiles>',
  flags: { file: { type: 'string' } },
  run: async (place, given, say) => {
    const file = needed(given, 'file');
    const { settings } = cloudOf(place);
    if (settings.map.kind !== 'pmtiles')
      throw new Failure(
        `The map of ${place.stage} is of the kind ${settings.map.kind}: set it to pmtiles and deploy first (docs/map.md).`,
      );
    const handle = await openFile(file);
    try {
      await putIntoService(place, file, handle, say);
    } finally {
      await handle.close();
    }
  },
};
