import type { Random } from '../random.ts';
import { HEIGHT, WIDTH, type Drawing, type Vec3 } from './drawing.ts';
import { write } from './lettering.ts';

/** The floor from the horizon to the viewer's feet, a little darker far away. */
export function drawFloor(drawing: Drawing, near: string, far: string): void {
  const { horizon } = drawing.camera;
  const fill = drawing.gradient(
    [
      [0, far],
      [1, near],
    ],
    horizon,
    HEIGHT,
  );
  drawing.add(`<rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="${fill}"/>`);
}

/** Stains, patches and joints: without them a floor looks like plastic. */
export function drawWear(
  drawing: Drawing,
  random: Random,
  colour: string,
  area: { x: number; from: number; to: number; y?: number },
): void {
  for (let index = 0; index < 26; index += 1) {
    const at: Vec3 = [random.between(-area.x, area.x), area.y ?? 0, random.between(area.from, area.to)];
    const size = drawing.scale(at) * random.between(0.15, 0.9);
    drawing.softEllipse(drawing.project(at), size, size * 0.16, colour, random.between(0.06, 0.18));
  }
}

/** A grid of joints: paving slabs, tiles, concrete panels. */
export function drawJoints(
  drawing: Drawing,
  colour: string,
  area: { x1: number; x2: number; z1: number; z2: number; step: number; opacity: number },
): void {
  drawing.group(`stroke-opacity="${area.opacity}"`, () => {
    for (let x = area.x1; x <= area.x2; x += area.step)
      drawing.line([x, 0, area.z1], [x, 0, area.z2], colour, 0.012);
    for (let z = area.z1; z <= area.z2; z += area.step)
      drawing.line([area.x1, 0, z], [area.x2, 0, z], colour, 0.015);
  });
}

/** A painted stripe lying on the floor from one point to another. */
export function drawStripe(drawing: Drawing, from: Vec3, to: Vec3, colour: string, width = 0.1): void {
  const length = Math.hypot(to[0] - from[0], to[2] - from[2]) || 1;
  const [ax, az] = [((to[2] - from[2]) / length) * (width / 2), (-(to[0] - from[0]) / length) * (width / 2)];
  drawing.face(
    [
      [from[0] - ax, from[1], from[2] - az],
      [from[0] + ax, from[1], from[2] + az],
      [to[0] + ax, to[1], to[2] + az],
      [to[0] - ax, to[1], to[2] - az],
    ],
    colour,
    'fill-opacity=".9"',
  );
}

interface BayRow {
  /** Left edge of the first bay and the depth where the bays open. */
  x: number;
  z: number;
  bays: number;
  bayWidth: number;
  bayLength: number;
  first: number;
  colour: string;
}

/** Bays side by side, opening towards the viewer, numbered on the floor. */
export function drawBayRow(drawing: Drawing, row: BayRow): void {
  for (let bay = 0; bay <= row.bays; bay += 1) {
    const x = row.x + bay * row.bayWidth;
    drawStripe(drawing, [x, 0, row.z], [x, 0, row.z + row.bayLength], row.colour);
    if (bay === row.bays) break;
    write(drawing, {
      text: `${row.first + bay}`,
      at: [x + row.bayWidth / 2, 0, row.z + 0.25],
      along: [1, 0, 0],
      up: [0, 0, 1.25],
      size: 0.62,
      colour: row.colour,
      opacity: 0.9,
    });
  }
  drawStripe(
    drawing,
    [row.x, 0, row.z + row.bayLength],
    [row.x + row.bays * row.bayWidth, 0, row.z + row.bayLength],
    row.colour,
  );
}
