import { drawBody, drawCabin, drawTyres } from './car-body.ts';
import { drawDetails } from './car-details.ts';
import { CarPainter, type Car } from './car-painter.ts';
import type { Drawing, Point, Vec3 } from './drawing.ts';
import { hull } from './geometry.ts';
import type { Light } from './light.ts';

export function drawCar(drawing: Drawing, car: Car, light: Light): void {
  if (drawing.depth(car.at) < 2.2) return;
  const painter = new CarPainter(drawing, car, light);
  drawTyres(painter);
  drawBody(painter);
  drawCabin(painter);
  drawDetails(painter);
}

/** What a car darkens on the ground; draw all of them first. */
export function drawCarShadow(drawing: Drawing, car: Car, lean: readonly [number, number] = [0, 0]): void {
  const { shape, at, heading } = car;
  const [half, long] = [shape.width / 2 + 0.04, shape.length / 2 + 0.06];
  const corner = (x: number, z: number, reach: number): Vec3 => [
    at[0] + x * Math.cos(heading) + z * Math.sin(heading) + lean[0] * reach,
    at[1],
    at[2] - x * Math.sin(heading) + z * Math.cos(heading) + lean[1] * reach,
  ];
  const corners: Point[] = [
    [-half, -long],
    [half, -long],
    [half, long],
    [-half, long],
  ];
  if (drawing.depth(at) < 2.2) return;
  const points = [0, 1].flatMap((reach) =>
    drawing.outline(corners.map(([x, z]) => corner(x * (1 - reach * 0.15), z * (1 - reach * 0.15), reach))),
  );
  drawing.softShape(hull(points), '#05070d', 0.6, Math.max(3, drawing.scale(at) * 0.1));
}
