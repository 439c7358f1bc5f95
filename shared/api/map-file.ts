/**
 * The file with the streets, of a stage whose `map` is `pmtiles`: CloudFront serves it from a bucket, and the local edge from
 * the file that MAP_PMTILES names. `npm run ops -- map` writes both addresses.
 */

/** Folder of the addresses below, and of the keys in the bucket. */
export const MAP_PREFIX = '/map/';
/** Names the file that is in use. It is small and never cached, so that another file is used at once. */
export const MAP_POINTER = `${MAP_PREFIX}current.json`;
export const MAP_POINTER_CACHE = 'public, max-age=0, must-revalidate';
/** A file has its hash in its name and never changes. */
export const MAP_FILE_CACHE = 'public, max-age=31536000, immutable';
export const MAP_FILE_TYPE = 'application/vnd.pmtiles';

/** What is at `MAP_POINTER`: names below `MAP_PREFIX`. */
export interface MapPointer {
  file: string;
  /** The file before, which pages that are open still read. */
  previous?: string;
}
