import { turn, type Random } from '../random.ts';
import { darken, lighten } from './colour.ts';
import { Drawing, type Vec3 } from './drawing.ts';
import { drawExitPlate, drawWallLamp } from './fittings.ts';
import { drawFloor, drawJoints, drawStripe, drawWear } from './ground.ts';
import { write } from './lettering.ts';
import { drawMotorbike, MOTORBIKE_KINDS, type Motorbike } from './motorbike.ts';
import { drawBush, drawPot } from './plants.ts';

const WALLS = [
  { wall: '#f2d9a8', low: '#b86b43', floor: '#b7a58e', line: '#ffffff' },
  { wall: '#dfe7e6', low: '#2f7f86', floor: '#87999b', line: '#ffffff' },
  { wall: '#f3e9e2', low: '#b23a4e', floor: '#a89a96', line: '#fff7e0' },
  { wall: '#b9674b', low: '#8b4a35', floor: '#9c9a96', line: '#ffffff' },
  { wall: '#e9eef2', low: '#3d6fa8', floor: '#8f99a6', line: '#ffe07a' },
  { wall: '#dfe5cf', low: '#5f8a4a', floor: '#a3a78f', line: '#ffffff' },
] as const;
type Wall = (typeof WALLS)[number];

const WALL = 6.4;
const PAINTS = [
  '#d23b36',
  '#2f6fb0',
  '#f0ead9',
  '#2f8f83',
  '#e3a52f',
  '#2a2e35',
  '#8fc2c9',
  '#d9774b',
  '#6a8f4a',
] as const;

function plane(
  drawing: Drawing,
  x1: number,
  x2: number,
  y1: number,
  y2: number,
  colour: string,
  z = WALL,
): void {
  drawing.face(
    [
      [x1, y1, z],
      [x2, y1, z],
      [x2, y2, z],
      [x1, y2, z],
    ],
    colour,
  );
}

function drawBackWall(drawing: Drawing, random: Random, look: Wall, indoors: boolean): void {
  plane(drawing, -12, 12, 0, 5, look.wall);
  if (look.wall === '#b9674b') {
    for (let y = 1.1, row = 0; y < 4.5; y += 0.14, row += 1) {
      drawing.line([-9, y, WALL], [9, y, WALL], darken(look.wall, 0.22), 0.014);
      for (let x = -6 + (row % 2) * 0.2; x < 6; x += 0.4)
        if (random.chance(0.35))
          plane(
            drawing,
            x,
            x + 0.37,
            y + 0.02,
            y + 0.13,
            random.chance(0.5) ? darken(look.wall, 0.1) : lighten(look.wall, 0.12),
          );
    }
  }
  plane(drawing, -12, 12, 0, 1.05, look.low);
  plane(drawing, -12, 12, 1.05, 1.12, lighten(look.low, 0.6));
  plane(drawing, -12, 12, 0, 0.1, darken(look.low, 0.35));
  if (indoors) {
    drawing.face(
      [
        [-12, 2.9, WALL],
        [12, 2.9, WALL],
        [12, 2.9, 1],
        [-12, 2.9, 1],
      ],
      darken(look.wall, 0.2),
    );
    for (const x of [-2.2, 2.2]) {
      drawing.glow(drawing.project([x, 2.8, WALL]), 330, '#fffbe6', 0.8);
      plane(drawing, x - 0.8, x + 0.8, 2.76, 2.84, '#ffffff', WALL - 0.3);
    }
    return;
  }
  for (const x of [-2.9, 2.6]) {
    plane(drawing, x - 0.62, x + 0.62, 1.5, 2.75, '#f6efe2');
    plane(drawing, x - 0.5, x + 0.5, 1.62, 2.63, '#547084');
    plane(drawing, x - 0.5, x + 0.5, 2.2, 2.63, '#86a1b0');
    for (let bar = x - 0.5; bar <= x + 0.51; bar += 0.125)
      drawing.line([bar, 1.55, WALL - 0.08], [bar, 2.7, WALL - 0.08], '#2a2d33', 0.022);
    drawBush(drawing, random, [x, 1.42, WALL - 0.1], 0.36, random.pick(['#e2426b', '#f05d3c', '#f2b43d']));
  }
  drawWallLamp(drawing, [0, 2.35, WALL - 0.15]);
}

