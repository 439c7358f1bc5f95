import { turn, type Random } from '../random.ts';
import { drawCar, drawCarShadow } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { Drawing, type Vec3 } from './drawing.ts';
import { drawFacade, FACADES } from './facade.ts';
import { drawBayRow, drawFloor, drawJoints, drawWear } from './ground.ts';
import { DAYLIGHT } from './light.ts';
import { drawBush, drawPot, drawTree } from './plants.ts';
import { drawSky } from './sky.ts';

const FLOORS = [
  { near: '#b3aca2', far: '#c9c2b6', joint: '#7d766c', line: '#ffffff' },
  { near: '#8c9197', far: '#a5a9ad', joint: '#6a6f75', line: '#ffffff' },
  { near: '#c79b7d', far: '#d3b095', joint: '#94694d', line: '#fff8ea' },
  { near: '#a9a793', far: '#bfbda9', joint: '#77755f', line: '#ffe27a' },
] as const;

function drawHouses(drawing: Drawing, random: Random, back: number, half: number): void {
  const looks = random.shuffle(FACADES);
  const look = (index: number): (typeof FACADES)[number] =>
    looks[index % looks.length] ?? random.pick(FACADES);
  const left = random.between(9, 14);
  let x = -half - 2;
  for (let house = 0; x < half + 2; house += 1) {
    const width = random.between(6, 9);
    drawFacade(drawing, random, {
      origin: [x, 0, back],
      across: [1, 0, 0],
      out: [0, 0, -1],
      width,
      height: random.pick([9.8, 12.8, 15.8]),
      look: look(house),
      shade: 0.08,
    });
    x += width;
  }
  drawFacade(drawing, random, {
    origin: [-half, 0, back - 16],
    across: [0, 0, 1],
    out: [1, 0, 0],
    width: 16,
    height: left,
    look: look(4),
    shade: 0.24,
  });
  if (random.chance(0.6)) {
    drawFacade(drawing, random, {
      origin: [half, 0, back],
      across: [0, 0, -1],
      out: [-1, 0, 0],
      width: 16,
      height: random.between(9, 14),
      look: look(5),
      shade: 0.02,
    });
  }
}

/** Sun through leaves on the ground. */
function drawDapples(drawing: Drawing, random: Random): void {
  const centre: Vec3 = [random.between(-4, 4), 0, random.between(4, 6)];
  for (let leaf = 0; leaf < 90; leaf += 1) {
    const at: Vec3 = [centre[0] + random.between(-4, 4), 0, centre[2] + random.between(-1.6, 3.2)];
    const size = drawing.scale(at) * random.between(0.06, 0.2);
    drawing.softEllipse(drawing.project(at), size, size * 0.3, '#1d2a3a', 0.3);
  }
}

export function drawCourtyard(random: Random, variant: number): string {
  const drawing = new Drawing({
    eye: [random.between(-2, 2), random.between(1.7, 2.3), 0],
    yaw: random.between(-0.22, 0.22),
    focal: random.between(760, 900),
    horizon: random.between(400, 450),
  });
  const floor = turn(FLOORS, variant);
  const back = random.between(17, 21);
  const half = random.between(9.5, 12);
  drawSky(drawing, random, random.pick(['morning', 'noon', 'hazy', 'noon'] as const));
  drawFloor(drawing, floor.near, floor.far);
  drawHouses(drawing, random, back, half);
  drawJoints(drawing, floor.joint, {
    x1: -half,
    x2: half,
    z1: 1.2,
    z2: back,
    step: random.pick([0.8, 1.25]),
    opacity: 0.4,
  });
  drawWear(drawing, random, '#3a3530', { x: 9, from: 2, to: 15 });
  const bays = random.whole(4, 6);
  const [rowX, rowZ] = [-(bays * 2.5) / 2 + random.between(-1.5, 1.5), random.between(5, 6.2)];
  drawBayRow(drawing, {
    x: rowX,
    z: rowZ,
    bays,
    bayWidth: 2.5,
    bayLength: 5,
    first: random.whole(1, 40),
    colour: floor.line,
  });
  const free = random.whole(1, bays - 2);
  const cars = Array.from({ length: bays }, (_, bay) => bay)
    .filter((bay) => bay !== free && random.chance(0.66))
    .map((bay): Car => ({
      shape: pickShape(random),
      colour: random.pick(CAR_COLOURS),
      at: [rowX + (bay + 0.5) * 2.5, 0, rowZ + 2.5],
      heading: random.chance(0.5) ? random.between(-0.03, 0.03) : Math.PI + random.between(-0.03, 0.03),
    }));
  for (let x = -half + 1; x < half; x += random.between(2, 3.4))
    drawBush(
      drawing,
      random,
      [x, 0, back - 0.8],
      random.between(0.5, 0.9),
      random.chance(0.4) ? random.pick(['#e06a8b', '#f3d36b', '#d65fc0']) : undefined,
    );
  const trees = Array.from({ length: random.whole(2, 4) }, (_, index): Vec3 => [
    (index % 2 === 0 ? -1 : 1) * random.between(4, half - 1),
    0,
    random.between(rowZ + 5.4, back - 2),
  ]);
  trees.sort((a, b) => b[2] - a[2]);
  for (const foot of trees) drawTree(drawing, random, foot, random.between(4.6, 7));
  for (const car of cars) drawCarShadow(drawing, car, [0.8, 0.35]);
  for (const car of cars) drawCar(drawing, car, DAYLIGHT);
  drawDapples(drawing, random);
  const side = random.pick([-1, 1]);
  drawPot(
    drawing,
    random,
    [side * random.between(2.4, 2.8), 0, 4.4],
    0.9,
    random.chance(0.6) ? random.pick(['#e2557a', '#f2b43d', '#ffffff']) : undefined,
  );
  return drawing.toSvg();
}
