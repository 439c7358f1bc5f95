import { kilometresBetween } from '#shared/lib/geo.ts';
import { PICTURE_SETS } from './demo-pictures.ts';
import type { SpotKind } from './demo-types.ts';
import painted from './painted-numbers.json' with { type: 'json' };

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Pictures of one place. */
interface PictureSet {
  readonly kind: string;
  /** Indexes into `DEMO_PICTURES`, the first is the cover. */
  readonly pictures: readonly number[];
  /** What the pictures show: the number of the bay, or of the house at a lockup, and the level of a garage. */
  readonly number: number | undefined;
  readonly level: number | undefined;
}

/** By the set's name; a garage has its level, too. */
const PAINTED: Readonly<Record<string, { number: number; level?: number }>> = painted;

const SETS: readonly PictureSet[] = [...new Set(PICTURE_SETS)].map((name) => ({
  kind: name.replace(/-\d+$/, ''),
  pictures: PICTURE_SETS.flatMap((each, index) => (each === name ? [index] : [])),
  number: PAINTED[name]?.number,
  level: PAINTED[name]?.level,
}));

/** Deals sets of pictures so that the same one is as far away as possible, and another of its pictures is the cover there. */
export class PictureDealer {
  /** Where each picture is a cover. */
  private readonly covers = new Map<number, Position[]>();

  /** Kilometres to the nearest spot with one of these covers. */
  private distanceTo(covers: readonly number[], at: Position): number {
    const places = covers.flatMap((cover) => this.covers.get(cover) ?? []);
    return Math.min(...places.map((place) => kilometresBetween(place, at)));
  }

  private findFarthest<T>(choices: readonly T[], coversOf: (choice: T) => readonly number[], at: Position) {
    const measured = choices.map((choice) => ({ choice, km: this.distanceTo(coversOf(choice), at) }));
    return measured.reduce((best, each) => (each.km > best.km ? each : best)).choice;
  }

  deal(kind: SpotKind, at: Position): PictureSet {
    const ofKind = SETS.filter((set) => set.kind === kind);
    const set = this.findFarthest(ofKind, ({ pictures }) => pictures, at);
    const cover = this.findFarthest(set.pictures, (picture) => [picture], at);
    this.covers.set(cover, [...(this.covers.get(cover) ?? []), at]);
    return { ...set, pictures: [cover, ...set.pictures.filter((picture) => picture !== cover)] };
  }
}
