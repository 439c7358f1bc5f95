import { turn, type Random } from '../random.ts';
import { darken, lighten } from './colour.ts';
import { Drawing, type Vec3 } from './drawing.ts';
import { drawFacade, FACADES } from './facade.ts';
import { drawBox, drawHeightLimit, drawParkingSign } from './fittings.ts';
import { drawFloor, drawJoints, drawWear } from './ground.ts';
import { write } from './lettering.ts';
import { drawPot, drawTree } from './plants.ts';
import { drawSky } from './sky.ts';

const FRONT = 8.5;
const LENGTH = 13;
const DROP = 2.4;
const OPENING = 2.75;

interface Ramp {
  half: number;
  accent: string;
  side: string;
  floor: string;
}

/** Where the ramp is at `t` of its length. */
function onRamp(x: number, up: number, t: number): Vec3 {
  return [x, up - DROP * t, FRONT + LENGTH * t];
}

function drawTunnel(drawing: Drawing, { half, accent, side, floor }: Ramp): void {
  const steps = 12;
  for (let step = steps - 1; step >= 0; step -= 1) {
    const [t1, t2] = [step / steps, (step + 1) / steps];
    const dim = 0.08 + 0.5 * t1;
    const quad = (x1: number, y1: number, x2: number, y2: number): Vec3[] => [
      onRamp(x1, y1, t1),
      onRamp(x2, y2, t1),
      onRamp(x2, y2, t2),
      onRamp(x1, y1, t2),
    ];
    drawing.face(quad(-half, 0, half, 0), darken(floor, dim));
    drawing.face(quad(-half, OPENING, half, OPENING), darken('#cfcac0', dim + 0.2));
    for (const wing of [-1, 1]) {
      const shade = dim + (wing < 0 ? 0.12 : 0);
      drawing.face(quad(wing * half, 0, wing * half, OPENING), darken(side, shade));
      drawing.face(quad(wing * half, 0.35, wing * half, 0.8), darken(accent, shade * 0.8));
      drawing.face(quad(wing * (half - 0.35), 0.01, wing * half, 0.01), darken('#d9d4c8', dim));
    }
    for (const slot of [0.25, 0.5, 0.75])
      drawing.line(
        onRamp(-half + 0.4, 0.005, t1 + (t2 - t1) * slot),
        onRamp(half - 0.4, 0.005, t1 + (t2 - t1) * slot),
        darken(floor, dim + 0.14),
        0.03,
      );
  }
  for (const t of [0.8, 0.5, 0.2]) {
    const lamp = onRamp(0, OPENING - 0.05, t);
    drawing.glow(drawing.project(lamp), drawing.scale(lamp) * 1.6, '#fff1c9', 0.85);
    drawing.face(
      [
        onRamp(-0.5, OPENING - 0.06, t),
        onRamp(0.5, OPENING - 0.06, t),
        onRamp(0.5, OPENING - 0.06, t + 0.02),
        onRamp(-0.5, OPENING - 0.06, t + 0.02),
      ],
      '#fffbe9',
    );
  }
  const end = onRamp(0, 0, 1);
  drawing.face(
    [
      [-half, end[1], end[2]],
      [half, end[1], end[2]],
      [half, end[1] + OPENING, end[2]],
      [-half, end[1] + OPENING, end[2]],
    ],
    darken(side, 0.5),
  );
  drawing.glow(drawing.project([0, end[1] + 1.4, end[2]]), 120, '#ffe9b8', 0.7);
  const arrow = (points: readonly (readonly [number, number])[]): void =>
    drawing.face(
      points.map(([x, t]) => onRamp(x, 0.012, t)),
      '#f5f3ea',
      'fill-opacity=".85"',
    );
  arrow([
    [-0.12, 0.05],
    [0.12, 0.05],
    [0.12, 0.2],
    [-0.12, 0.2],
  ]);
  arrow([
    [-0.4, 0.2],
    [0.4, 0.2],
    [0, 0.32],
  ]);
}

function drawPortal(drawing: Drawing, { half, accent }: Ramp, height: number): void {
  const frame = (x1: number, x2: number, y1: number, y2: number, colour: string): void =>
    drawing.face(
      [
        [x1, y1, FRONT - 0.02],
        [x2, y1, FRONT - 0.02],
        [x2, y2, FRONT - 0.02],
        [x1, y2, FRONT - 0.02],
      ],
      colour,
    );
  for (const wing of [-1, 1]) {
    frame(wing * half, wing * (half + 0.4), 0, OPENING + 0.7, lighten(accent, 0.85));
    for (let y = 0.1; y < 1.2; y += 0.4)
      drawing.face(
        [
          [wing * half, y, FRONT - 0.04],
          [wing * (half + 0.4), y + 0.25, FRONT - 0.04],
          [wing * (half + 0.4), y + 0.45, FRONT - 0.04],
          [wing * half, y + 0.2, FRONT - 0.04],
        ],
        '#d8a622',
      );
  }
  frame(-half - 0.4, half + 0.4, OPENING, OPENING + 0.75, accent);
  write(drawing, {
    text: 'GARAJE',
    at: [0.08, OPENING + 0.2, FRONT - 0.06],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: 0.35,
    colour: '#ffffff',
    weight: 0.17,
  });
  drawParkingSign(drawing, [-half + 0.25, OPENING + 0.37, FRONT - 0.08], 0.56);
  drawHeightLimit(drawing, [half - 0.2, OPENING + 0.37, FRONT - 0.08], 0.29, height > 2.15 ? '2,20' : '2,10');
}

