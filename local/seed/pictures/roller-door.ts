import { turn, type Random } from '../random.ts';
import { drawCar } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { darken, lighten } from './colour.ts';
import { Drawing } from './drawing.ts';
import { drawExitPlate, drawWallLamp } from './fittings.ts';
import { drawFloor, drawWear } from './ground.ts';
import { write } from './lettering.ts';
import { INDOORS } from './light.ts';
import { drawBush, drawPot, drawTree } from './plants.ts';
import { drawSky } from './sky.ts';

interface House {
  wall: string;
  plinth: string;
  door: string;
  trim: string;
  brick: boolean;
}

const HOUSES: readonly House[] = [
  { wall: '#f7f3ea', plinth: '#3d77b0', door: '#3d77b0', trim: '#e4dccb', brick: false },
  { wall: '#f1d79b', plinth: '#a5673c', door: '#6b4a35', trim: '#fff7e4', brick: false },
  { wall: '#b9674b', plinth: '#8d8a84', door: '#d8d9d6', trim: '#ece4d8', brick: true },
  { wall: '#dfe4e2', plinth: '#7d8587', door: '#34535c', trim: '#ffffff', brick: false },
  { wall: '#e7b9a0', plinth: '#b97b61', door: '#4f7a5c', trim: '#fbefe5', brick: false },
  { wall: '#cdb79a', plinth: '#8f7a60', door: '#8c2f2f', trim: '#efe5d4', brick: true },
  { wall: '#fbf8f1', plinth: '#d9a441', door: '#f2efe6', trim: '#d9a441', brick: false },
  { wall: '#9fb6bd', plinth: '#6d858d', door: '#2b3a4f', trim: '#eef3f3', brick: false },
];

const WALL_Z = 8;

function wall(
  drawing: Drawing,
  x1: number,
  x2: number,
  y1: number,
  y2: number,
  colour: string,
  z = WALL_Z,
  attributes = '',
): void {
  drawing.face(
    [
      [x1, y1, z],
      [x2, y1, z],
      [x2, y2, z],
      [x1, y2, z],
    ],
    colour,
    attributes,
  );
}

function drawBricks(drawing: Drawing, random: Random, colour: string, top: number): void {
  for (let y = 0.9, row = 0; y < top; y += 0.16, row += 1) {
    drawing.line([-9, y, WALL_Z], [9, y, WALL_Z], darken(colour, 0.25), 0.015, 'stroke-opacity=".7"');
    for (let x = -8 + (row % 2) * 0.25; x < 8; x += 0.5) {
      if (random.chance(0.3))
        wall(
          drawing,
          x,
          x + 0.48,
          y + 0.02,
          y + 0.15,
          random.chance(0.5) ? darken(colour, 0.12) : lighten(colour, 0.1),
          WALL_Z,
          'fill-opacity=".7"',
        );
    }
  }
}

function drawRoof(drawing: Drawing, top: number): void {
  wall(drawing, -10, 10, top - 0.3, top, '#0b1020', WALL_Z, 'fill-opacity=".22"');
  for (let x = -9; x < 9; x += 0.26) {
    drawing.face(
      [
        [x, top, WALL_Z - 0.45],
        [x + 0.24, top, WALL_Z - 0.45],
        [x + 0.24, top + 1.1, WALL_Z + 1.6],
        [x, top + 1.1, WALL_Z + 1.6],
      ],
      Math.round(x * 100) % 3 === 0 ? '#c46a45' : '#b35c3b',
    );
    drawing.face(
      [
        [x, top - 0.1, WALL_Z - 0.47],
        [x + 0.24, top - 0.1, WALL_Z - 0.47],
        [x + 0.24, top + 0.06, WALL_Z - 0.47],
        [x, top + 0.06, WALL_Z - 0.47],
      ],
      '#8f4529',
    );
  }
}

function drawUpperFloor(drawing: Drawing, random: Random, house: House): void {
  for (const x of [-3.4, 0, 3.4]) {
    wall(drawing, x - 0.75, x + 0.75, 3.55, 5.6, house.trim);
    wall(drawing, x - 0.6, x + 0.6, 3.7, 5.5, '#4f6b7d');
    wall(drawing, x - 0.6, x + 0.6, 5.5 - random.pick([0.3, 0.7, 1.4]), 5.5, lighten(house.door, 0.35));
    drawing.face(
      [
        [x - 1, 3.45, WALL_Z - 0.6],
        [x + 1, 3.45, WALL_Z - 0.6],
        [x + 1, 3.45, WALL_Z],
        [x - 1, 3.45, WALL_Z],
      ],
      darken(house.trim, 0.3),
    );
    wall(drawing, x - 1, x + 1, 3.45, 3.58, house.trim, WALL_Z - 0.6);
    for (let bar = x - 1; bar <= x + 1.01; bar += 0.17)
      drawing.line([bar, 3.58, WALL_Z - 0.6], [bar, 4.5, WALL_Z - 0.6], '#2c2f36', 0.025);
    drawing.line([x - 1, 4.5, WALL_Z - 0.6], [x + 1, 4.5, WALL_Z - 0.6], '#2c2f36', 0.05);
  }
}

