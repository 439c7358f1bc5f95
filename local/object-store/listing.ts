/** A page of a bucket: keys, and the folders that `delimiter` makes of them, in one order. */
export interface Listing {
  keys: string[];
  folders: string[];
  /** The name to go on after; undefined on the last page. */
  next?: string;
}

export interface ListingQuery {
  prefix: string;
  /** Empty for none: then there are only keys. */
  delimiter: string;
  /** Only names behind this one. */
  after: string;
  limit: number;
}

/** Pages through keys as S3 does: in the order of their UTF-8 bytes, a folder counting as one entry. */
export function listingOf(keys: string[], query: ListingQuery): Listing {
  const { prefix, delimiter, after, limit } = query;
  const keysOfPage: string[] = [];
  const folders = new Set<string>();
  let last = after;
  for (const key of keys.filter((each) => each.startsWith(prefix)).sort(byBytes)) {
    const folder = folderOf(key, prefix, delimiter);
    const name = folder ?? key;
    if (byBytes(key, after) <= 0 || folder === after || folders.has(name)) continue;
    if (keysOfPage.length + folders.size >= limit) {
      return { keys: keysOfPage, folders: [...folders], ...(limit > 0 ? { next: last } : {}) };
    }
    if (folder === undefined) keysOfPage.push(key);
    else folders.add(folder);
    last = name;
  }
  return { keys: keysOfPage, folders: [...folders] };
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function folderOf(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}
