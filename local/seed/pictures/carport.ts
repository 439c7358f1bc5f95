import { turn, type Random } from '../random.ts';
import { drawCar, drawCarShadow } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { darken, lighten, mix } from './colour.ts';
import { Drawing, WIDTH, type Vec3 } from './drawing.ts';
import { drawBox } from './fittings.ts';
import { drawFloor, drawJoints, drawStripe, drawWear } from './ground.ts';
import { write } from './lettering.ts';
import { DAYLIGHT } from './light.ts';
import { drawBush, drawPalm, drawPot, drawTree } from './plants.ts';
import { drawSky } from './sky.ts';

const LOOKS = [
  { wall: '#faf6ec', post: '#f4efe3', beam: '#8a5a3a', floor: '#cf9f78', tile: '#c0643f', joint: '#9b6a4a' },
  { wall: '#f6e3bf', post: '#a8744a', beam: '#7a4f33', floor: '#c9b79a', tile: '#b65a3a', joint: '#93815f' },
  { wall: '#e9efee', post: '#e3e6e4', beam: '#5f6b70', floor: '#b9bdb9', tile: '#a8adb0', joint: '#83898a' },
  { wall: '#f2d5c3', post: '#fbf4ea', beam: '#6f4a3a', floor: '#d8b48f', tile: '#c97348', joint: '#a57c5b' },
] as const;
type Look = (typeof LOOKS)[number];

const FRONT = 5;
const BACK = 10.4;
const EAVES = 2.35;
const RIDGE = 3.25;

/** Hills, and by the coast a line of sea before them. */
function drawDistance(drawing: Drawing, random: Random, sea: boolean): void {
  const { horizon } = drawing.camera;
  for (const [height, colour] of [
    [90, '#a9bccb'],
    [60, '#8ca8ab'],
    [38, '#7d9c85'],
  ] as const) {
    const start = random.between(0, 6);
    const points = Array.from(
      { length: 25 },
      (_, index) =>
        `${index * 50},${(horizon - height * (0.5 + 0.5 * Math.sin(start + index * 0.5) ** 2) - (index % 3) * 3).toFixed(0)}`,
    );
    drawing.add(`<polygon points="0,${horizon} ${points.join(' ')} ${WIDTH},${horizon}" fill="${colour}"/>`);
  }
  if (sea)
    drawing.add(
      `<rect y="${horizon - 26}" width="${WIDTH}" height="30" fill="#3f93bd"/><rect y="${horizon - 26}" width="${WIDTH}" height="4" fill="#9fd0e2"/>`,
    );
}

function drawGardenWall(drawing: Drawing, random: Random, look: Look): void {
  const z = BACK + 1.4;
  const block = (y1: number, y2: number, colour: string, depth = z): void =>
    drawing.face(
      [
        [-16, y1, depth],
        [16, y1, depth],
        [16, y2, depth],
        [-16, y2, depth],
      ],
      colour,
    );
  block(0, 1.9, look.wall);
  block(0, 0.35, darken(look.wall, 0.14));
  for (let x = -15; x < 15; x += 0.45)
    drawing.face(
      [
        [x, 1.85, z - 0.12],
        [x + 0.42, 1.85, z - 0.12],
        [x + 0.42, 2.05, z],
        [x, 2.05, z],
      ],
      Math.round(x * 20) % 2 === 0 ? look.tile : lighten(look.tile, 0.1),
    );
  const flowers = random.pick(['#d94fb0', '#e0518a', '#f08a4b', '#b64fd1']);
  const from = random.between(-8, 4);
  for (let bush = 0; bush < 4; bush += 1)
    drawBush(
      drawing,
      random,
      [from + bush * 1.1, random.between(1.1, 1.7), z - 0.2],
      random.between(0.6, 0.95),
      flowers,
    );
  for (let bush = 0; bush < 4; bush += 1)
    drawBush(drawing, random, [random.between(-9, 9), 0.1, z - 0.4], random.between(0.35, 0.6));
}

function drawRoofUnder(drawing: Drawing, look: Look, half: number): void {
  const under = darken(look.beam, 0.15);
  drawing.face(
    [
      [-half, EAVES + 0.15, FRONT],
      [half, EAVES + 0.15, FRONT],
      [half, EAVES, BACK],
      [-half, EAVES, BACK],
    ],
    under,
  );
  for (let x = -half; x <= half; x += 0.7)
    drawing.line([x, EAVES + 0.1, FRONT], [x, EAVES, BACK], lighten(look.beam, 0.1), 0.1);
}

