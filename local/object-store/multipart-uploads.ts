import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { ObjectFiles } from './object-files.ts';
import { ObjectHeaders, writeContent, type StoredObject } from './object-format.ts';
import { S3Error } from './s3-error.ts';

/** All parts but the last: 5 MiB at least, in S3 as here. */
const MIN_PART_BYTES = 5 * 1024 ** 2;
const MAX_PARTS = 10_000;

const Upload = z.object({ bucket: z.string(), key: z.string(), described: ObjectHeaders });
type Upload = z.infer<typeof Upload>;

export interface PartClaim {
  partNumber: number;
  /** With its quotes, as the upload of the part answered it. */
  etag: string;
}

/** Uploads under way: one folder each, with what the object will be and one file per part. */
export class MultipartUploads {
  readonly #folder: string;
  readonly #files: ObjectFiles;

  constructor(dataDir: string, files: ObjectFiles) {
    this.#folder = path.join(dataDir, '.uploads');
    this.#files = files;
  }

  /** @returns the upload id */
  async create(upload: Upload): Promise<string> {
    const id = randomUUID();
    await mkdir(path.join(this.#folder, id), { recursive: true });
    await writeFile(path.join(this.#folder, id, 'upload.json'), JSON.stringify(upload));
    return id;
  }

  /** @throws S3Error NoSuchUpload, also when the id belongs to another object */
  async #find(id: string, bucket: string, key: string): Promise<Upload & { folder: string }> {
    const folder = path.join(this.#folder, id);
    const json = /^[0-9a-f-]{36}$/.test(id)
      ? await readFile(path.join(folder, 'upload.json'), 'utf8').catch(() => undefined)
      : undefined;
    const upload = json === undefined ? undefined : Upload.parse(JSON.parse(json));
    if (upload?.bucket !== bucket || upload.key !== key) {
      throw new S3Error('NoSuchUpload', 'The specified upload does not exist.');
    }
    return { ...upload, folder };
  }

  /** @returns the part's ETag */
  async writePart(
    id: string,
    bucket: string,
    key: string,
    partNumber: number,
    content: AsyncIterable<Buffer>,
  ): Promise<string> {
    const { folder } = await this.#find(id, bucket, key);
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > MAX_PARTS) {
      throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${MAX_PARTS}`);
    }
    const incoming = path.join(folder, randomUUID());
    const { md5 } = await writeContent(content, incoming);
    await rename(incoming, path.join(folder, String(partNumber)));
    return `"${md5}"`;
  }

  /** Joins the parts into the object; the upload is gone afterwards. */
  async complete(id: string, bucket: string, key: string, parts: PartClaim[]): Promise<StoredObject> {
    const { folder, described } = await this.#find(id, bucket, key);
    await checkParts(folder, parts);
    const digests = createHash('md5');
    const stored = await this.#files.write(bucket, key, joined(folder, parts, digests), described, {
      etag: () => `"${digests.digest('hex')}-${parts.length}"`,
    });
    if (!stored) throw new Error('an unconditional write stores');
    await rm(folder, { recursive: true, force: true });
    return stored;
  }

  async abort(id: string, bucket: string, key: string): Promise<void> {
    const { folder } = await this.#find(id, bucket, key);
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkParts(folder: string, parts: PartClaim[]): Promise<void> {
  if (parts.length === 0) throw new S3Error('MalformedXML', 'You must specify at least one part.');
  if (parts.some(({ partNumber }, index) => partNumber <= (parts[index - 1]?.partNumber ?? 0))) {
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  for (const [index, { partNumber }] of parts.entries()) {
    const found = await stat(path.join(folder, String(partNumber))).catch(() => undefined);
    if (!found) throw new S3Error('InvalidPart', `Part ${partNumber} could not be found.`);
    if (found.size < MIN_PART_BYTES && index < parts.length - 1) {
      throw new S3Error('EntityTooSmall', `Part ${partNumber} is smaller than the minimum allowed size.`);
    }
  }
}

/** The parts one after the other. The object's tag is the hash of the parts' hashes, gathered on the way. */
async function* joined(
  folder: string,
  parts: PartClaim[],
  digests: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for (const { partNumber, etag } of parts) {
    const md5 = createHash('md5');
    const part: AsyncIterable<Buffer> = createReadStream(path.join(folder, String(partNumber)));
    for await (const chunk of part) {
      md5.update(chunk);
      yield chunk;
    }
    const digest = md5.digest();
    if (etag.replaceAll('"', '') !== digest.toString('hex')) {
      throw new S3Error('InvalidPart', `Part ${partNumber} does not have the entity tag you specified.`);
    }
    digests.update(digest);
  }
}