function drawDoor(drawing: Drawing, random: Random, house: House, x: number, half: number): void {
  const open = random.chance(0.4) ? random.between(0.75, 1) : 0;
  wall(drawing, x - half - 0.18, x + half + 0.18, 0, 2.68, house.trim);
  wall(drawing, x - half, x + half, 0, 2.5, '#20252c');
  if (open > 0) {
    drawing.face(
      [
        [x - half, 0, WALL_Z],
        [x + half, 0, WALL_Z],
        [x + half * 0.95, 0, WALL_Z + 5.4],
        [x - half * 0.95, 0, WALL_Z + 5.4],
      ],
      '#6f7276',
    );
    wall(drawing, x - half * 0.95, x + half * 0.95, 0, 2.5, '#9a958b', WALL_Z + 5.4);
    for (const side of [-1, 1])
      drawing.face(
        [
          [x + side * half, 0, WALL_Z],
          [x + side * half * 0.95, 0, WALL_Z + 5.4],
          [x + side * half * 0.95, 2.5, WALL_Z + 5.4],
          [x + side * half, 2.5, WALL_Z],
        ],
        side < 0 ? '#7b7770' : '#8b867d',
      );
    drawing.glow(drawing.project([x, 2.2, WALL_Z + 2.5]), 190, '#fff0c9', 0.6);
    const car: Car = {
      shape: pickShape(random),
      colour: random.pick(CAR_COLOURS),
      at: [x, 0, WALL_Z + 3],
      heading: random.pick([0, Math.PI]),
    };
    if (random.chance(0.65)) drawCar(drawing, car, INDOORS);
  }
  const foot = 2.5 * open * 0.92;
  wall(drawing, x - half, x + half, foot, 2.5, house.door);
  for (let y = foot + 0.02; y < 2.5; y += 0.16) {
    wall(drawing, x - half, x + half, y, y + 0.05, darken(house.door, 0.2));
    wall(drawing, x - half, x + half, y + 0.1, y + 0.14, lighten(house.door, 0.12));
  }
  wall(drawing, x - half, x + half, 2.36, 2.5, '#0b1020', WALL_Z, 'fill-opacity=".3"');
  wall(drawing, x - half, x - half + 0.12, 0, 2.5, '#0b1020', WALL_Z, 'fill-opacity=".22"');
  if (open === 0) drawExitPlate(drawing, [x, 1.55, WALL_Z - 0.02], 0.24);
}

function drawPavement(drawing: Drawing, x: number, half: number): void {
  const kerb = WALL_Z - 2.2;
  drawing.face(
    [
      [-14, 0.02, kerb],
      [14, 0.02, kerb],
      [14, 0.02, WALL_Z],
      [-14, 0.02, WALL_Z],
    ],
    '#c3bdb1',
  );
  for (let tile = -12; tile < 12; tile += 0.55)
    drawing.line([tile, 0.02, kerb], [tile, 0.02, WALL_Z], '#8d8679', 0.012, 'stroke-opacity=".5"');
  for (let z = kerb + 0.55; z < WALL_Z; z += 0.55)
    drawing.line([-12, 0.02, z], [12, 0.02, z], '#8d8679', 0.014, 'stroke-opacity=".5"');
  drawing.face(
    [
      [-14, -0.1, kerb],
      [14, -0.1, kerb],
      [14, 0.02, kerb],
      [-14, 0.02, kerb],
    ],
    '#96918a',
  );
  drawing.face(
    [
      [x - half - 0.3, -0.1, kerb - 0.02],
      [x + half + 0.3, -0.1, kerb - 0.02],
      [x + half, 0.025, kerb + 0.9],
      [x - half, 0.025, kerb + 0.9],
    ],
    '#aca59a',
  );
  drawing.face(
    [
      [x - half - 0.6, -0.1, kerb - 0.5],
      [x + half + 0.6, -0.1, kerb - 0.5],
      [x + half + 0.6, -0.1, kerb - 0.35],
      [x - half - 0.6, -0.1, kerb - 0.35],
    ],
    '#e9c63e',
  );
}

