import { turn, type Random } from '../random.ts';
import { drawCar, drawCarShadow } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { darken, lighten, mix } from './colour.ts';
import { Drawing, WIDTH, type Vec3 } from './drawing.ts';
import { drawBox } from './fittings.ts';
import { drawFloor, drawStripe, drawWear } from './ground.ts';
import { write } from './lettering.ts';
import { INDOORS } from './light.ts';

interface Hall {
  wall: string;
  accent: string;
  floor: string;
  line: string;
  light: string;
}

const HALLS: readonly Hall[] = [
  { wall: '#e6e8e6', accent: '#2f7fb8', floor: '#7f99a8', line: '#f5f6f2', light: '#f4fbff' },
  { wall: '#ece5d8', accent: '#d9772b', floor: '#b39c7c', line: '#fffdf4', light: '#fff3d6' },
  { wall: '#dfe6df', accent: '#3f8f5f', floor: '#6fa086', line: '#f6f7ef', light: '#f3fff4' },
  { wall: '#e9e4e6', accent: '#b23a4e', floor: '#a98a8a', line: '#ffffff', light: '#fff6ef' },
  { wall: '#dcdfe4', accent: '#e0b12f', floor: '#5f6f88', line: '#f2c94c', light: '#f6f8ff' },
  { wall: '#e4e9ec', accent: '#27808a', floor: '#5f9ba3', line: '#f4f8f7', light: '#eefcff' },
  { wall: '#eee8dc', accent: '#7a5aa6', floor: '#9d96b5', line: '#fbfaff', light: '#fff8ea' },
];

const DEPTH = 40;
const CEILING = 2.62;
const BAY = 2.5;
const AISLE = 3.1;
const WALL = 8.2;

function drawShell(drawing: Drawing, hall: Hall): void {
  drawing.add(
    `<rect width="${WIDTH}" height="${drawing.camera.horizon + 2}" fill="${darken(hall.wall, 0.35)}"/>`,
  );
  drawFloor(drawing, hall.floor, darken(hall.floor, 0.32));
  for (let z = DEPTH - BAY; z >= -10; z -= BAY) {
    const dim = 0.02 + 0.3 * Math.max(0, z / DEPTH) ** 0.8 + (z % (2 * BAY) === 0 ? 0.04 : 0);
    const ceiling = darken(mix(hall.wall, hall.light, 0.35), dim + 0.07);
    drawing.face(
      [
        [-WALL, CEILING, z],
        [WALL, CEILING, z],
        [WALL, CEILING, z + BAY],
        [-WALL, CEILING, z + BAY],
      ],
      ceiling,
    );
    for (const side of [-1, 1]) {
      const x = side * WALL;
      const strip = (low: number, high: number, colour: string): void =>
        drawing.face(
          [
            [x, low, z],
            [x, low, z + BAY],
            [x, high, z + BAY],
            [x, high, z],
          ],
          darken(colour, dim),
        );
      strip(0, 1.05, hall.accent);
      strip(1.05, 1.15, '#f7f7f2');
      strip(1.15, 2.1, hall.wall);
      strip(2.1, CEILING, darken(hall.wall, 0.07));
    }
  }
}

function drawEnd(drawing: Drawing, random: Random, hall: Hall): void {
  const wall = (x1: number, x2: number, y1: number, y2: number, colour: string): void =>
    drawing.face(
      [
        [x1, y1, DEPTH],
        [x2, y1, DEPTH],
        [x2, y2, DEPTH],
        [x1, y2, DEPTH],
      ],
      darken(colour, 0.3),
    );
  wall(-WALL, WALL, 0, CEILING, hall.wall);
  wall(-WALL, WALL, 0, 1.05, hall.accent);
  wall(-1.2, 0.2, 0, 2.1, '#5f6b73');
  wall(-1, 0, 2.2, 2.5, '#49e08a');
  write(drawing, {
    text: `-${random.whole(1, 4)}`,
    at: [2.4, 1.15, DEPTH - 0.05],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: 1.2,
    colour: hall.accent,
  });
}

