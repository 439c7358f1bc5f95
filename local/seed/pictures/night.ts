import type { Random } from '../random.ts';
import { drawCar, drawCarShadow } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { darken } from './colour.ts';
import { Drawing, type Vec3 } from './drawing.ts';
import { drawFacade, FACADES } from './facade.ts';
import { drawLamp } from './fittings.ts';
import { drawBayRow, drawFloor, drawJoints } from './ground.ts';
import { NIGHT } from './light.ts';
import { drawBush, drawTree } from './plants.ts';
import { drawSky } from './sky.ts';

/** Lamplight on the ground: bright ellipses under each lamp. */
function drawPools(drawing: Drawing, lamps: readonly Vec3[]): void {
  for (const [x, , z] of lamps) {
    const at: Vec3 = [x + 0.75, 0, z];
    const reach = drawing.scale(at) * 3.1;
    drawing.softEllipse(drawing.project(at), reach, reach * 0.25, '#ffcf87', 0.6);
  }
}

export function drawNight(random: Random): string {
  const drawing = new Drawing({
    eye: [random.between(-1.6, 1.6), random.between(1.7, 2.1), 0],
    yaw: random.between(-0.16, 0.16),
    focal: random.between(780, 900),
    horizon: random.between(420, 460),
  });
  const back = random.between(15, 18);
  drawSky(drawing, random, random.chance(0.7) ? 'night' : 'dusk');
  drawFloor(drawing, '#2c3348', '#394362');
  const looks = random.shuffle(FACADES);
  let x = -13;
  looks.slice(0, 4).forEach((look) => {
    const width = random.between(6, 8.5);
    drawFacade(drawing, random, {
      origin: [x, 0, back],
      across: [1, 0, 0],
      out: [0, 0, -1],
      width,
      height: random.pick([9.8, 12.8, 9.8]),
      look,
      shade: 0.62,
      night: true,
    });
    x += width;
  });
  drawJoints(drawing, '#10162a', { x1: -11, x2: 11, z1: 1.2, z2: back, step: 1.1, opacity: 0.5 });
  const bays = random.whole(3, 5);
  const [rowX, rowZ] = [-(bays * 2.5) / 2 + random.between(-0.8, 0.8), random.between(4.8, 6)];
  const free = random.whole(1, bays - 2);
  const lamps: Vec3[] = [
    [rowX + (free + 0.2) * 2.5, 0, rowZ + 5.5],
    [random.between(-8, -5), 0, rowZ + 6.5],
    [random.between(5, 8), 0, rowZ + 6.5],
  ];
  drawPools(drawing, [...lamps, [rowX + (free + 0.2) * 2.5, 0, rowZ + 1.2]]);
  drawBayRow(drawing, {
    x: rowX,
    z: rowZ,
    bays,
    bayWidth: 2.5,
    bayLength: 5,
    first: random.whole(1, 60),
    colour: '#e6dfcd',
  });
  for (const side of [-1, 1])
    drawTree(drawing, random, [side * random.between(6, 9), 0, back - 2.5], random.between(4.5, 6), 0.62);
  for (let bush = -9; bush < 9; bush += 2.6)
    drawBush(drawing, random, [bush, 0, back - 0.6], 0.6, undefined, 0.55);
  for (const lamp of lamps.slice(1)) drawLamp(drawing, lamp, random.between(3.6, 4.4), true);
  drawLamp(drawing, lamps[0] ?? [0, 0, rowZ + 5.5], 4.2, true);
  const cars = Array.from({ length: bays }, (_, bay) => bay)
    .filter((bay) => bay !== free && random.chance(0.75))
    .map((bay): Car => ({
      shape: pickShape(random),
      colour: darken(random.pick(CAR_COLOURS), 0.12),
      at: [rowX + (bay + 0.5) * 2.5, 0, rowZ + 2.5],
      heading: random.chance(0.5) ? 0 : Math.PI,
      lamps: random.chance(0.25),
    }));
  for (const car of cars) drawCarShadow(drawing, car);
  for (const car of cars) {
    drawCar(drawing, car, NIGHT);
    if (car.lamps === true && car.heading > 1)
      for (const side of [-0.6, 0.6])
        drawing.glow(drawing.project([car.at[0] + side, 0.6, car.at[2] - 2.2]), 120, '#fff0c0', 0.8);
  }
  return drawing.toSvg(0.4);
}
