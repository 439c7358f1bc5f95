import type { Readable } from 'node:stream';
import type { MultipartUploads } from './multipart-uploads.ts';
import type { ObjectFiles } from './object-files.ts';
import type { StoredObject } from './object-format.ts';
import type { S3Request } from './s3-request.ts';

/** What an operation works with: an authenticated request on an existing bucket, and the store. */
export interface Call extends S3Request {
  /** What the signature says of the body; see `authenticate`. */
  payloadHash: string;
  files: ObjectFiles;
  uploads: MultipartUploads;
  /** Tells the world of a new object. Only after it is on the disk. */
  created: (object: StoredObject) => void;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Text is XML. */
  body?: string | Readable;
}
