import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import {
  MAP_FILE_CACHE,
  MAP_FILE_TYPE,
  MAP_POINTER,
  MAP_POINTER_CACHE,
  MAP_PREFIX,
  type MapPointer,
} from '#shared/api/map-file.ts';
import { sendRange } from './send-range.ts';

/** A name that changes with the file. The file is too large to hash at each start. */
const nameOf = (file: string, { size, mtimeMs }: { size: number; mtimeMs: number }) => {
  const hash = createHash('sha256').update(`${file}:${size}:${mtimeMs}`).digest('hex').slice(0, 12);
  return `${path.basename(file, '.pmtiles').replaceAll(/[^\w.-]/g, '-')}-${hash}.pmtiles`;
};

/**
 * Serves the map file and its pointer as CloudFront does from the bucket: in ranges, cached for a year, never compressed. 404 for all else,
 * and for the pointer while there is no map file.
 */
export const serveMap = async (
  file: string | undefined,
  pathname: string,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || !found?.isFile()) return void response.writeHead(404).end();
  const name = nameOf(file, found);
  if (pathname === MAP_POINTER) {
    const pointer: MapPointer = { file: name };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': MAP_POINTER_CACHE });
    return void response.end(JSON.stringify(pointer));
  }
  if (pathname !== MAP_PREFIX + name) return void response.writeHead(404).end();
  const fixed = { 'content-type': MAP_FILE_TYPE, 'cache-control': MAP_FILE_CACHE, etag: `"${name}"` };
  sendRange({ file, size: found.size, headers: fixed }, message, response);
};
