/** State of streets while files are read, small enough for all of Spain to fit into memory. */
import type { Point } from '#shared/domain/ports/places.ts';
import type { House, StreetId } from '#shared/domain/ports/streets.ts';
import { toDegrees, toSteps } from '#shared/data/streets/street-numbers.ts';
import { numberPool } from './number-pool.ts';

/** The end of a chain. */
const NONE = -1;

export interface Draft extends StreetId {
  readonly name: string;
  readonly settlement: string | undefined;
  /** Indexes of its last line and last house in the pool; each names the one before. */
  lastLine: number;
  lastHouse: number;
}

/** Each text once, by its index. */
const textIndex = () => {
  const texts: string[] = [];
  const indexes = new Map<string, number>();
  return {
    indexOf: (text: string): number => {
      const known = indexes.get(text);
      if (known !== undefined) return known;
      indexes.set(text, texts.length);
      return texts.push(text) - 1;
    },
    textAt: (index: number): string => texts[index] ?? '',
  };
};

export const streetDrafts = () => {
  const pool = numberPool();
  const { indexOf, textAt } = textIndex();
  const drafts = new Map<string, Draft>();

  const chainOf = (last: number): number[] => {
    const chain: number[] = [];
    for (let at = last; at !== NONE; at = pool.get(at)) chain.push(at);
    return chain.toReversed();
  };
  const pointAt = (at: number): Point => ({
    lat: toDegrees(pool.get(at)),
    lng: toDegrees(pool.get(at + 1)),
  });

  return {
    all: (): Iterable<Draft> => drafts.values(),
    /** The draft of a street, which begins with the name as the first feature writes it. */
    draftOf: ({ town, slug }: StreetId, name: string, settlement: string | undefined): Draft => {
      const key = `${town} ${slug}`;
      const known = drafts.get(key);
      if (known) return known;
      const draft: Draft = { town, slug, name, settlement, lastLine: NONE, lastHouse: NONE };
      drafts.set(key, draft);
      return draft;
    },
    addLine: (draft: Draft, line: readonly Point[]): void => {
      const steps = line.flatMap(({ lat, lng }) => [toSteps(lat), toSteps(lng)]);
      draft.lastLine = pool.add([draft.lastLine, line.length, ...steps]);
    },
    addHouse: (draft: Draft, { number, extension, postcode, lat, lng }: House): void => {
      draft.lastHouse = pool.add([
        draft.lastHouse,
        number,
        indexOf(extension),
        indexOf(postcode),
        toSteps(lat),
        toSteps(lng),
      ]);
    },
    linesOf: (draft: Draft): Point[][] =>
      chainOf(draft.lastLine).map((at) =>
        Array.from({ length: pool.get(at + 1) }, (_, index) => pointAt(at + 2 + 2 * index)),
      ),
    /** As they were added. */
    housesOf: (draft: Draft): House[] =>
      chainOf(draft.lastHouse).map((at) => ({
        number: pool.get(at + 1),
        extension: textAt(pool.get(at + 2)),
        postcode: textAt(pool.get(at + 3)),
        ...pointAt(at + 4),
      })),
  };
};
