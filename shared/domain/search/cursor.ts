import { AppError } from '../../lib/app-error.ts';

/** The end of a page: its sort key and the id of its last spot. */
export interface PagePosition {
  readonly key: number;
  readonly id: string;
}

/** FNV-1a, 32 bits: enough to detect a cursor of another search. */
const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Hashes a search; the order of the parameters does not matter. */
const hashSearch = (query: object): string =>
  fingerprint(
    JSON.stringify(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

/** The cursor that continues the same search. */
export const toCursor = ({ key, id }: PagePosition, query: object): string =>
  `${hashSearch(query)}~${key}~${id}`;

const refused = () =>
  new AppError('invalid_request', '"cursor" is not one of this search.', {
    issues: [{ path: 'query.cursor', message: 'Must be the X-Next-Cursor of a page of the same search.' }],
  });

const SPOT_ID = /^spt_[0-9A-Z]{26}$/;

/** Parses a cursor; `invalid_request` for an invalid one or one of another search. */
export const readCursor = (cursor: string, query: object): PagePosition => {
  const [search, key = '', id = ''] = cursor.split('~');
  if (search !== hashSearch(query) || key === '' || !Number.isFinite(Number(key)) || !SPOT_ID.test(id))
    throw refused();
  return { key: Number(key), id };
};
