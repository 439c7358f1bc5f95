import * as z from 'zod';
import { record } from './record.ts';

/** One import of the streets of a province; readers see the edition that is stored under the province. */
export const StoredStreetEdition = record('street edition', {
  public: { attribution: z.string() },
  nobody: {
    /** Part of the keys of its items. */
    edition: z.string(),
    /** A hash of the files that it was made from. */
    source: z.string(),
    importedAt: z.string(),
    streets: z.int(),
    houses: z.int(),
    items: z.int(),
    /** `area:beginning,beginning` by lines: the lists that are split by the next letter. */
    splits: z.string(),
  },
});

/** An import that has not ended, or an edition that was replaced and is being deleted, whose source is empty. */
export const StoredStreetImport = record('street import', {
  nobody: {
    edition: z.string(),
    source: z.string(),
    /** Items that are written. */
    written: z.int(),
    /** The id of the process that writes; another one takes over only after it has been silent. */
    writer: z.string(),
    seenAt: z.string(),
  },
});
