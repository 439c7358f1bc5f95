import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { ByteRange } from './range.ts';

/** What the writer says about an object and every reader gets back. */
export const ObjectHeaders = z.object({
  /** Content-Type, Cache-Control and the like, names in lower case. */
  headers: z.record(z.string(), z.string()),
  /** User metadata, without `x-amz-meta-`. */
  metadata: z.record(z.string(), z.string()),
  /** What rules of the bucket go by; readers get only their number. */
  tags: z.record(z.string(), z.string()).default({}),
});
export type ObjectHeaders = z.infer<typeof ObjectHeaders>;

/** What an object is besides its content. */
const StoredObject = ObjectHeaders.extend({
  key: z.string(),
  /** Bytes of content. */
  size: z.number(),
  /** With its quotes, as it stands in the header. */
  etag: z.string(),
  modifiedAt: z.string(),
});
export type StoredObject = z.infer<typeof StoredObject>;

/** An object that is open for reading; who opens it reads its content to the end or closes the handle. */
export interface OpenObject extends StoredObject {
  handle: FileHandle;
}

/*
 * An object is one file: the content, then its description as JSON, then the length of that JSON. One file because
 * one rename then changes content and description together, for readers and for a crash alike; the content first
 * because an image stays an image for any viewer.
 */
const FOOTER_LENGTH_BYTES = 4;

/** Streams content into a file and measures it on the way. */
export async function writeContent(
  content: AsyncIterable<Buffer>,
  file: string,
): Promise<{ size: number; md5: string }> {
  const hash = createHash('md5');
  let size = 0;
  const measured = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(measured, createWriteStream(file));
  return { size, md5: hash.digest('hex') };
}

/** What follows the content. */
export function footerOf(stored: StoredObject): Buffer {
  const json = Buffer.from(JSON.stringify(stored));
  const length = Buffer.alloc(FOOTER_LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length]);
}

/**
 * Opens an object's file, or answers undefined when there is none.
 * @throws Error when the file is there and is no object
 */
export async function openObjectFile(file: string): Promise<OpenObject | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return { ...(await readFooter(handle)), handle };
  } catch (error) {
    await handle.close();
    throw new Error(`${file} is not an object of this store`, { cause: error });
  }
}

/** The content, or a range of it. Reading it to the end, or destroying the stream, closes the file. */
export function contentStream(
  { handle, size }: OpenObject,
  range: ByteRange = { first: 0, last: size - 1 },
): Readable {
  if (size === 0) return Readable.from(closing(handle));
  return handle.createReadStream({ start: range.first, end: range.last });
}

/** No content: not even a range to read, since the footer begins at byte 0. */
async function* closing(handle: FileHandle): AsyncGenerator<Buffer> {
  await handle.close();
}

async function readFooter(handle: FileHandle): Promise<StoredObject> {
  const { size } = await handle.stat();
  const length = Buffer.alloc(FOOTER_LENGTH_BYTES);
  await handle.read(length, 0, FOOTER_LENGTH_BYTES, size - FOOTER_LENGTH_BYTES);
  const json = Buffer.alloc(length.readUInt32BE());
  await handle.read(json, 0, json.length, size - FOOTER_LENGTH_BYTES - json.length);
  return StoredObject.parse(JSON.parse(json.toString('utf8')));
}

export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
