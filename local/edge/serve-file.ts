import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { compressBody, isCompressible } from './compress.ts';
import { sendRange } from './send-range.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const isFile = async (file: string): Promise<number | undefined> => {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
};

/** The file at a path inside `dir`, or undefined for a malformed path or one that leads out of `dir`. */
const fileOf = (dir: string, pathname: string): string | undefined => {
  try {
    const file = path.join(dir, decodeURIComponent(pathname));
    return file.startsWith(dir + path.sep) && !file.includes('\0') ? file : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Sends a file of a folder as CloudFront does: texts are compressed if the client accepts it, other files in ranges if it asks for them; 404 for
 * a missing file. `change` may rewrite
 * a text first; `status` is the status of the answer with the file.
 */
export const serveFile = async (
  dir: string,
  pathname: string,
  message: IncomingMessage,
  response: ServerResponse,
  {
    change,
    status = 200,
  }: { change?: ((text: string) => string | undefined) | undefined; status?: number } = {},
): Promise<void> => {
  if (message.method !== 'GET' && message.method !== 'HEAD') return void response.writeHead(405).end();
  const file = fileOf(dir, pathname);
  const size = file === undefined ? undefined : await isFile(file);
  if (file === undefined || size === undefined) return void response.writeHead(404).end();
  const isHashed = pathname.startsWith('/assets/');
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  const headers = {
    'content-type': type,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  const isCompressed = isCompressible(type, size, message.headers['accept-encoding']);
  if (!change && !isCompressed) {
    sendRange({ file, size, headers, status }, message, response);
    return;
  }
  const found = await readFile(file);
  const text = change ? change(found.toString()) : undefined;
  if (change && text === undefined) return void response.writeHead(404).end();
  const bytes = text === undefined ? found : Buffer.from(text);
  const body = isCompressed ? await compressBody(bytes, isHashed ? file : undefined) : bytes;
  response.writeHead(status, {
    ...headers,
    ...(isCompressed && { 'content-encoding': 'br', vary: 'accept-encoding' }),
    'content-length': body.length,
  });
  response.end(message.method === 'HEAD' ? undefined : body);
};
