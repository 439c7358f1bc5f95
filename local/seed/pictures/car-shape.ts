import type { Random } from '../random.ts';
import type { Vec3 } from './drawing.ts';

/** A car in metres; along the car 0 is the rear bumper and 1 the front. */
export interface CarShape {
  length: number;
  width: number;
  height: number;
  wheel: number;
  /** Axles, rear and front. */
  axles: readonly [number, number];
  /** Upper edge of the lower body: belt line, bonnet, boot. */
  deck: readonly (readonly [along: number, height: number])[];
  /** Greenhouse: foot of the rear window, rear and front of the roof, foot of the windscreen. */
  cabin: readonly [number, number, number, number];
  cladding: boolean;
}

const CAR_SHAPES = {
  hatch: {
    length: 4.1,
    width: 1.78,
    height: 1.46,
    wheel: 0.315,
    axles: [0.175, 0.805],
    cabin: [0.02, 0.115, 0.52, 0.735],
    deck: [
      [0, 0.84],
      [0.03, 0.95],
      [0.3, 0.93],
      [0.66, 0.91],
      [0.76, 0.9],
      [0.92, 0.78],
      [0.975, 0.7],
      [1, 0.62],
    ],
    cladding: false,
  },
  saloon: {
    length: 4.62,
    width: 1.82,
    height: 1.44,
    wheel: 0.325,
    axles: [0.2, 0.81],
    cabin: [0.13, 0.29, 0.53, 0.71],
    deck: [
      [0, 0.82],
      [0.03, 0.95],
      [0.16, 0.97],
      [0.5, 0.92],
      [0.74, 0.9],
      [0.92, 0.77],
      [0.975, 0.7],
      [1, 0.62],
    ],
    cladding: false,
  },
  suv: {
    length: 4.42,
    width: 1.86,
    height: 1.65,
    wheel: 0.36,
    axles: [0.185, 0.8],
    cabin: [0.02, 0.1, 0.53, 0.72],
    deck: [
      [0, 0.95],
      [0.03, 1.06],
      [0.3, 1.05],
      [0.66, 1.02],
      [0.76, 1.01],
      [0.92, 0.94],
      [0.975, 0.86],
      [1, 0.74],
    ],
    cladding: true,
  },
  city: {
    length: 3.58,
    width: 1.66,
    height: 1.5,
    wheel: 0.29,
    axles: [0.16, 0.83],
    cabin: [0.02, 0.1, 0.58, 0.82],
    deck: [
      [0, 0.84],
      [0.03, 0.94],
      [0.3, 0.93],
      [0.7, 0.92],
      [0.82, 0.9],
      [0.93, 0.8],
      [0.975, 0.72],
      [1, 0.62],
    ],
    cladding: false,
  },
} as const satisfies Record<string, CarShape>;

export const CAR_COLOURS = [
  '#c8352e',
  '#2f5d9b',
  '#e9e7e2',
  '#5f676f',
  '#23272e',
  '#3f7f6b',
  '#d9a441',
  '#8fb7c9',
  '#9c4a5a',
  '#d8d2c4',
  '#4c7fb8',
  '#e07a43',
  '#7d8f5b',
  '#f2f2f0',
  '#a9b0b6',
] as const;

export function pickShape(random: Random): CarShape {
  return CAR_SHAPES[random.pick(['hatch', 'hatch', 'saloon', 'suv', 'suv', 'city'] as const)];
}

/** Along the car, where the body is cut; tighter at the ends, where it curves. */
const STATIONS = [0, 0.03, 0.09, 0.18, 0.3, 0.42, 0.54, 0.66, 0.76, 0.86, 0.93, 0.975, 1] as const;

function interpolate(table: readonly (readonly [number, number])[], at: number): number {
  const index = table.findIndex(([u]) => u >= at);
  const [u2, v2] = table[index] ?? [1, 1];
  const [u1, v1] = table[index - 1] ?? [u2, v2];
  return u1 === u2 ? v2 : v1 + ((v2 - v1) * (at - u1)) / (u2 - u1);
}

const PLAN: readonly (readonly [number, number])[] = [
  [0, 0.82],
  [0.03, 0.91],
  [0.09, 0.97],
  [0.2, 1],
  [0.8, 1],
  [0.86, 0.985],
  [0.93, 0.945],
  [0.975, 0.87],
  [1, 0.74],
];
const KEEL: readonly (readonly [number, number])[] = [
  [0, 0.36],
  [0.03, 0.29],
  [0.09, 0.23],
  [0.2, 0.19],
  [0.86, 0.19],
  [0.93, 0.2],
  [0.975, 0.24],
  [1, 0.32],
];

/** The lower body as rings of points, in the car's own space: x across, y up, z forward, origin on the ground. */
export function bodyRings(shape: CarShape): Vec3[][] {
  return STATIONS.map((at) => {
    const half = (shape.width / 2) * interpolate(PLAN, at);
    const low = interpolate(KEEL, at);
    const top = interpolate(shape.deck, at);
    const z = (at - 0.5) * shape.length;
    const side: Vec3[] = [
      [half * 0.9, low, z],
      [half * 0.98, low + 0.1, z],
      [half, low + (top - low) * 0.52, z],
      [half * 0.985, top - 0.15, z],
      [half * 0.935, top - 0.045, z],
      [half * 0.78, top, z],
    ];
    return [...side, [0, top + 0.015, z], ...side.toReversed().map(([x, y, zz]): Vec3 => [-x, y, zz])];
  });
}

/** Where a car's belt line is, `along` from 0 to 1. */
export function deckHeight(shape: CarShape, along: number): number {
  return interpolate(shape.deck, along);
}
