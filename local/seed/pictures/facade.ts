import type { Random } from '../random.ts';
import { darken, lighten, mix } from './colour.ts';
import type { Drawing, Vec3 } from './drawing.ts';

interface FacadeLook {
  wall: string;
  trim: string;
  shutter: string;
  rail: string;
  /** 'iron' balconies of the old town, 'solid' terraces of the sixties, or none. */
  balconies: 'iron' | 'solid' | 'none';
}

export const FACADES: readonly FacadeLook[] = [
  { wall: '#e9c9a0', trim: '#f8efdf', shutter: '#5b7c63', rail: '#2b2d33', balconies: 'iron' },
  { wall: '#f3ede2', trim: '#d9b979', shutter: '#3e6f9c', rail: '#30353d', balconies: 'iron' },
  { wall: '#d98f6c', trim: '#f6e6d3', shutter: '#6b4a38', rail: '#2e2a2b', balconies: 'iron' },
  { wall: '#b4573f', trim: '#efe6da', shutter: '#e6dccb', rail: '#ded6c8', balconies: 'solid' },
  { wall: '#dcd9d2', trim: '#ffffff', shutter: '#8a939c', rail: '#6f9bb5', balconies: 'solid' },
  { wall: '#f0d583', trim: '#fff6df', shutter: '#3f7f6b', rail: '#32363a', balconies: 'iron' },
  { wall: '#a9c2c9', trim: '#f4f6f4', shutter: '#4c5f6e', rail: '#38424a', balconies: 'none' },
  { wall: '#e6b8ac', trim: '#fbf1ea', shutter: '#7b8f6a', rail: '#34302f', balconies: 'iron' },
];

interface Facade {
  /** Lower left corner seen from outside. */
  origin: Vec3;
  /** Unit vector along the wall, and the unit vector out of it. */
  across: Vec3;
  out: Vec3;
  width: number;
  height: number;
  look: FacadeLook;
  /** 0 in full light, 1 in full shadow. */
  shade: number;
  night?: boolean;
  /** Metres left free of windows above the ground. */
  plinth?: number;
}

type Place = (along: number, up: number, out?: number) => Vec3;

function placer({ origin, across, out }: Facade): Place {
  return (along, up, away = 0) => [
    origin[0] + across[0] * along + out[0] * away,
    origin[1] + up,
    origin[2] + across[2] * along + out[2] * away,
  ];
}

function rectangle(place: Place, x1: number, x2: number, y1: number, y2: number, out = 0): Vec3[] {
  return [place(x1, y1, out), place(x2, y1, out), place(x2, y2, out), place(x1, y2, out)];
}

function drawWindow(
  drawing: Drawing,
  random: Random,
  facade: Facade,
  place: Place,
  x: number,
  y: number,
  tall: boolean,
): void {
  const { look, shade, night = false } = facade;
  const tone = (colour: string): string => darken(colour, shade);
  const [w, h] = [1.1, tall ? 2.1 : 1.35];
  const glowing = night && random.chance(0.42);
  const glass = glowing
    ? random.pick(['#ffd98a', '#ffc76b', '#ffe6b0'])
    : tone(night ? '#18213f' : random.pick(['#54748a', '#46647a', '#6a8798']));
  drawing.face(rectangle(place, x - w / 2 - 0.12, x + w / 2 + 0.12, y - 0.1, y + h + 0.14), tone(look.trim));
  drawing.face(rectangle(place, x - w / 2, x + w / 2, y, y + h), glass);
  if (!glowing && !night)
    drawing.face(
      [
        place(x - w / 2, y),
        place(x - w / 2 + 0.5, y + h),
        place(x - w / 2 + 0.1, y + h),
        place(x - w / 2, y + h * 0.7),
      ],
      tone(lighten(glass, 0.25)),
    );
  drawing.line(place(x, y), place(x, y + h), tone(look.trim), 0.06);
  const drop = random.pick([0, 0.25, 0.35, 0.5, 0.9]);
  if (drop > 0) {
    drawing.face(
      rectangle(place, x - w / 2, x + w / 2, y + h * (1 - drop), y + h),
      tone(mix(look.shutter, look.trim, 0.25)),
    );
    for (let slat = y + h * (1 - drop) + 0.12; slat < y + h; slat += 0.16)
      drawing.line(place(x - w / 2, slat), place(x + w / 2, slat), tone(darken(look.shutter, 0.1)), 0.02);
  }
}

