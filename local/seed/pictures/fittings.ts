import { darken, lighten } from './colour.ts';
import type { Drawing, Vec3 } from './drawing.ts';
import { write } from './lettering.ts';

/** A box standing on the ground, seen from the front: posts, columns, cabinets. `from` is its front lower left corner. */
export function drawBox(drawing: Drawing, from: Vec3, size: Vec3, colour: string): void {
  const [x, y, z] = from;
  const [w, h, d] = size;
  const { eye } = drawing.camera;
  const back: Vec3[] = [
    [x, y, z + d],
    [x + w, y, z + d],
    [x + w, y + h, z + d],
    [x, y + h, z + d],
  ];
  const left: Vec3[] = [
    [x, y, z],
    [x, y, z + d],
    [x, y + h, z + d],
    [x, y + h, z],
  ];
  const right: Vec3[] = [
    [x + w, y, z],
    [x + w, y, z + d],
    [x + w, y + h, z + d],
    [x + w, y + h, z],
  ];
  if (eye[2] > z + d) drawing.face(back, darken(colour, 0.3));
  if (eye[0] < x) drawing.face(left, darken(colour, 0.12));
  if (eye[0] > x + w) drawing.face(right, darken(colour, 0.28));
  if (eye[1] > y + h)
    drawing.face(
      [
        [x, y + h, z],
        [x + w, y + h, z],
        [x + w, y + h, z + d],
        [x, y + h, z + d],
      ],
      lighten(colour, 0.15),
    );
  if (eye[2] < z)
    drawing.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ],
      colour,
    );
}

export function circle(centre: Vec3, radius: number, steps = 32): Vec3[] {
  return Array.from({ length: steps }, (_, index): Vec3 => {
    const angle = (index / steps) * Math.PI * 2;
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius, centre[2]];
  });
}

/** The round "no parking, exit in use" plate that hangs on every Spanish garage door. */
export function drawExitPlate(drawing: Drawing, at: Vec3, radius: number): void {
  const [x, y, z] = at;
  drawing.face(
    [
      [x - radius * 1.25, y - radius * 1.8, z],
      [x + radius * 1.25, y - radius * 1.8, z],
      [x + radius * 1.25, y + radius * 1.3, z],
      [x - radius * 1.25, y + radius * 1.3, z],
    ],
    '#f6f6f2',
  );
  drawing.face(circle(at, radius), '#c9252c');
  drawing.face(circle(at, radius * 0.78), '#2456a6');
  const r = radius * 0.72;
  drawing.line([x - r * 0.7, y + r * 0.7, z], [x + r * 0.7, y - r * 0.7, z], '#c9252c', radius * 0.22);
  write(drawing, {
    text: 'VADO',
    at: [x, y - radius * 1.65, z],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: radius * 0.42,
    colour: '#1f2937',
  });
}

/** The blue P. */
export function drawParkingSign(drawing: Drawing, at: Vec3, size: number): void {
  const [x, y, z] = at;
  const h = size / 2;
  drawing.face(
    [
      [x - h * 1.08, y - h * 1.08, z],
      [x + h * 1.08, y - h * 1.08, z],
      [x + h * 1.08, y + h * 1.08, z],
      [x - h * 1.08, y + h * 1.08, z],
    ],
    '#f8fafc',
  );
  drawing.face(
    [
      [x - h, y - h, z],
      [x + h, y - h, z],
      [x + h, y + h, z],
      [x - h, y + h, z],
    ],
    '#1f5fb4',
  );
  write(drawing, {
    text: 'P',
    at: [x, y - h * 0.68, z],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: size * 0.7,
    colour: '#ffffff',
    weight: 0.2,
  });
}

/** Height limit: red ring, black figures. */
export function drawHeightLimit(drawing: Drawing, at: Vec3, radius: number, text: string): void {
  drawing.face(circle(at, radius), '#c9252c');
  drawing.face(circle(at, radius * 0.78), '#fbfbf8');
  write(drawing, {
    text,
    at: [at[0], at[1] - radius * 0.22, at[2]],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: radius * 0.48,
    colour: '#1b1d21',
    weight: 0.17,
  });
}

/** An iron lantern on a wall. */
export function drawWallLamp(drawing: Drawing, [x, y, z]: Vec3): void {
  drawing.line([x, y + 0.42, z + 0.2], [x, y + 0.42, z], '#23262c', 0.04);
  drawing.face(
    [
      [x - 0.13, y + 0.3, z],
      [x, y + 0.44, z],
      [x + 0.13, y + 0.3, z],
    ],
    '#23262c',
  );
  drawing.face(
    [
      [x - 0.1, y + 0.3, z],
      [x + 0.1, y + 0.3, z],
      [x + 0.07, y, z],
      [x - 0.07, y, z],
    ],
    '#ffeec2',
  );
  for (const side of [-1, 0, 1])
    drawing.line([x + side * 0.1, y + 0.3, z], [x + side * 0.07, y, z], '#23262c', 0.02);
  drawing.line([x - 0.08, y, z], [x + 0.08, y, z], '#23262c', 0.04);
  drawing.glow(drawing.project([x, y + 0.15, z]), drawing.scale([x, y, z]) * 0.7, '#ffe2a0', 0.5);
}

/** A lamp on a post with its pool of light. */
export function drawLamp(drawing: Drawing, foot: Vec3, height: number, glowing: boolean): void {
  const [x, y, z] = foot;
  drawing.line(foot, [x, y + height, z], '#2a2f3a', 0.1);
  drawing.line([x, y + height, z], [x + 0.7, y + height + 0.12, z], '#2a2f3a', 0.08);
  const head: Vec3 = [x + 0.75, y + height + 0.05, z];
  const scale = drawing.scale(head);
  const [px, py] = drawing.project(head);
  drawing.add(
    `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${(scale * 0.34).toFixed(1)}" ry="${(scale * 0.1).toFixed(1)}" fill="${glowing ? '#fff2cc' : '#3a404c'}"/>`,
  );
  if (!glowing) return;
  const ground = drawing.project([head[0], y, z]);
  const reach = scale * 2.6;
  const cone = drawing.gradient(
    [
      [0, '#ffd98f', 0.5],
      [1, '#ffd98f', 0.02],
    ],
    py,
    ground[1],
  );
  drawing.add(
    `<polygon points="${(px - scale * 0.25).toFixed(1)},${py.toFixed(1)} ${(px + scale * 0.25).toFixed(1)},${py.toFixed(1)} ${(ground[0] + reach).toFixed(1)},${ground[1].toFixed(1)} ${(ground[0] - reach).toFixed(1)},${ground[1].toFixed(1)}" fill="${cone}"/>`,
  );
  drawing.glow([px, py], scale * 1.8, '#ffe6ad', 0.85);
}
