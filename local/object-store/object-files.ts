import { createHash, randomUUID } from 'node:crypto';
import { appendFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  contentStream,
  footerOf,
  isErrno,
  openObjectFile,
  writeContent,
  type ObjectHeaders,
  type OpenObject,
  type StoredObject,
} from './object-format.ts';
import { S3Error } from './s3-error.ts';

/**
 * The objects on disk: `<bucket>/<two letters>/<hash of the key>`. Named after the hash so that no key can leave
 * its folder; written aside and moved into place so that nobody ever sees half an object.
 */
export class ObjectFiles {
  readonly #dataDir: string;
  readonly #buckets: ReadonlySet<string>;

  constructor(dataDir: string, buckets: string[]) {
    this.#dataDir = dataDir;
    this.#buckets = new Set(buckets);
  }

  /** Makes the folders, and sweeps what a crash left half written. */
  async prepare(): Promise<void> {
    await rm(this.#temporary(), { recursive: true, force: true });
    const folders = [this.#temporary(), ...[...this.#buckets].map((bucket) => this.folderOf(bucket))];
    await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
  }

  #temporary(): string {
    return path.join(this.#dataDir, '.incoming');
  }

  /** @throws S3Error NoSuchBucket */
  folderOf(bucket: string): string {
    if (!this.#buckets.has(bucket)) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
    return path.join(this.#dataDir, bucket);
  }

  #pathOf(bucket: string, key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(this.folderOf(bucket), name.slice(0, 2), name);
  }

  /**
   * Writes an object whole or not at all; when it answers, the object is on the disk.
   * @param etag computes the tag; without it, the MD5 of the content, as for a plain PUT
   * @param onlyIfAbsent answers undefined, and changes nothing, when the key exists
   * @param modifiedAt without it, now
   */
  async write(
    bucket: string,
    key: string,
    content: AsyncIterable<Buffer>,
    described: ObjectHeaders,
    options: { etag?: () => string; onlyIfAbsent?: boolean; modifiedAt?: string } = {},
  ): Promise<StoredObject | undefined> {
    const incoming = path.join(this.#temporary(), randomUUID());
    const target = this.#pathOf(bucket, key);
    try {
      const { size, md5 } = await writeContent(content, incoming);
      const etag = options.etag?.() ?? `"${md5}"`;
      const modifiedAt = options.modifiedAt ?? new Date().toISOString();
      const stored = { key, size, etag, modifiedAt, ...described };
      await appendFile(incoming, footerOf(stored), { flush: true });
      await mkdir(path.dirname(target), { recursive: true });
      if (!options.onlyIfAbsent) await rename(incoming, target);
      else if (!(await linkIfAbsent(incoming, target))) return undefined;
      return stored;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  /** Gives an object these tags instead of its own, and changes nothing else; false when there is none. */
  async retag(bucket: string, key: string, tags: Record<string, string>): Promise<boolean> {
    const object = await this.open(bucket, key);
    if (!object) return false;
    const { headers, metadata, etag, modifiedAt } = object;
    const described = { headers, metadata, tags };
    await this.write(bucket, key, contentStream(object), described, { etag: () => etag, modifiedAt });
    return true;
  }

  /** Opens what the key holds now; it stays readable even if it is replaced or deleted meanwhile. */
  async open(bucket: string, key: string): Promise<OpenObject | undefined> {
    return openObjectFile(this.#pathOf(bucket, key));
  }

  async find(bucket: string, key: string): Promise<StoredObject | undefined> {
    const opened = await this.open(bucket, key);
    if (!opened) return undefined;
    const { handle, ...stored } = opened;
    await handle.close();
    return stored;
  }

  /** Deleting what is not there is no error, as in S3. */
  async remove(bucket: string, key: string): Promise<void> {
    await rm(this.#pathOf(bucket, key), { force: true });
  }

  /** Every object of the bucket, in no order. */
  async list(bucket: string): Promise<StoredObject[]> {
    const entries = await readdir(this.folderOf(bucket), { recursive: true, withFileTypes: true });
    const objects: StoredObject[] = [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const opened = await openObjectFile(path.join(entry.parentPath, entry.name));
      if (!opened) continue;
      const { handle, ...stored } = opened;
      await handle.close();
      objects.push(stored);
    }
    return objects;
  }
}

/** A hard link, because it refuses an existing target in the same step that makes the new one. */
async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}
