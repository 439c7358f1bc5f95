import { PICTURE_STYLES } from './demo-pictures.ts';
import type { SpotKind } from './demo-types.ts';
import type { Random } from './random.ts';

const poolOf = (style: string): number[] =>
  PICTURE_STYLES.flatMap((each, index) => (each === style ? [index] : []));

/** The cover's style, then styles of the other pictures. */
const KIND_STYLES: Readonly<Record<SpotKind, { cover: string; more: readonly string[] }>> = {
  garage: { cover: 'underground', more: ['underground', 'ramp', 'underground'] },
  charger: { cover: 'ev-charger', more: ['underground', 'ramp', 'ev-charger'] },
  lockup: { cover: 'roller-door', more: ['roller-door', 'roller-door'] },
  courtyard: { cover: 'courtyard', more: ['night', 'courtyard', 'courtyard'] },
  carport: { cover: 'carport', more: ['carport', 'carport', 'carport'] },
  rooftop: { cover: 'rooftop', more: ['rooftop', 'rooftop', 'rooftop'] },
  motos: { cover: 'motorcycle-bay', more: ['motorcycle-bay', 'motorcycle-bay'] },
};

/** Deals pictures in turn, so that covers repeat as rarely as possible. */
export class PictureDealer {
  private readonly turns = new Map<string, number>();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  deal(kind: SpotKind): number[] {
    const { cover, more } = KIND_STYLES[kind];
    const pool = poolOf(cover);
    const turn = this.turns.get(cover) ?? 0;
    this.turns.set(cover, turn + 1);
    const pictures = [pool[turn % pool.length] ?? 0];
    const extra = more.slice(0, this.random.whole(2, more.length));
    for (const style of extra) {
      const left = poolOf(style).filter((index) => !pictures.includes(index));
      pictures.push(this.random.pick(left));
    }
    return pictures;
  }
}
