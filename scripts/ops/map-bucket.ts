import type { FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import {
  MAP_FILE_CACHE,
  MAP_FILE_TYPE,
  MAP_POINTER,
  MAP_POINTER_CACHE,
  MAP_PREFIX,
  type MapPointer,
} from '#shared/api/map-file.ts';
import { named, orUndefined } from '#shared/lib/or-undefined.ts';

/** S3 accepts 10,000 parts of at least 5 MB. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 4;

const keyOf = (address: string) => address.slice(1);
const POINTER = keyOf(MAP_POINTER);
const keyOfFile = (name: string) => keyOf(MAP_PREFIX) + name;

/** The bucket of a stage's map: its files, and the pointer to the active one. */
export const openMapBucket = (s3: S3Client, Bucket: string) => {
  const hasFile = async (name: string): Promise<boolean> => {
    const head = s3.send(new HeadObjectCommand({ Bucket, Key: keyOfFile(name) }));
    return (await head.catch(orUndefined(named('NotFound')))) !== undefined;
  };

  /** Uploads a file in parts. S3 deletes the parts of a failed upload within a day. */
  const uploadFile = async (name: string, file: FileHandle, size: number): Promise<void> => {
    const Key = keyOfFile(name);
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({
        Bucket,
        Key,
        ContentType: MAP_FILE_TYPE,
        CacheControl: MAP_FILE_CACHE,
        ChecksumAlgorithm: 'CRC32',
      }),
    );
    const upload = { Bucket, Key, UploadId };
    const uploadPart = async (index: number) => {
      const start = index * PART_BYTES;
      const length = Math.min(PART_BYTES, size - start);
      const { buffer: Body } = await file.read(Buffer.alloc(length), 0, length, start);
      const PartNumber = index + 1;
      const sent = await s3.send(
        new UploadPartCommand({ ...upload, PartNumber, Body, ChecksumAlgorithm: 'CRC32' }),
      );
      return { PartNumber, ETag: sent.ETag, ChecksumCRC32: sent.ChecksumCRC32 };
    };
    const numbers = [...Array(Math.ceil(size / PART_BYTES)).keys()];
    try {
      const Parts = [];
      for (let first = 0; first < numbers.length; first += PARTS_AT_ONCE)
        Parts.push(...(await Promise.all(numbers.slice(first, first + PARTS_AT_ONCE).map(uploadPart))));
      await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      await s3.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  };

  const readPointer = async (): Promise<MapPointer | undefined> => {
    const found = await s3
      .send(new GetObjectCommand({ Bucket, Key: POINTER }))
      .catch(orUndefined(named('NoSuchKey')));
    if (!found) return undefined;
    return JSON.parse((await found.Body?.transformToString()) ?? '') as MapPointer; // the format of writePointer
  };

  const writePointer = async (pointer: MapPointer): Promise<void> => {
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: POINTER,
        Body: JSON.stringify(pointer),
        ContentType: 'application/json',
        CacheControl: MAP_POINTER_CACHE,
      }),
    );
  };

  /** Deletes all files except these. Returns the names of deleted files. */
  const deleteFilesBut = async (kept: readonly string[]): Promise<string[]> => {
    const deleted = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: s3 },
      { Bucket, Prefix: keyOf(MAP_PREFIX) },
    ))
      for (const { Key = '' } of Contents) {
        if (Key === POINTER || kept.map(keyOfFile).includes(Key)) continue;
        await s3.send(new DeleteObjectCommand({ Bucket, Key }));
        deleted.push(Key);
      }
    return deleted;
  };

  return { hasFile, uploadFile, readPointer, writePointer, deleteFilesBut };
};
