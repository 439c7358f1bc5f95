import type { CarPainter } from './car-painter.ts';
import { bodyRings, deckHeight } from './car-shape.ts';
import { darken, mix } from './colour.ts';
import { pathOf, type Vec3 } from './drawing.ts';
import { blend, hull } from './geometry.ts';

/** Tyres seen under the body: the hull of the inner and the outer disc. */
export function drawTyres(painter: CarPainter): void {
  const { shape } = painter.car;
  for (const along of shape.axles) {
    for (const side of [-1, 1]) {
      const edge = side * (shape.width / 2 - 0.03);
      const discs = [edge, edge - side * 0.2].flatMap((x) => painter.wheelDisc(x, along, shape.wheel));
      const points = painter.drawing.outline(discs.map((point) => painter.place(point)));
      painter.drawing.add(`<polygon points="${pathOf(hull(points))}" fill="#15171b"/>`);
    }
  }
}

export function drawBody(painter: CarPainter): void {
  const { shape, colour } = painter.car;
  const rings = bodyRings(shape);
  const cells: { points: Vec3[]; fill: string; depth: number }[] = [];
  rings.slice(1).forEach((ring, index) => {
    const previous = rings[index] ?? ring;
    ring.slice(1).forEach((point, step) => {
      const points = [previous[step], previous[step + 1], point, ring[step]].filter((p) => p !== undefined);
      const fill = pickCellColour(painter, index, Math.min(step, 11 - step), rings.length - 1);
      const middle = painter.place([
        (point[0] + (previous[step]?.[0] ?? 0)) / 2,
        point[1],
        (point[2] + (previous[step]?.[2] ?? 0)) / 2,
      ]);
      cells.push({ points, fill, depth: painter.drawing.depth(middle) });
    });
  });
  cells.sort((a, b) => b.depth - a.depth);
  for (const cell of cells) painter.panel(cell.points, cell.fill);
  const first = rings[0] ?? [];
  const last = rings.at(-1) ?? [];
  painter.panel(first, darken(colour, 0.08));
  painter.panel(last, colour);
}

function pickCellColour(painter: CarPainter, station: number, row: number, stations: number): string {
  const { colour, shape, lamps } = painter.car;
  const lampRow = row === 2 || row === 3;
  if (station >= stations - 2 && lampRow) return lamps ? '#fff3c4' : '#dfe8ee';
  if (station === 0 && lampRow) return lamps ? '#ff4a3d' : '#a3161c';
  if (row === 0) return shape.cladding ? '#2b2f35' : darken(colour, 0.55);
  if (row === 1 && shape.cladding) return mix(colour, '#2b2f35', 0.55);
  return colour;
}

/** Greenhouse: painted frame first, then the glass let into it. */
export function drawCabin(painter: CarPainter): void {
  const { shape, colour } = painter.car;
  const [rearFoot, rearTop, frontTop, frontFoot] = shape.cabin;
  const z = (along: number): number => (along - 0.5) * shape.length;
  const [low, high] = [(shape.width / 2) * 0.9, (shape.width / 2) * 0.7];
  const foot = (along: number): number => deckHeight(shape, along) - 0.02;
  const top = shape.height;
  const shoulder = top - 0.07;
  const quad = (side: number): Vec3[] => [
    [side * low, foot(rearFoot), z(rearFoot)],
    [side * high, shoulder, z(rearTop)],
    [side * high, shoulder, z(frontTop)],
    [side * low, foot(frontFoot), z(frontFoot)],
  ];
  for (const side of [-1, 1]) {
    painter.panel(quad(side), colour);
    drawSideGlass(painter, quad(side));
  }
  const roof = (x: number, y: number): Vec3[] => [
    [x, y, z(rearTop)],
    [x, y, z(frontTop)],
  ];
  const ridge: [number, number][] = [
    [-high, shoulder],
    [-high * 0.86, top - 0.02],
    [-high * 0.4, top],
    [high * 0.4, top],
    [high * 0.86, top - 0.02],
    [high, shoulder],
  ];
  drawScreen(painter, [quad(-1)[0], quad(1)[0], quad(1)[1], quad(-1)[1]], 0.1, ridge, z(rearTop));
  drawScreen(painter, [quad(-1)[3], quad(1)[3], quad(1)[2], quad(-1)[2]], 0.05, ridge, z(frontTop));
  ridge.slice(1).forEach(([x, y], index) => {
    const [px, py] = ridge[index] ?? [x, y];
    painter.panel([...roof(px, py), ...roof(x, y).toReversed()], colour);
  });
}

function drawSideGlass(painter: CarPainter, frame: readonly Vec3[]): void {
  const glass = '#1d2a36';
  const at = (u: number, v: number): Vec3 => blend(frame, u, v);
  for (const [from, to] of [
    [0.07, 0.47],
    [0.51, 0.95],
  ] as const) {
    painter.panel([at(from, 0.12), at(from, 0.93), at(to, 0.93), at(to, 0.12)], glass, true);
    const middle = from + (to - from) * 0.45;
    painter.panel(
      [at(middle, 0.12), at(middle + 0.1, 0.93), at(middle + 0.2, 0.93), at(middle + 0.1, 0.12)],
      '#3d5263',
      true,
    );
  }
}

function drawScreen(
  painter: CarPainter,
  corners: readonly (Vec3 | undefined)[],
  inset: number,
  ridge: readonly [number, number][],
  z: number,
): void {
  const frame = corners.filter((corner) => corner !== undefined);
  painter.panel(
    [...frame.slice(0, 2), ...ridge.toReversed().map(([x, y]): Vec3 => [x, y, z])],
    painter.car.colour,
  );
  const at = (u: number, v: number): Vec3 =>
    blend(
      [frame[0], frame[3], frame[2], frame[1]].filter((p) => p !== undefined),
      u,
      v,
    );
  const box = (u1: number, u2: number, v1: number, v2: number): Vec3[] => [
    at(u1, v1),
    at(u1 + (u1 < 0.5 ? 0.02 : -0.02), v2),
    at(u2 - (u2 > 0.5 ? 0.02 : -0.02), v2),
    at(u2, v1),
  ];
  painter.panel(box(inset, 1 - inset, 0.1, 0.93), '#22313e', true);
  painter.panel(box(inset, 1 - inset, 0.62, 0.93), '#3a4f5f', true);
  painter.panel([at(0.25, 0.1), at(0.4, 0.93), at(0.52, 0.93), at(0.37, 0.1)], '#4b6373', true);
}