function drawRoofTop(drawing: Drawing, random: Random, look: Look, half: number): void {
  const edge = half + 0.35;
  drawing.face(
    [
      [-edge, EAVES + 0.1, FRONT - 0.2],
      [edge, EAVES + 0.1, FRONT - 0.2],
      [edge, EAVES + 0.35, FRONT - 0.2],
      [-edge, EAVES + 0.35, FRONT - 0.2],
    ],
    look.beam,
  );
  const top = EAVES + 0.32;
  const rows = 7;
  for (let row = rows - 1; row >= 0; row -= 1) {
    const [low, high] = [row / rows, (row + 1) / rows];
    const at = (t: number, x: number): Vec3 => [x, top + (RIDGE - top) * t, FRONT - 0.25 + t * 2.6];
    for (let x = -edge; x < edge - 0.1; x += 0.24) {
      const shade = mix(look.tile, random.pick(['#7d3f28', '#e09a6f', look.tile]), 0.18);
      drawing.face([at(low, x), at(low, x + 0.24), at(high, x + 0.24), at(high, x)], shade);
      drawing.line(at(low, x), at(high, x), darken(look.tile, 0.35), 0.035);
    }
    drawing.line(at(low, -edge), at(low, edge), darken(look.tile, 0.3), 0.03);
  }
}

export function drawCarport(random: Random, variant: number): string {
  const drawing = new Drawing({
    eye: [random.between(-1.8, 1.8), random.between(1.6, 1.85), random.between(-0.6, 0.4)],
    yaw: random.between(-0.14, 0.14),
    focal: random.between(820, 940),
    horizon: random.between(470, 510),
  });
  const look = turn(LOOKS, variant);
  const bays = random.whole(2, 3);
  const half = (bays * 2.7) / 2;
  drawSky(drawing, random, random.pick(['noon', 'morning', 'noon', 'sunset'] as const));
  drawDistance(drawing, random, random.chance(0.5));
  drawFloor(drawing, look.floor, lighten(look.floor, 0.12));
  drawJoints(drawing, look.joint, { x1: -12, x2: 12, z1: 1, z2: BACK + 1.4, step: 0.6, opacity: 0.45 });
  drawGardenWall(drawing, random, look);
  const side = random.pick([-1, 1]);
  if (random.chance(0.6))
    drawTree(drawing, random, [-side * (half + 2.6), 0, BACK], random.between(4.4, 5.6));
  drawPalm(
    drawing,
    random,
    [side * (half + random.between(1.3, 2.2)), 0, random.between(9.4, 11.4)],
    random.between(5, 6.4),
  );
  drawing.softShape(
    drawing.outline([
      [-half + 0.6, 0, FRONT + 0.3],
      [half + 1.1, 0, FRONT + 0.3],
      [half + 1.1, 0, BACK],
      [-half + 0.6, 0, BACK],
    ]),
    '#0b1020',
    0.34,
    14,
  );
  drawWear(drawing, random, '#5a3f2c', { x: 7, from: 2, to: 9 });
  const first = random.whole(1, 18);
  for (let bay = 0; bay <= bays; bay += 1)
    drawStripe(drawing, [-half + bay * 2.7, 0, FRONT], [-half + bay * 2.7, 0, BACK - 0.4], '#ffffff', 0.08);
  drawRoofUnder(drawing, look, half);
  for (let post = 0; post <= bays; post += 1)
    drawBox(drawing, [-half + post * 2.7 - 0.1, 0, BACK - 0.3], [0.2, EAVES, 0.2], darken(look.post, 0.18));
  const free = random.whole(0, bays - 1);
  const cars = Array.from({ length: bays }, (_, bay) => bay)
    .filter((bay) => bay !== free)
    .map((bay): Car => ({
      shape: pickShape(random),
      colour: random.pick(CAR_COLOURS),
      at: [-half + (bay + 0.5) * 2.7, 0, FRONT + 2.5],
      heading: random.pick([0, Math.PI]) + random.between(-0.03, 0.03),
    }));
  for (const car of cars) drawCarShadow(drawing, car);
  for (const car of cars) drawCar(drawing, car, { ...DAYLIGHT, fill: 0.36 });
  for (let post = 0; post <= bays; post += 1)
    drawBox(drawing, [-half + post * 2.7 - 0.12, 0, FRONT], [0.24, EAVES + 0.15, 0.24], look.post);
  for (let bay = 0; bay < bays; bay += 1)
    write(drawing, {
      text: `${first + bay}`,
      at: [-half + (bay + 0.5) * 2.7, 0, FRONT - 0.75],
      along: [1, 0, 0],
      up: [0, 0, 1.2],
      size: 0.5,
      colour: '#ffffff',
      opacity: 0.9,
    });
  drawRoofTop(drawing, random, look, half);
  drawPot(
    drawing,
    random,
    [-side * (half + 0.75), 0, FRONT - 0.2],
    0.8,
    random.pick(['#e2557a', '#f2b43d', '#ffffff']),
  );
  if (random.chance(0.5)) drawPot(drawing, random, [side * (half + 0.7), 0, FRONT + 0.2], 0.7);
  return drawing.toSvg();
}