function drawBalcony(
  drawing: Drawing,
  random: Random,
  facade: Facade,
  place: Place,
  x: number,
  y: number,
): void {
  const { look, shade } = facade;
  const tone = (colour: string): string => darken(colour, shade);
  const [half, out] = [0.95, 0.6];
  drawing.face(
    rectangle(place, x - half, x + half, y - 0.75, y - 0.12),
    tone('#101626'),
    'fill-opacity=".16"',
  );
  drawing.face(
    [
      place(x - half, y - 0.12),
      place(x + half, y - 0.12),
      place(x + half, y - 0.12, out),
      place(x - half, y - 0.12, out),
    ],
    tone(darken(look.trim, 0.25)),
  );
  drawing.face(rectangle(place, x - half, x + half, y - 0.12, y, out), tone(look.trim));
  if (look.balconies === 'solid') {
    drawing.face(rectangle(place, x - half, x + half, y, y + 0.95, out), tone(look.rail));
    drawing.line(place(x - half, y + 0.95, out), place(x + half, y + 0.95, out), tone(look.trim), 0.07);
  } else {
    for (let bar = -half; bar <= half + 0.01; bar += 0.19)
      drawing.line(place(x + bar, y, out), place(x + bar, y + 0.95, out), tone(look.rail), 0.025);
    drawing.line(place(x - half, y + 0.95, out), place(x + half, y + 0.95, out), tone(look.rail), 0.05);
  }
  if (!random.chance(0.4)) return;
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const at = place(x + random.between(-half * 0.8, half * 0.8), y + random.between(0.15, 0.7), out + 0.05);
    const [cx, cy] = drawing.project(at);
    const radius = drawing.scale(at) * random.between(0.08, 0.17);
    drawing.add(
      `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radius.toFixed(1)}" fill="${tone(random.pick(['#4f8a4a', '#6fa85a', '#d9526b', '#3e7442']))}"/>`,
    );
  }
}

/** A lived-in Spanish street front: windows with roller blinds, balconies, cornice. */
export function drawFacade(drawing: Drawing, random: Random, facade: Facade): void {
  const { look, width, height, shade, plinth = 3.6 } = facade;
  const place = placer(facade);
  const tone = (colour: string): string => darken(colour, shade);
  drawing.face(rectangle(place, 0, width, 0, height), tone(look.wall));
  drawing.face(rectangle(place, 0, width, 0, 0.9), tone(darken(look.wall, 0.2)));
  const columns = Math.max(1, Math.floor(width / 2.7));
  for (let y = plinth; y + 2.6 < height; y += 3) {
    drawing.line(place(0, y - 0.35), place(width, y - 0.35), tone(mix(look.trim, look.wall, 0.35)), 0.1);
    for (let column = 0; column < columns; column += 1) {
      const x = ((column + 0.5) * width) / columns;
      const balcony = look.balconies !== 'none' && column % 2 === 0;
      drawWindow(drawing, random, facade, place, x, balcony ? y : y + 0.65, balcony);
      if (balcony) drawBalcony(drawing, random, facade, place, x, y);
    }
  }
  drawing.face(rectangle(place, -0.1, width + 0.1, height - 0.35, height, 0.25), tone(look.trim));
  drawing.face(rectangle(place, 0, width, height - 0.75, height - 0.35), '#0b1020', 'fill-opacity=".18"');
}
