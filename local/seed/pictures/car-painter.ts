import type { CarShape } from './car-shape.ts';
import { mix } from './colour.ts';
import type { Drawing, Vec3 } from './drawing.ts';
import { cross, dot, lit, minus, unit, type Light } from './light.ts';

export interface Car {
  shape: CarShape;
  colour: string;
  /** On the ground, under the middle of the car. */
  at: Vec3;
  /** Radians; 0 looks away from the viewer, pi towards. */
  heading: number;
  /** Lamps on, at night. */
  lamps?: boolean;
}

/** Brings panels from the car's own space into the picture. */
export class CarPainter {
  readonly drawing: Drawing;
  readonly car: Car;
  readonly light: Light;

  constructor(drawing: Drawing, car: Car, light: Light) {
    this.drawing = drawing;
    this.car = car;
    this.light = light;
  }

  place([x, y, z]: Vec3): Vec3 {
    const { at, heading } = this.car;
    return [
      at[0] + x * Math.cos(heading) + z * Math.sin(heading),
      at[1] + y,
      at[2] - x * Math.sin(heading) + z * Math.cos(heading),
    ];
  }

  /** The outward normal of a face if it looks at the viewer. */
  visible(points: readonly Vec3[]): Vec3 | undefined {
    const [a, b, c] = points;
    if (a === undefined || b === undefined || c === undefined) return undefined;
    const last = points.at(-1) ?? c;
    const across = unit(cross(minus(c, a), minus(last, b)));
    const centre = this.place([0, 0.7, 0]);
    const normal: Vec3 = dot(across, minus(a, centre)) < 0 ? [-across[0], -across[1], -across[2]] : across;
    return dot(normal, minus(this.drawing.camera.eye, a)) > 0 ? normal : undefined;
  }

  /** A panel is drawn only if it looks at the viewer; `flat` ones take no light, such as glass. */
  panel(points: readonly Vec3[], colour: string, flat = false): void {
    const placed = points.map((point) => this.place(point));
    const normal = this.visible(placed);
    if (normal === undefined) return;
    const fill = flat ? mix(colour, this.light.tint, this.light.tintAmount) : lit(colour, normal, this.light);
    this.drawing.face(placed, fill);
  }

  /** A circle, or part of one, in the plane of the wheels. Degrees. */
  wheelDisc(x: number, along: number, radius: number, from = 0, to = 360): Vec3[] {
    const z = (along - 0.5) * this.car.shape.length;
    const steps = Math.max(4, Math.round((to - from) / 15));
    return Array.from({ length: steps + 1 }, (_, step): Vec3 => {
      const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
      return [x, this.car.shape.wheel + radius * Math.sin(angle), z + radius * Math.cos(angle)];
    });
  }
}