/** A steel ring in the wall to chain the bike to, and a shelf with a helmet. */
function drawAnchor(drawing: Drawing, random: Random, x: number): void {
  const [cx, cy] = drawing.project([x, 0.55, WALL - 0.05]);
  const s = drawing.scale([x, 0.55, WALL]);
  drawing.add(
    `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(s * 0.09).toFixed(1)}" fill="none" stroke="#d5dade" stroke-width="${(s * 0.03).toFixed(1)}"/>`,
  );
  if (!random.chance(0.6)) return;
  plane(drawing, x - 0.35, x + 0.35, 1.36, 1.41, '#8a5f3c', WALL - 0.2);
  const [hx, hy] = drawing.project([x, 1.41, WALL - 0.2]);
  const colour = random.pick(PAINTS);
  const r = s * 0.17;
  drawing.add(
    `<path d="M${(hx - r).toFixed(1)} ${hy.toFixed(1)}C${(hx - r * 1.25).toFixed(1)} ${(hy - r * 2.1).toFixed(1)} ${(hx + r * 1.25).toFixed(1)} ${(hy - r * 2.1).toFixed(1)} ${(hx + r).toFixed(1)} ${hy.toFixed(1)}z" fill="${colour}"/><path d="M${(hx + r * 0.05).toFixed(1)} ${(hy - r * 0.5).toFixed(1)}L${(hx + r).toFixed(1)} ${(hy - r * 0.45).toFixed(1)}L${(hx + r * 0.8).toFixed(1)} ${(hy - r * 1.05).toFixed(1)}L${(hx + r * 0.2).toFixed(1)} ${(hy - r * 1.1).toFixed(1)}z" fill="#1d2630"/>`,
  );
}

export function drawMotorcycleBay(random: Random, variant: number): string {
  const look = turn(WALLS, variant);
  const indoors = random.chance(0.5);
  const drawing = new Drawing({
    eye: [random.between(-0.6, 0.6), random.between(1.35, 1.6), random.between(-1.1, -0.4)],
    yaw: random.between(-0.05, 0.05),
    focal: random.between(940, 1080),
    horizon: random.between(430, 480),
  });
  drawFloor(drawing, look.floor, lighten(look.floor, 0.08));
  drawBackWall(drawing, random, look, indoors);
  drawJoints(drawing, darken(look.floor, 0.35), {
    x1: -8,
    x2: 8,
    z1: 1,
    z2: WALL,
    step: indoors ? 1.6 : 0.5,
    opacity: 0.35,
  });
  drawWear(drawing, random, '#2a2624', { x: 4, from: 2.4, to: 6 });
  const bays = 3;
  const width = 2.3;
  const left = -(bays * width) / 2 + random.between(-0.5, 0.5);
  const first = random.whole(1, 60);
  const free = random.whole(0, bays - 1);
  for (let bay = 0; bay <= bays; bay += 1)
    drawStripe(drawing, [left + bay * width, 0, 3.4], [left + bay * width, 0, WALL - 0.15], look.line, 0.09);
  drawStripe(drawing, [left, 0, 3.4], [left + bays * width, 0, 3.4], look.line, 0.09);
  for (let bay = 0; bay < bays; bay += 1) {
    const x = left + (bay + 0.5) * width;
    write(drawing, {
      text: `${first + bay}`,
      at: [x, 0, 3.55],
      along: [1, 0, 0],
      up: [0, 0, 1.3],
      size: 0.42,
      colour: look.line,
      opacity: 0.92,
    });
    write(drawing, {
      text: `${first + bay}`,
      at: [x + 0.7, 1.25, WALL - 0.02],
      along: [1, 0, 0],
      up: [0, 1, 0],
      size: 0.3,
      colour: darken(look.low, 0.25),
    });
    drawAnchor(drawing, random, x);
  }
  const plate: Vec3 = [left + bays * width + 0.75, 1.9, WALL - 0.02];
  if (random.chance(0.5)) drawExitPlate(drawing, plate, 0.22);
  for (let bay = 0; bay < bays; bay += 1) {
    if (bay === free) continue;
    const bike: Motorbike = {
      kind: random.pick(MOTORBIKE_KINDS),
      colour: random.pick(PAINTS),
      at: [left + (bay + 0.5) * width + random.between(-0.1, 0.1), 0, 4.9],
      facing: random.pick([1, -1] as const),
    };
    drawMotorbike(drawing, random, bike);
  }
  if (!indoors)
    drawPot(
      drawing,
      random,
      [random.pick([left - 0.5, left + bays * width + 0.5]), 0, 4.8],
      0.6,
      random.pick(['#e2557a', '#f2b43d', '#ffffff']),
    );
  return drawing.toSvg();
}
