import type { SpotKind } from './demo-types.ts';
import { PICTURE_POOL, type GarageStyle } from './garage-pictures.ts';
import type { Random } from './random.ts';

const POOL_BY_STYLE: ReadonlyMap<GarageStyle, readonly number[]> = PICTURE_POOL.reduce(
  (map, { style }, index) => map.set(style, [...(map.get(style) ?? []), index]),
  new Map<GarageStyle, number[]>(),
);

/** Cover style first, then what the others show. */
const KIND_STYLES: Readonly<Record<SpotKind, { cover: GarageStyle; more: readonly GarageStyle[] }>> = {
  garage: { cover: 'underground', more: ['underground', 'ramp', 'underground'] },
  charger: { cover: 'evCharger', more: ['underground', 'ramp', 'evCharger'] },
  lockup: { cover: 'rollerDoor', more: ['rollerDoor', 'rollerDoor'] },
  courtyard: { cover: 'courtyard', more: ['night', 'courtyard', 'courtyard'] },
  carport: { cover: 'carport', more: ['carport', 'carport', 'carport'] },
  rooftop: { cover: 'rooftop', more: ['rooftop', 'rooftop', 'rooftop'] },
  motos: { cover: 'motorcycleBay', more: ['motorcycleBay', 'motorcycleBay'] },
};

/** Deals pictures in turn, so that covers repeat as late as the pool allows. */
export class PictureDealer {
  private readonly turns = new Map<GarageStyle, number>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  deal(kind: SpotKind): number[] {
    const { cover, more } = KIND_STYLES[kind];
    const pool = POOL_BY_STYLE.get(cover) ?? [];
    const turn = this.turns.get(cover) ?? 0;
    this.turns.set(cover, turn + 1);
    const pictures = [pool[turn % pool.length] ?? 0];
    const extra = more.slice(0, this.random.whole(2, more.length));
    for (const style of extra) {
      const left = (POOL_BY_STYLE.get(style) ?? []).filter((index) => !pictures.includes(index));
      pictures.push(this.random.pick(left));
    }
    return pictures;
  }
}
