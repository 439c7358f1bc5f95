import type { Place } from './place.ts';

/** `28901-28909` means each of them, `28001` itself. */
const listCodes = (range: string): string[] => {
  const [first = '', last = first] = range.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index).padStart(5, '0'),
  );
};

/** Places by their postcodes, from the rows of `postcodes.json`: `28001;28006|gn:6544491`. */
export const readPostcodes = (
  rows: readonly string[],
  byId: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> =>
  new Map(
    rows.flatMap((row) => {
      const [ranges = '', id = ''] = row.split('|');
      const place = byId.get(id);
      return place
        ? ranges
            .split(';')
            .flatMap(listCodes)
            .map((code) => [code, place] as const)
        : [];
    }),
  );