function drawCeilingFittings(drawing: Drawing, random: Random, hall: Hall): void {
  const beam = darken(hall.wall, 0.26);
  const [pipeX, pipe] = [random.pick([-2.7, 2.7]), random.pick(['#b5372f', '#8e979d', '#c9b86a'])];
  for (let z = 37.5; z >= -5; z -= 5) {
    drawing.face(
      [
        [-WALL, CEILING - 0.25, z],
        [WALL, CEILING - 0.25, z],
        [WALL, CEILING, z],
        [-WALL, CEILING, z],
      ],
      darken(beam, 0.25 * Math.max(0, z / DEPTH)),
    );
    drawing.face(
      [
        [pipeX, 2.34, z + 0.05],
        [pipeX + 0.12, 2.34, z + 0.05],
        [pipeX + 0.12, 2.34, z - 5],
        [pipeX, 2.34, z - 5],
      ],
      pipe,
    );
    drawing.face(
      [
        [pipeX, 2.34, z + 0.05],
        [pipeX, 2.44, z + 0.05],
        [pipeX, 2.44, z - 5],
        [pipeX, 2.34, z - 5],
      ],
      darken(pipe, 0.25),
    );
    for (const x of [-1.5, 1.5]) {
      const tube: Vec3[] = [
        [x - 0.12, 2.5, z - 3.4],
        [x + 0.12, 2.5, z - 3.4],
        [x + 0.12, 2.5, z - 1.6],
        [x - 0.12, 2.5, z - 1.6],
      ];
      const centre: Vec3 = [x, 2.5, z - 2.5];
      if (drawing.depth(centre) > 1.2)
        drawing.glow(drawing.project(centre), Math.min(260, drawing.scale(centre) * 1.5), hall.light, 0.55);
      drawing.face(tube, lighten(hall.light, 0.6));
    }
  }
}

/** The polished floor mirrors the tubes. */
function drawReflections(drawing: Drawing, hall: Hall): void {
  for (let z = 37.5; z >= 5; z -= 5) {
    for (const x of [-1.5, 1.5]) {
      const shine = drawing.outline([
        [x - 0.25, -2.4, z - 3.5],
        [x + 0.25, -2.4, z - 3.5],
        [x + 0.25, -2.4, z - 1.5],
        [x - 0.25, -2.4, z - 1.5],
      ]);
      if (shine.length === 4)
        drawing.softShape(shine, hall.light, 0.34, Math.min(24, drawing.scale([x, 0, z]) * 0.12));
    }
  }
}

/** White arrows along the aisle. */
function drawArrows(drawing: Drawing, hall: Hall): void {
  for (const z of [3.6, 11, 18.5]) {
    const arrow = (points: readonly (readonly [number, number])[]): void =>
      drawing.face(
        points.map(([x, along]): Vec3 => [x, 0, z + along]),
        hall.line,
        'fill-opacity=".72"',
      );
    arrow([
      [-0.11, 0],
      [0.11, 0],
      [0.11, 1.5],
      [-0.11, 1.5],
    ]);
    arrow([
      [-0.42, 1.5],
      [0.42, 1.5],
      [0, 2.6],
    ]);
  }
}

interface Bay {
  side: -1 | 1;
  z: number;
  number: number;
  free: boolean;
}

function layBays(random: Random, freeAt: { side: number; z: number }): Bay[] {
  const start = random.whole(10, 160);
  return ([-1, 1] as const).flatMap((side) =>
    Array.from({ length: 14 }, (_, index): Bay => {
      const z = index * BAY;
      const chosen = side === freeAt.side && Math.abs(z - freeAt.z) < 0.1;
      return { side, z, number: start + index * 2 + (side > 0 ? 1 : 0), free: chosen || random.chance(0.36) };
    }),
  );
}

