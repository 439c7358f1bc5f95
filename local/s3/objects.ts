import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { S3Error } from './s3-error.ts';
import { orUndefined } from '#shared/lib/or-undefined.ts';

/** An object's metadata. */
const Description = z.object({
  key: z.string(),
  /** With its quotes, as in the header. */
  etag: z.string(),
  modifiedAt: z.string(),
  /** Content-Type and the like, names in lower case. */
  headers: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
});
type Description = z.infer<typeof Description>;

export interface StoredObject extends Description {
  readonly content: Buffer;
}

export interface Objects {
  /** Creates the folders and removes files that a crash left incomplete. */
  readonly prepare: () => Promise<void>;
  /** Throws S3Error NoSuchBucket, as all other methods do. */
  readonly checkBucket: (bucket: string) => void;
  /** Stores an object. With `onlyIfAbsent` returns undefined and changes nothing if the key exists. */
  readonly write: (
    bucket: string,
    key: string,
    content: Buffer,
    described: Pick<Description, 'headers' | 'tags'>,
    options?: { readonly onlyIfAbsent?: boolean },
  ) => Promise<StoredObject | undefined>;
  readonly find: (bucket: string, key: string) => Promise<StoredObject | undefined>;
  /** Removes an object's tags. Returns false if there is no object. */
  readonly removeTags: (bucket: string, key: string) => Promise<boolean>;
  /** Removing a missing object is no error, as in S3. */
  readonly remove: (bucket: string, key: string) => Promise<void>;
}

/*
 * An object is one file: the content, its metadata as JSON, then the length of that JSON. With one file, one rename changes both. The
 * content comes first so that image viewers can open the file.
 */
const LENGTH_BYTES = 4;

const encode = ({ content, ...description }: StoredObject): Buffer => {
  const json = Buffer.from(JSON.stringify(description));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([content, json, length]);
};

const decode = (file: Buffer): StoredObject => {
  const end = file.length - LENGTH_BYTES;
  const start = end - file.readUInt32BE(end);
  const description = Description.parse(JSON.parse(file.toString('utf8', start, end)));
  return { ...description, content: file.subarray(0, start) };
};

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** A hard link: it is atomic and fails if the target exists. */
const linkIfAbsent = async (from: string, to: string): Promise<boolean> => {
  const linked = link(from, to).then(() => true);
  return (await linked.catch(orUndefined((error) => isErrno(error, 'EEXIST')))) ?? false;
};

/**
 * The objects on disk: `<bucket>/<two letters>/<hash of the key>`. The hash keeps every key inside its folder. Files are written elsewhere
 * and renamed, so that a reader never sees a partial object.
 */
export const openObjects = (dataDir: string, buckets: readonly string[]): Objects => {
  const incoming = path.join(dataDir, '.incoming');

  const checkBucket = (bucket: string): void => {
    if (!buckets.includes(bucket)) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist');
  };

  const fileOf = (bucket: string, key: string): string => {
    checkBucket(bucket);
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(dataDir, bucket, name.slice(0, 2), name);
  };

  const store = async (bucket: string, object: StoredObject, onlyIfAbsent = false): Promise<boolean> => {
    const target = fileOf(bucket, object.key);
    const temporary = path.join(incoming, randomUUID());
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await writeFile(temporary, encode(object));
      if (onlyIfAbsent) return await linkIfAbsent(temporary, target);
      await rename(temporary, target);
      return true;
    } finally {
      await rm(temporary, { force: true });
    }
  };

  const find = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
    const read = readFile(fileOf(bucket, key));
    const file = await read.catch(orUndefined((error) => isErrno(error, 'ENOENT')));
    // A machine that lost its power may have kept the name of a file and not its content.
    return file && file.length > 0 ? decode(file) : undefined;
  };

  const changes = new Map<string, Promise<unknown>>();

  /** Serialises the changes of an object, so that none restores what another has removed. */
  const inTurn = async <T>(bucket: string, key: string, change: () => Promise<T>): Promise<T> => {
    const file = fileOf(bucket, key);
    const turn = (changes.get(file) ?? Promise.resolve()).then(change, change);
    changes.set(file, turn);
    try {
      return await turn;
    } finally {
      if (changes.get(file) === turn) changes.delete(file);
    }
  };

  return {
    checkBucket,
    find,
    prepare: async () => {
      await rm(incoming, { recursive: true, force: true });
      const folders = [incoming, ...buckets.map((bucket) => path.join(dataDir, bucket))];
      await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
    },
    write: async (bucket, key, content, { headers, tags }, { onlyIfAbsent = false } = {}) => {
      const etag = `"${createHash('md5').update(content).digest('hex')}"`;
      const object = { key, content, etag, modifiedAt: new Date().toISOString(), headers, tags };
      const isStored = await inTurn(bucket, key, () => store(bucket, object, onlyIfAbsent));
      return isStored ? object : undefined;
    },
    removeTags: (bucket, key) =>
      inTurn(bucket, key, async () => {
        const object = await find(bucket, key);
        return object ? store(bucket, { ...object, tags: {} }) : false;
      }),
    remove: (bucket, key) => inTurn(bucket, key, () => rm(fileOf(bucket, key), { force: true })),
  };
};
