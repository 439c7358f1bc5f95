import { turn, type Random } from '../random.ts';
import { drawCar, drawCarShadow } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { darken, lighten, mix } from './colour.ts';
import { Drawing, HEIGHT, WIDTH, type Vec3 } from './drawing.ts';
import { circle, drawBox } from './fittings.ts';
import { drawFloor, drawStripe, drawWear } from './ground.ts';
import { drawBolt, write } from './lettering.ts';
import { INDOORS } from './light.ts';

const ROOMS = [
  { wall: '#eef1ee', band: '#2f9e6b', floor: '#7e9a97', box: '#f8f9f7' },
  { wall: '#e4e9f0', band: '#2b78c2', floor: '#8794a6', box: '#1f2a37' },
  { wall: '#f0e8d9', band: '#58a03c', floor: '#a89f8a', box: '#ffffff' },
  { wall: '#d9dee0', band: '#1d8f8a', floor: '#6f8587', box: '#20262c' },
  { wall: '#f4ece8', band: '#7a54b8', floor: '#a094a8', box: '#fafafa' },
] as const;
type Room = (typeof ROOMS)[number];

const WALL = 7.6;

function drawRoom(drawing: Drawing, random: Random, room: Room): void {
  const plane = (y1: number, y2: number, colour: string, attributes = ''): void =>
    drawing.face(
      [
        [-12, y1, WALL],
        [12, y1, WALL],
        [12, y2, WALL],
        [-12, y2, WALL],
      ],
      colour,
      attributes,
    );
  drawFloor(drawing, room.floor, darken(room.floor, 0.12));
  plane(0, 3.1, room.wall);
  plane(0, 0.14, darken(room.wall, 0.3));
  plane(0.95, 1.12, room.band);
  for (let y = 0.4; y < 3; y += 0.4)
    drawing.line([-12, y, WALL], [12, y, WALL], darken(room.wall, 0.14), 0.012);
  for (let row = 0; row < 8; row += 1)
    for (let x = -8 + (row % 2) * 0.4; x < 8; x += 0.8)
      drawing.line([x, row * 0.4, WALL], [x, row * 0.4 + 0.4, WALL], darken(room.wall, 0.1), 0.01);
  drawing.face(
    [
      [-12, 3.1, WALL],
      [12, 3.1, WALL],
      [12, 3.1, 0.5],
      [-12, 3.1, 0.5],
    ],
    darken(room.wall, 0.16),
  );
  for (const x of [-2.6, 0.2, 3]) {
    drawing.glow(drawing.project([x, 2.9, WALL]), random.between(300, 380), '#fffdf2', 0.75);
    drawing.face(
      [
        [x - 0.7, 3.08, WALL - 1.5],
        [x + 0.7, 3.08, WALL - 1.5],
        [x + 0.7, 3.08, WALL - 1.3],
        [x - 0.7, 3.08, WALL - 1.3],
      ],
      '#ffffff',
    );
  }
  drawing.face(
    [
      [-12, 2.8, WALL - 0.2],
      [12, 2.8, WALL - 0.2],
      [12, 2.9, WALL - 0.2],
      [-12, 2.9, WALL - 0.2],
    ],
    mix(room.wall, '#8a9197', 0.5),
  );
}

/** Conduit to the tray, a lit sign over the bay, an extinguisher: a wall that somebody installed. */
function drawInstallations(drawing: Drawing, room: Room, box: Vec3, bayX: number): void {
  const z = WALL - 0.04;
  drawing.line([box[0], box[1] + 0.3, z], [box[0], 2.8, z], '#8b949b', 0.05);
  const panel = (x: number, half: number, y1: number, y2: number, colour: string): void =>
    drawing.face(
      [
        [x - half, y1, z],
        [x + half, y1, z],
        [x + half, y2, z],
        [x - half, y2, z],
      ],
      colour,
    );
  drawing.glow(drawing.project([bayX, 2.35, z]), drawing.scale([bayX, 2.35, z]) * 0.9, room.band, 0.5);
  panel(bayX, 0.62, 2.12, 2.6, '#f6f8f7');
  panel(bayX, 0.58, 2.16, 2.56, room.band);
  write(drawing, {
    text: 'P',
    at: [bayX - 0.2, 2.22, z - 0.01],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: 0.28,
    colour: '#ffffff',
    weight: 0.19,
  });
  drawBolt(drawing, [bayX + 0.2, 2.22, z - 0.01], [0, 1, 0], 0.28, '#ffffff');
  const side = bayX + Math.sign(bayX - box[0]) * 1.375;
  panel(side, 0.2, 1.75, 2.1, '#c9252c');
  panel(side, 0.1, 0.75, 1.3, '#c9252c');
  panel(side - 0.04, 0.02, 0.8, 1.28, '#e66a62');
  panel(side, 0.045, 1.3, 1.42, '#23262b');
}