function drawBays(
  drawing: Drawing,
  hall: Hall,
  bays: readonly Bay[],
  freeAt: { side: number; z: number },
): void {
  for (const { side, z, number } of bays) {
    const [open, wall] = [side * AISLE, side * (WALL - 0.05)];
    if (side === freeAt.side && z === freeAt.z) {
      drawing.face(
        [
          [open, 0, z],
          [wall, 0, z],
          [wall, 0, z + BAY],
          [open, 0, z + BAY],
        ],
        hall.accent,
        'fill-opacity=".42"',
      );
    }
    drawStripe(drawing, [open, 0, z], [wall, 0, z], hall.line);
    drawStripe(drawing, [open, 0, z + BAY], [wall, 0, z + BAY], hall.line);
    const middle = z + BAY / 2;
    write(drawing, {
      text: `${number}`,
      at: [side * (AISLE + 0.3), 0, middle],
      along: [0, 0, -side],
      up: [side, 0, 0],
      size: 0.62,
      colour: hall.line,
      opacity: 0.9,
    });
    write(drawing, {
      text: `${number}`,
      at: [side * (WALL - 0.06), 1.35, middle],
      along: [0, 0, -side],
      up: [0, 1, 0],
      size: 0.45,
      colour: darken(hall.accent, 0.25),
    });
  }
}

function drawColumn(drawing: Drawing, hall: Hall, at: Vec3, label: string): void {
  const dim = 0.3 * Math.max(0, at[2] / DEPTH);
  drawBox(drawing, [at[0] - 0.2, 0, at[2] - 0.2], [0.4, CEILING, 0.4], darken(hall.wall, 0.1 + dim));
  drawBox(drawing, [at[0] - 0.205, 0, at[2] - 0.205], [0.41, 1.05, 0.41], darken(hall.accent, dim));
  drawBox(drawing, [at[0] - 0.21, 1.05, at[2] - 0.21], [0.42, 0.1, 0.42], '#f7f7f2');
  write(drawing, {
    text: label,
    at: [at[0], 1.5, at[2] - 0.215],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: 0.2,
    colour: hall.accent,
    weight: 0.18,
  });
}

export function drawUnderground(random: Random, variant: number): string {
  const hall = turn(HALLS, variant);
  const along = variant % 2 === 0;
  const side = random.pick([-1, 1] as const);
  const yaw = side * (along ? random.between(0.05, 0.34) : random.between(0.75, 1.15));
  const eyeX = along ? side * random.between(-1.6, 0.4) : -side * random.between(1.6, 2.8);
  const drawing = new Drawing({
    eye: [eyeX, random.between(1.45, 1.75), along ? 0 : 2],
    yaw,
    focal: random.between(720, 860),
    horizon: random.between(390, 440),
  });
  const freeAt = { side, z: along ? random.pick([5, 7.5]) : random.pick([2.5, 5]) };
  const bays = layBays(random, freeAt);
  drawShell(drawing, hall);
  drawEnd(drawing, random, hall);
  drawWear(drawing, random, '#1d2126', { x: 7, from: 2, to: 26 });
  drawReflections(drawing, hall);
  drawArrows(drawing, hall);
  drawCeilingFittings(drawing, random, hall);
  drawBays(drawing, hall, bays, freeAt);
  const cars = bays
    .filter(({ free, z }) => !free && z < 24)
    .map((bay): Car => ({
      shape: pickShape(random),
      colour: random.pick(CAR_COLOURS),
      at: [bay.side * (5.75 + random.between(-0.15, 0.15)), 0, bay.z + BAY / 2 + random.between(-0.1, 0.1)],
      heading: random.chance(0.6) ? (bay.side * Math.PI) / 2 : (-bay.side * Math.PI) / 2,
    }));
  for (const car of cars) drawCarShadow(drawing, car);
  const columns = [0, 5, 10, 15, 20, 25, 30].flatMap((z, row) =>
    [-1, 1].map((wing): { at: Vec3; label: string } => ({
      at: [wing * 3.7, 0, z],
      label: `${'ABCDEGP'[row] ?? 'A'}${wing > 0 ? 2 : 1}`,
    })),
  );
  const standing = [
    ...cars.map((car) => ({ depth: drawing.depth(car.at), draw: () => drawCar(drawing, car, INDOORS) })),
    ...columns.map(({ at, label }) => ({
      depth: drawing.depth(at),
      draw: () => drawColumn(drawing, hall, at, label),
    })),
  ].filter(({ depth }) => depth > 1.3);
  standing.sort((a, b) => b.depth - a.depth);
  for (const { draw } of standing) draw();
  return drawing.toSvg(0.3);
}
