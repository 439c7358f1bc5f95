/**
 * The file of the street map, if the stage's `map` is `pmtiles`: CloudFront serves it from a bucket, the local edge from the file in
 * MAP_PMTILES. `npm run ops -- map` writes both objects.
 */

/** The prefix of the paths below, and of the keys in the bucket. */
export const MAP_PREFIX = '/map/';
/** Names the active file. It is small and never cached, so that a new file is used at once. */
export const MAP_POINTER = `${MAP_PREFIX}current.json`;
export const MAP_POINTER_CACHE = 'public, max-age=0, must-revalidate';
/** A file has its hash in its name and never changes. */
export const MAP_FILE_CACHE = 'public, max-age=31536000, immutable';
export const MAP_FILE_TYPE = 'application/vnd.pmtiles';

/** The content of `MAP_POINTER`: names below `MAP_PREFIX`. */
export interface MapPointer {
  file: string;
  /** The previous file, which open pages still read. */
  previous?: string;
}
