import type { Position } from './geometry.ts';

type Line = readonly Position[];

const keyOf = ([lng, lat]: Position): string => `${lng} ${lat}`;
const endsOf = (line: Line): Position[] => [line[0], line.at(-1)].filter((end) => end !== undefined);

const withoutRepeats = (lines: readonly Line[]): Line[] => [
  ...new Map(
    lines.map((line) => {
      const text = line.map(keyOf);
      return [[text.join(), text.toReversed().join()].toSorted()[0], line] as const;
    }),
  ).values(),
];

/** Joins two lines that share an end. */
const join = (one: Line, other: Line, at: string): Line => {
  const [before, after] = [one, other];
  const head = keyOf(before.at(-1) ?? [0, 0]) === at ? before : before.toReversed();
  const tail = keyOf(after[0] ?? [0, 0]) === at ? after : after.toReversed();
  return [...head, ...tail.slice(1)];
};

/**
 * Joins the pieces of a street into lines that are as long as possible, so that a name has room. Where more than two pieces meet, they stay
 * apart.
 */
export const joinLines = (pieces: readonly Line[]): Line[] => {
  const lines = new Set(withoutRepeats(pieces));
  const meeting = new Map<string, Set<Line>>();
  const degree = new Map<string, number>();
  for (const line of lines)
    for (const end of endsOf(line).map(keyOf)) {
      meeting.set(end, (meeting.get(end) ?? new Set()).add(line));
      degree.set(end, (degree.get(end) ?? 0) + 1);
    }
  for (const [at, found] of meeting) {
    const [one, other] = [...found];
    if (degree.get(at) !== 2 || !one || !other) continue;
    const joined = join(one, other, at);
    for (const line of [one, other]) {
      lines.delete(line);
      for (const end of endsOf(line).map(keyOf)) meeting.get(end)?.delete(line);
    }
    lines.add(joined);
    for (const end of endsOf(joined).map(keyOf)) meeting.get(end)?.add(joined);
  }
  return [...lines];
};
