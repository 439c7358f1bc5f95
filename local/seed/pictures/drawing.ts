/** Metres: x to the right, y up, z away from the viewer. */
export type Vec3 = readonly [number, number, number];
export type Point = readonly [number, number];

/** A shift lens: uprights stay upright, `horizon` is the screen height of the eye line. */
interface Camera {
  eye: Vec3;
  /** Radians to the right. */
  yaw: number;
  /** Pixels. */
  focal: number;
  horizon: number;
}

export const WIDTH = 1200;
export const HEIGHT = 900;
const NEAR = 0.4;

function fixed(value: number): string {
  return value.toFixed(1);
}

export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(' ');
}

/** Collects SVG; knows how the camera sees a point in space. */
export class Drawing {
  readonly camera: Camera;
  private readonly parts: string[] = [];
  private readonly definitions = new Map<string, string>();

  constructor(camera: Camera) {
    this.camera = camera;
  }

  /** Seen from the eye: right, up, depth. */
  private seen([x, y, z]: Vec3): Vec3 {
    const { eye, yaw } = this.camera;
    const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
    return [dx * Math.cos(yaw) - dz * Math.sin(yaw), dy, dx * Math.sin(yaw) + dz * Math.cos(yaw)];
  }

  private flat([right, up, depth]: Vec3): Point {
    const { focal, horizon } = this.camera;
    return [WIDTH / 2 + (focal * right) / depth, horizon - (focal * up) / depth];
  }

  depth(point: Vec3): number {
    return this.seen(point)[2];
  }

  /** Pixels of one metre at that point. */
  scale(point: Vec3): number {
    return this.camera.focal / Math.max(NEAR, this.depth(point));
  }

  project(point: Vec3): Point {
    const [right, up, depth] = this.seen(point);
    return this.flat([right, up, Math.max(NEAR, depth)]);
  }

  /** Screen outline of a flat shape, cut off where it passes behind the eye. */
  outline(points: readonly Vec3[]): Point[] {
    const seen = points.map((point) => this.seen(point));
    const kept: Vec3[] = [];
    seen.forEach((current, index) => {
      const previous = seen.at(index - 1) ?? current;
      if (current[2] >= NEAR !== previous[2] >= NEAR) {
        const t = (NEAR - previous[2]) / (current[2] - previous[2]);
        kept.push([
          previous[0] + (current[0] - previous[0]) * t,
          previous[1] + (current[1] - previous[1]) * t,
          NEAR,
        ]);
      }
      if (current[2] >= NEAR) kept.push(current);
    });
    return kept.map((point) => this.flat(point));
  }

  add(svg: string): void {
    this.parts.push(svg);
  }

  /** A solid shape in space; a hairline of its own colour closes the seams between neighbours. */
  face(points: readonly Vec3[], fill: string, attributes = ''): void {
    const outline = this.outline(points);
    if (outline.length < 3) return;
    const seam = attributes === '' ? ` stroke="${fill}" stroke-width=".7"` : ` ${attributes}`;
    this.add(`<polygon points="${pathOf(outline)}" fill="${fill}"${seam}/>`);
  }

  /** A line in space whose thickness is given in metres at its middle. */
  line(from: Vec3, to: Vec3, colour: string, thickness: number, attributes = ''): void {
    const outline = this.outline([from, to, to]);
    if (outline.length < 2) return;
    const middle: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
    const width = Math.max(0.6, thickness * this.scale(middle));
    this.add(
      `<polyline points="${pathOf(outline)}" fill="none" stroke="${colour}" stroke-width="${fixed(width)}" ${attributes}/>`,
    );
  }

  /** A vertical gradient between two screen heights. */
  gradient(
    stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
    y1 = 0,
    y2 = HEIGHT,
  ): string {
    const inner = stops
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
    return this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${fixed(y1)}" y2="${fixed(y2)}">${inner}</linearGradient>`,
    );
  }

  /** A glow around a screen point, from `opacity` to nothing. */
  glow([x, y]: Point, radius: number, colour: string, opacity: number): void {
    const fill = this.define(
      (id) =>
        `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity.toFixed(2)}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${(opacity * 0.45).toFixed(2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
    this.add(`<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${fill}"/>`);
  }

  group(attributes: string, draw: () => void): void {
    this.add(`<g ${attributes}>`);
    draw();
    this.add('</g>');
  }

  /** An ellipse that fades out to its rim: stains, pools of light. SVG's blur filter costs half a second here. */
  softEllipse([x, y]: Point, rx: number, ry: number, colour: string, opacity: number): void {
    const fill = this.define(
      (id) =>
        `<radialGradient id="${id}"><stop offset=".25" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
    this.add(
      `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}" fill-opacity="${opacity.toFixed(2)}"/>`,
    );
  }

  /** A convex shape with a soft edge of about `radius` pixels each way: layers that grow outwards. */
  softShape(points: readonly Point[], colour: string, opacity: number, radius: number): void {
    const cx = points.reduce((sum, [x]) => sum + x, 0) / points.length;
    const cy = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
    const layers = 6;
    const each = 1 - (1 - opacity) ** (1 / layers);
    for (let layer = 0; layer < layers; layer += 1) {
      const grow = radius * (1 - (2 * layer) / (layers - 1));
      const grown = points.map(([x, y]): Point => {
        const reach = Math.hypot(x - cx, y - cy) || 1;
        return [x + ((x - cx) / reach) * grow, y + ((y - cy) / reach) * grow * 0.5];
      });
      this.add(`<polygon points="${pathOf(grown)}" fill="${colour}" fill-opacity="${each.toFixed(3)}"/>`);
    }
  }

  private define(make: (id: string) => string): string {
    const key = make('');
    const known = this.definitions.get(key);
    const id = known ?? `d${this.definitions.size}`;
    if (known === undefined) this.definitions.set(key, id);
    return `url(#${id})`;
  }

  /** Darkens the corners a little and closes the picture. */
  toSvg(vignette = 0.28): string {
    const shade = `<radialGradient id="v" cx=".5" cy=".48" r=".75"><stop offset=".55" stop-color="#060a18" stop-opacity="0"/><stop offset="1" stop-color="#060a18" stop-opacity="${vignette}"/></radialGradient>`;
    const definitions = [...this.definitions].map(([key, id]) => key.replace('id=""', `id="${id}"`));
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${definitions.join('')}${shade}</defs>${this.parts.join('')}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/></svg>`;
  }
}