function drawBarrier(drawing: Drawing, half: number, wing: number, lifted: number, accent: string): void {
  const z = FRONT - 0.9;
  const x = wing * (half - 0.1);
  drawBox(drawing, [x - 0.18, 0.02, z], [0.36, 1.05, 0.3], accent);
  drawBox(drawing, [x - 0.2, 1.05, z - 0.02], [0.4, 0.08, 0.34], '#2d3138');
  const reach = half * 1.75;
  const [dx, dy] = [-wing * Math.cos(lifted), Math.sin(lifted)];
  const piece = (t1: number, t2: number, colour: string): void => {
    const at = (t: number, off: number): Vec3 => [
      x + dx * reach * t - dy * off * -wing,
      0.92 + dy * reach * t + Math.cos(lifted) * off,
      z - 0.03,
    ];
    drawing.face([at(t1, -0.06), at(t2, -0.06), at(t2, 0.06), at(t1, 0.06)], colour);
  };
  for (let part = 0; part < 9; part += 1)
    piece(part / 9, (part + 1) / 9, part % 2 === 0 ? '#f7f6f2' : '#cf2f2f');
  const post = -wing * (half + 0.25);
  drawBox(drawing, [post - 0.14, 0.02, z - 0.4], [0.28, 1.25, 0.24], '#3a4149');
  drawing.face(
    [
      [post - 0.09, 0.95, z - 0.42],
      [post + 0.09, 0.95, z - 0.42],
      [post + 0.09, 1.15, z - 0.42],
      [post - 0.09, 1.15, z - 0.42],
    ],
    '#7fd1e8',
  );
  drawing.face(
    [
      [post - 0.05, 0.72, z - 0.42],
      [post + 0.05, 0.72, z - 0.42],
      [post + 0.05, 0.8, z - 0.42],
      [post - 0.05, 0.8, z - 0.42],
    ],
    '#58c27d',
  );
}

export function drawRamp(random: Random, variant: number): string {
  const drawing = new Drawing({
    eye: [random.between(-1.4, 1.4), random.between(1.75, 2.2), random.between(-0.8, 0.6)],
    yaw: random.between(-0.12, 0.12),
    focal: random.between(800, 920),
    horizon: random.between(430, 480),
  });
  const ramp: Ramp = {
    half: random.between(1.75, 2.2),
    accent: random.pick(['#1f5fb4', '#c4542b', '#2f7d5b', '#6b4a8c', '#27414f', '#b8892b']),
    side: random.pick(['#ece6da', '#dfe3e4', '#e8d9bd']),
    floor: random.pick(['#8d8f92', '#a08f80', '#7f8a86']),
  };
  const look = turn(FACADES, variant);
  const height = random.pick([9.8, 12.8]);
  drawSky(drawing, random, random.pick(['morning', 'noon', 'hazy', 'sunset'] as const));
  drawFloor(drawing, '#85888c', '#9a9b9c');
  const wing = (from: number, width: number): void =>
    drawFacade(drawing, random, {
      origin: [from, 0, FRONT],
      across: [1, 0, 0],
      out: [0, 0, -1],
      width,
      height,
      look,
      shade: 0.05,
      plinth: 4.2,
    });
  wing(-13, 26);
  drawing.face(
    [
      [-ramp.half, 0, FRONT],
      [ramp.half, 0, FRONT],
      [ramp.half, OPENING, FRONT],
      [-ramp.half, OPENING, FRONT],
    ],
    '#14181f',
  );
  const mouth = drawing.outline([
    [-ramp.half, -0.6, FRONT],
    [ramp.half, -0.6, FRONT],
    [ramp.half, OPENING, FRONT],
    [-ramp.half, OPENING, FRONT],
  ]);
  drawing.add(
    `<clipPath id="mouth"><polygon points="${mouth.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/></clipPath>`,
  );
  drawPavement(drawing, ramp.half);
  drawing.group('clip-path="url(#mouth)"', () => drawTunnel(drawing, ramp));
  drawPortal(drawing, ramp, random.between(2, 2.3));
  drawWear(drawing, random, '#26292d', { x: 6, from: 1.6, to: 6 });
  const side = random.pick([-1, 1]);
  drawTree(drawing, random, [side * random.between(4.2, 5.2), 0, FRONT - 1.4], random.between(4.6, 6));
  drawPot(
    drawing,
    random,
    [-side * (ramp.half + 1.2), 0, FRONT - 0.5],
    0.85,
    random.pick(['#e2557a', '#f2b43d', '#ffffff']),
  );
  drawBarrier(
    drawing,
    ramp.half,
    side,
    random.chance(0.5) ? random.between(0.9, 1.25) : 0.02,
    random.pick(['#e0b12f', '#d95f2b', '#e8e8e4']),
  );
  return drawing.toSvg();
}

function drawPavement(drawing: Drawing, half: number): void {
  const kerb = FRONT - 2.6;
  for (const wing of [-1, 1]) {
    drawing.face(
      [
        [wing * (half + 0.5), 0, kerb],
        [wing * 14, 0, kerb],
        [wing * 14, 0, FRONT],
        [wing * (half + 0.5), 0, FRONT],
      ],
      '#c4beb2',
    );
    drawing.face(
      [
        [wing * (half + 0.5), -0.12, kerb],
        [wing * 14, -0.12, kerb],
        [wing * 14, 0, kerb],
        [wing * (half + 0.5), 0, kerb],
      ],
      '#918c84',
    );
    const [x1, x2] = wing < 0 ? [-13, -half - 0.5] : [half + 0.5, 13];
    drawJoints(drawing, '#857f73', { x1, x2, z1: kerb, z2: FRONT, step: 0.5, opacity: 0.4 });
  }
  drawing.face(
    [
      [-half - 0.5, 0, kerb],
      [half + 0.5, 0, kerb],
      [half, 0, FRONT],
      [-half, 0, FRONT],
    ],
    '#a39d93',
  );
}
