import type { Drawing, Point, Vec3 } from './drawing.ts';

/**
 * Letters and digits as strokes in a box 0.6 wide and 1 high, drawn by us, so that a picture never depends on
 * the fonts of the machine that renders it and can lie in perspective on a floor.
 */
type Stroke = readonly Point[];

function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = Math.max(6, Math.round(Math.abs(to - from) / 18));
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [arc(0.3, 0.5, 0.24, 0.45, 90, 450)],
  '1': [
    [
      [0.12, 0.76],
      [0.34, 0.95],
      [0.34, 0.05],
    ],
  ],
  '2': [[...arc(0.3, 0.7, 0.24, 0.25, 165, -35), [0.06, 0.05], [0.56, 0.05]]],
  '3': [arc(0.28, 0.72, 0.22, 0.23, 150, -90), arc(0.28, 0.28, 0.25, 0.23, 90, -150)],
  '4': [
    [
      [0.42, 0.05],
      [0.42, 0.95],
      [0.04, 0.3],
      [0.58, 0.3],
    ],
  ],
  '5': [[[0.52, 0.95], [0.14, 0.95], [0.1, 0.52], ...arc(0.28, 0.33, 0.26, 0.28, 120, -145)]],
  '6': [
    [
      [0.44, 0.95],
      [0.2, 0.66],
      [0.06, 0.34],
    ],
    arc(0.3, 0.3, 0.24, 0.25, 90, 450),
  ],
  '7': [
    [
      [0.05, 0.95],
      [0.55, 0.95],
      [0.2, 0.05],
    ],
  ],
  '8': [arc(0.3, 0.73, 0.2, 0.22, 90, 450), arc(0.3, 0.28, 0.25, 0.23, 90, 450)],
  '9': [
    [
      [0.16, 0.05],
      [0.4, 0.34],
      [0.54, 0.66],
    ],
    arc(0.3, 0.7, 0.24, 0.25, 90, 450),
  ],
  '-': [
    [
      [0.1, 0.48],
      [0.5, 0.48],
    ],
  ],
  ',': [
    [
      [0.3, 0.08],
      [0.22, -0.1],
    ],
  ],
  A: [
    [
      [0.03, 0.05],
      [0.3, 0.95],
      [0.57, 0.05],
    ],
    [
      [0.13, 0.35],
      [0.47, 0.35],
    ],
  ],
  B: [
    [
      [0.08, 0.05],
      [0.08, 0.95],
      ...arc(0.26, 0.73, 0.24, 0.22, 90, -90),
      ...arc(0.26, 0.28, 0.28, 0.23, 90, -90),
      [0.08, 0.05],
    ],
  ],
  C: [arc(0.34, 0.5, 0.28, 0.45, 50, 310)],
  D: [[[0.08, 0.05], [0.08, 0.95], ...arc(0.22, 0.5, 0.32, 0.45, 90, -90), [0.08, 0.05]]],
  E: [
    [
      [0.54, 0.95],
      [0.08, 0.95],
      [0.08, 0.05],
      [0.54, 0.05],
    ],
    [
      [0.08, 0.5],
      [0.46, 0.5],
    ],
  ],
  G: [[...arc(0.34, 0.5, 0.28, 0.45, 50, 350), [0.36, 0.42]]],
  I: [
    [
      [0.3, 0.05],
      [0.3, 0.95],
    ],
  ],
  J: [[[0.5, 0.95], [0.5, 0.28], ...arc(0.28, 0.28, 0.22, 0.23, 0, -165)]],
  L: [
    [
      [0.1, 0.95],
      [0.1, 0.05],
      [0.54, 0.05],
    ],
  ],
  O: [arc(0.3, 0.5, 0.28, 0.45, 90, 450)],
  P: [[[0.1, 0.05], [0.1, 0.95], ...arc(0.28, 0.7, 0.28, 0.25, 90, -90), [0.1, 0.45]]],
  R: [
    [[0.1, 0.05], [0.1, 0.95], ...arc(0.28, 0.71, 0.26, 0.24, 90, -90), [0.1, 0.47]],
    [
      [0.28, 0.47],
      [0.56, 0.05],
    ],
  ],
  S: [[...arc(0.3, 0.72, 0.23, 0.23, 30, 270), ...arc(0.3, 0.28, 0.24, 0.23, 90, -150)]],
  V: [
    [
      [0.03, 0.95],
      [0.3, 0.05],
      [0.57, 0.95],
    ],
  ],
};

/** The outline of a stroke of the given thickness, with flat ends. */
function ribbon(stroke: Stroke, thickness: number): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  stroke.forEach((point, index) => {
    const before = stroke[index - 1] ?? point;
    const after = stroke[index + 1] ?? point;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const across: Point = [
      ((after[1] - before[1]) / length) * (thickness / 2),
      (-(after[0] - before[0]) / length) * (thickness / 2),
    ];
    left.push([point[0] + across[0], point[1] + across[1]]);
    right.unshift([point[0] - across[0], point[1] - across[1]]);
  });
  return [...left, ...right];
}

interface Lettering {
  text: string;
  /** Centre of the text's foot line. */
  at: Vec3;
  /** Unit vectors of reading direction and of letter height. */
  along: Vec3;
  up: Vec3;
  /** Letter height in metres. */
  size: number;
  colour: string;
  opacity?: number;
  weight?: number;
}

/** Writes on any plane in space: a wall, a column, a floor. */
export function write(drawing: Drawing, lettering: Lettering): void {
  const { text, at, along, up, size, colour, opacity = 1, weight = 0.15 } = lettering;
  const place = ([u, v]: Point, offset: number): Vec3 => {
    const a = (u + offset) * size;
    const b = v * size;
    return [
      at[0] + along[0] * a + up[0] * b,
      at[1] + along[1] * a + up[1] * b,
      at[2] + along[2] * a + up[2] * b,
    ];
  };
  const paint = opacity < 1 ? `fill-opacity="${opacity}"` : '';
  Array.from(text).forEach((letter, index) => {
    const offset = index * 0.78 - (text.length * 0.78 - 0.18) / 2;
    for (const stroke of GLYPHS[letter] ?? []) {
      drawing.face(
        ribbon(stroke, weight).map((point) => place(point, offset)),
        colour,
        paint,
      );
    }
  });
}

const BOLT: readonly Point[] = [
  [0.42, 1],
  [0.08, 0.46],
  [0.3, 0.46],
  [0.18, 0],
  [0.56, 0.58],
  [0.33, 0.58],
];

/** A lightning bolt, for bays with a charger; placed like lettering. */
export function drawBolt(drawing: Drawing, at: Vec3, up: Vec3, size: number, colour: string): void {
  drawing.face(
    BOLT.map(([u, v]): Vec3 => [
      at[0] + (u - 0.32) * size,
      at[1] + up[1] * v * size,
      at[2] + up[2] * v * size,
    ]),
    colour,
  );
}