/** The wall box: a rounded case, a ring of light, a screen and its socket. */
function drawWallBox(drawing: Drawing, [x, y, z]: Vec3, room: Room): void {
  const rounded = (width: number, height: number, radius: number): Vec3[] =>
    (
      [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ] as const
    ).flatMap(([sx, sy], corner) =>
      Array.from({ length: 6 }, (_, step): Vec3 => {
        const angle = (corner * 90 + step * 18) * (Math.PI / 180);
        return [
          x + sx * (width / 2 - radius) + Math.cos(angle) * radius,
          y + sy * (height / 2 - radius) + Math.sin(angle) * radius,
          z,
        ];
      }),
    );
  drawing.softShape(
    drawing.outline(rounded(0.5, 0.76, 0.1).map(([a, b, c]): Vec3 => [a + 0.07, b - 0.07, c])),
    '#0b1020',
    0.4,
    8,
  );
  drawing.face(rounded(0.46, 0.7, 0.1), room.box);
  drawing.face(
    rounded(0.4, 0.64, 0.08),
    room.box === '#20262c' || room.box === '#1f2a37' ? lighten(room.box, 0.1) : darken(room.box, 0.05),
  );
  drawing.glow(drawing.project([x, y + 0.12, z]), drawing.scale([x, y, z]) * 0.34, room.band, 0.9);
  drawing.face(circle([x, y + 0.12, z], 0.13), lighten(room.band, 0.25));
  drawing.face(
    circle([x, y + 0.12, z], 0.1),
    room.box === '#20262c' || room.box === '#1f2a37' ? '#111820' : '#26323a',
  );
  drawBolt(drawing, [x, y + 0.05, z - 0.01], [0, 1, 0], 0.14, '#d9ffe6');
  drawing.face(
    [
      [x - 0.12, y - 0.24, z - 0.01],
      [x + 0.12, y - 0.24, z - 0.01],
      [x + 0.12, y - 0.12, z - 0.01],
      [x - 0.12, y - 0.12, z - 0.01],
    ],
    '#9fe6c0',
  );
}

function drawCable(drawing: Drawing, from: Vec3, to: Vec3): void {
  const [x1, y1] = drawing.project(from);
  const [x2, y2] = drawing.project(to);
  const [, floor] = drawing.project([(from[0] + to[0]) / 2, 0.05, (from[2] + to[2]) / 2]);
  const path = `M${x1.toFixed(0)} ${y1.toFixed(0)}C${x1.toFixed(0)} ${floor.toFixed(0)} ${(x1 * 0.35 + x2 * 0.65).toFixed(0)} ${(floor + 30).toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`;
  drawing.add(
    `<path d="${path}" fill="none" stroke="#14181d" stroke-width="11" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#3c454f" stroke-width="4" stroke-linecap="round"/><circle cx="${x2.toFixed(0)}" cy="${y2.toFixed(0)}" r="13" fill="#1b2026"/>`,
  );
}

export function drawEvCharger(random: Random, variant: number): string {
  const room = turn(ROOMS, variant);
  const side = random.pick([-1, 1]);
  const withCar = random.chance(0.75);
  const drawing = new Drawing({
    eye: [side * random.between(-0.8, 0.3), random.between(1.5, 1.75), random.between(-0.5, 0.4)],
    yaw: side * random.between(-0.04, 0.16),
    focal: random.between(880, 1000),
    horizon: random.between(410, 460),
  });
  drawRoom(drawing, random, room);
  drawWear(drawing, random, '#20262b', { x: 5, from: 2, to: 7 });
  const bay = (x: number, charging: boolean, number: number): void => {
    const [left, right] = [x - 1.3, x + 1.3];
    if (charging)
      drawing.face(
        [
          [left, 0, 2],
          [right, 0, 2],
          [right, 0, WALL - 0.2],
          [left, 0, WALL - 0.2],
        ],
        room.band,
        'fill-opacity=".55"',
      );
    drawStripe(drawing, [left, 0, 2], [left, 0, WALL - 0.2], '#ffffff', 0.12);
    drawStripe(drawing, [right, 0, 2], [right, 0, WALL - 0.2], '#ffffff', 0.12);
    write(drawing, {
      text: `${number}`,
      at: [x, 1.5, WALL - 0.02],
      along: [1, 0, 0],
      up: [0, 1, 0],
      size: 0.5,
      colour: darken(room.band, 0.3),
    });
    drawBox(drawing, [x - 0.8, 0, WALL - 0.8], [1.6, 0.11, 0.16], '#e3b93c');
  };
  const number = random.whole(3, 98);
  const [freeX, carX] = [side * 0.5, -side * 2.25];
  bay(carX, false, number + 1);
  bay(freeX, true, number);
  bay(freeX + side * 2.75, false, number + 2);
  drawBolt(drawing, [freeX, 0, 2.9], [0, 0, 1.5], 1.1, '#ffffff');
  const box: Vec3 = [freeX - side * 1.12, 1.36, WALL - 0.12];
  drawInstallations(drawing, room, box, freeX);
  drawWallBox(drawing, box, room);
  if (!withCar) {
    drawCable(drawing, [box[0], 1.02, box[2]], [box[0] + side * 0.22, 0.72, box[2]]);
    return finish(drawing, room);
  }
  const car: Car = {
    shape: pickShape(random),
    colour: random.pick(CAR_COLOURS),
    at: [carX, 0, WALL - 3.1],
    heading: random.chance(0.5) ? 0 : Math.PI,
  };
  drawCarShadow(drawing, car);
  drawCar(drawing, car, INDOORS);
  drawCable(drawing, [box[0], 1.02, box[2]], [carX + side * 0.9, 0.82, car.at[2] + 1.3]);
  return finish(drawing, room);
}

/** Light falls from above and leaves the room's colour in the shadows. */
function finish(drawing: Drawing, room: Room): string {
  const wash = drawing.gradient([
    [0, '#fffbe8', 0.12],
    [0.5, room.band, 0],
    [1, room.band, 0.12],
  ]);
  drawing.add(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${wash}"/>`);
  return drawing.toSvg();
}