function drawSideDoor(drawing: Drawing, random: Random, house: House, x: number): void {
  wall(drawing, x - 0.62, x + 0.62, 0, 2.4, house.trim);
  wall(drawing, x - 0.5, x + 0.5, 0, 2.25, darken(house.door, 0.12));
  for (const [low, high] of [
    [0.2, 0.95],
    [1.15, 2.05],
  ] as const)
    wall(drawing, x - 0.34, x + 0.34, low, high, darken(house.door, 0.25));
  drawing.face(
    [
      [x + 0.36, 1.0, WALL_Z - 0.03],
      [x + 0.43, 1.0, WALL_Z - 0.03],
      [x + 0.43, 1.12, WALL_Z - 0.03],
      [x + 0.36, 1.12, WALL_Z - 0.03],
    ],
    '#d8b55a',
  );
  write(drawing, {
    text: `${random.whole(2, 98)}`,
    at: [x, 2.5, WALL_Z - 0.02],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: 0.28,
    colour: darken(house.plinth, 0.3),
  });
}

function drawGrilleWindow(drawing: Drawing, random: Random, house: House, x: number): void {
  wall(drawing, x - 0.75, x + 0.75, 0.95, 2.35, house.trim);
  wall(drawing, x - 0.6, x + 0.6, 1.1, 2.2, '#51697a');
  wall(drawing, x - 0.6, x + 0.6, 1.75, 2.2, '#7d97a6');
  for (let bar = x - 0.6; bar <= x + 0.61; bar += 0.15)
    drawing.line([bar, 1.02, WALL_Z - 0.1], [bar, 2.28, WALL_Z - 0.1], '#262a31', 0.025);
  for (const y of [1.15, 1.65, 2.15])
    drawing.line([x - 0.65, y, WALL_Z - 0.1], [x + 0.65, y, WALL_Z - 0.1], '#262a31', 0.03);
  drawBush(drawing, random, [x, 0.92, WALL_Z - 0.12], 0.34, random.pick(['#e2426b', '#f05d3c', '#d966c9']));
}

export function drawRollerDoor(random: Random, variant: number): string {
  const house = turn(HOUSES, variant);
  const drawing = new Drawing({
    eye: [random.between(-1.6, 1.6), random.between(1.55, 1.8), random.between(-0.6, 0.8)],
    yaw: random.between(-0.16, 0.16),
    focal: random.between(820, 980),
    horizon: random.between(500, 550),
  });
  const low = random.chance(0.55);
  const top = low ? random.between(3.3, 3.9) : 7.4;
  drawSky(drawing, random, random.pick(['morning', 'noon', 'hazy'] as const));
  if (low)
    for (let tree = 0; tree < 3; tree += 1)
      drawTree(drawing, random, [random.between(-7, 7), 1, 15], random.between(5, 7.5), 0.12);
  drawFloor(drawing, '#6d7178', '#82868b');
  wall(drawing, -14, 14, 0, top, house.wall);
  if (house.brick) drawBricks(drawing, random, house.wall, top);
  wall(drawing, -14, 14, 0, 0.85, house.plinth);
  wall(drawing, -14, 14, 0.85, 0.93, darken(house.plinth, 0.2));
  if (low) drawRoof(drawing, top);
  else drawUpperFloor(drawing, random, house);
  const [x, half] = [random.between(-0.7, 0.7), random.between(1.3, 1.6)];
  const side = random.pick([-1, 1]);
  drawPavement(drawing, x, half);
  drawDoor(drawing, random, house, x, half);
  drawSideDoor(drawing, random, house, x + side * 2.9);
  drawGrilleWindow(drawing, random, house, x - side * 3.1);
  drawWallLamp(drawing, [x, 2.86, WALL_Z - 0.2]);
  drawWear(drawing, random, '#23262b', { x: 6, from: 1.5, to: 5.5, y: -0.1 });
  if (random.chance(0.5))
    drawBush(
      drawing,
      random,
      [x - side * 2.1, top - 0.5, WALL_Z - 0.3],
      0.95,
      random.pick(['#d94fb0', '#e0518a', '#b64fd1']),
    );
  drawPot(
    drawing,
    random,
    [x + side * 2, 0.02, WALL_Z - 0.4],
    0.75,
    random.pick(['#e2557a', '#f2b43d', '#ffffff']),
  );
  drawPot(drawing, random, [x - side * 2, 0.02, WALL_Z - 0.4], 0.65);
  return drawing.toSvg();
}
