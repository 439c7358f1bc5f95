import type { Random } from '../random.ts';
import { darken, lighten, mix } from './colour.ts';
import type { Drawing, Vec3 } from './drawing.ts';

const GREENS = ['#4f8a45', '#5d9a54', '#3f7a4a', '#7aa653', '#6b8f3e'] as const;

interface Crown {
  cx: number;
  cy: number;
  radius: number;
  leaf: string;
  count: number;
  flowers?: string;
}

/** A cloud of leaves: dark at the bottom, sunlit at the top left. */
function drawCrown(drawing: Drawing, random: Random, { cx, cy, radius, leaf, count, flowers }: Crown): void {
  const spots = Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next());
    return {
      x: Math.cos(angle) * reach,
      y: Math.sin(angle) * reach * 0.82,
      size: random.between(0.13, 0.27),
    };
  }).sort((a, b) => b.y + b.x * 0.4 - (a.y + a.x * 0.4));
  drawing.add(
    `<ellipse cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" rx="${(radius * 0.95).toFixed(0)}" ry="${(radius * 0.78).toFixed(0)}" fill="${darken(leaf, 0.38)}"/>`,
  );
  spots.forEach(({ x, y, size }, index) => {
    const light = -y * 0.6 - x * 0.3 + random.between(-0.12, 0.12);
    const colour =
      light > 0 ? lighten(leaf, Math.min(0.32, light * 0.5)) : darken(leaf, Math.min(0.4, -light * 0.6));
    const flower = flowers !== undefined && index % 3 === 0;
    const fill = flower ? mix(flowers, colour, random.between(0, 0.25)) : colour;
    drawing.add(
      `<circle cx="${(cx + x * radius).toFixed(1)}" cy="${(cy + y * radius).toFixed(1)}" r="${(size * radius * (flower ? 0.6 : 1)).toFixed(1)}" fill="${fill}"/>`,
    );
  });
}

export function drawTree(drawing: Drawing, random: Random, foot: Vec3, height: number, dim = 0): void {
  const [x, y] = drawing.project(foot);
  const scale = drawing.scale(foot);
  const leaf = darken(random.pick(GREENS), dim);
  const trunk = darken('#7a5a42', dim);
  const top = y - height * 0.55 * scale;
  const lean = random.between(-0.15, 0.15) * scale;
  const w = 0.13 * scale;
  drawing.add(
    `<path d="M${(x - w).toFixed(1)} ${y.toFixed(1)}Q${(x - w * 0.4).toFixed(1)} ${((y + top) / 2).toFixed(1)} ${(x + lean - w * 0.6).toFixed(1)} ${top.toFixed(1)}h${(w * 1.2).toFixed(1)}Q${(x + w * 0.6).toFixed(1)} ${((y + top) / 2).toFixed(1)} ${(x + w).toFixed(1)} ${y.toFixed(1)}z" fill="${trunk}"/>`,
  );
  const radius = height * 0.3 * scale;
  drawCrown(drawing, random, {
    cx: x + lean - radius * 0.45,
    cy: top + radius * 0.1,
    radius: radius * 0.8,
    leaf: darken(leaf, 0.1),
    count: 40,
  });
  drawCrown(drawing, random, { cx: x + lean + radius * 0.5, cy: top, radius: radius * 0.8, leaf, count: 40 });
  drawCrown(drawing, random, {
    cx: x + lean,
    cy: top - radius * 0.55,
    radius,
    leaf: lighten(leaf, 0.06),
    count: 64,
  });
}

/** A shrub, or with `flowers` a bougainvillea spilling over a wall. */
export function drawBush(
  drawing: Drawing,
  random: Random,
  at: Vec3,
  size: number,
  flowers?: string,
  dim = 0,
): void {
  const [cx, cy] = drawing.project(at);
  const radius = size * drawing.scale(at);
  const leaf = darken(random.pick(GREENS), dim);
  const bloom = flowers === undefined ? {} : { flowers };
  drawCrown(drawing, random, { cx, cy: cy - radius * 0.6, radius, leaf, count: 60, ...bloom });
}

export function drawPot(drawing: Drawing, random: Random, foot: Vec3, size: number, flowers?: string): void {
  const [x, y] = drawing.project(foot);
  const s = size * drawing.scale(foot);
  const clay = random.pick(['#b8633f', '#c9774d', '#3f6f9c', '#e8e2d6']);
  drawBush(drawing, random, [foot[0], foot[1] + size * 0.75, foot[2]], size * 0.62, flowers);
  drawing.add(
    `<path d="M${(x - s * 0.36).toFixed(1)} ${(y - s * 0.8).toFixed(1)}h${(s * 0.72).toFixed(1)}l${(-s * 0.12).toFixed(1)} ${(s * 0.8).toFixed(1)}h${(-s * 0.48).toFixed(1)}z" fill="${clay}"/><rect x="${(x - s * 0.4).toFixed(1)}" y="${(y - s * 0.86).toFixed(1)}" width="${(s * 0.8).toFixed(1)}" height="${(s * 0.16).toFixed(1)}" fill="${lighten(clay, 0.15)}"/><path d="M${(x + s * 0.1).toFixed(1)} ${(y - s * 0.7).toFixed(1)}h${(s * 0.24).toFixed(1)}l${(-s * 0.1).toFixed(1)} ${(s * 0.7).toFixed(1)}h${(-s * 0.14).toFixed(1)}z" fill="#0b1020" fill-opacity=".16"/>`,
  );
}

function drawFrond(
  drawing: Drawing,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
): void {
  const steps = 16;
  const tip = { x: Math.cos(angle) * length, y: -Math.sin(angle) * length * 0.55 };
  const at = (t: number): readonly [number, number] => [
    x + tip.x * t,
    y + tip.y * t * (1.7 - t) + length * 0.62 * t * t * t,
  ];
  const blades: string[] = [];
  for (let step = 1; step <= steps; step += 1) {
    const t = step / steps;
    const [px, py] = at(t);
    const [qx, qy] = at(Math.max(0, t - 0.05));
    const reach = length * 0.24 * Math.sin(Math.PI * Math.min(0.96, t * 0.85 + 0.12));
    const away = Math.atan2(py - qy, px - qx);
    for (const side of [-1, 1]) {
      const tilt = away + side * 0.75;
      blades.push(
        `M${px.toFixed(1)} ${py.toFixed(1)}L${(px + Math.cos(tilt) * reach).toFixed(1)} ${(py + Math.sin(tilt) * reach + reach * 0.35).toFixed(1)}`,
      );
    }
  }
  const stem = Array.from({ length: 9 }, (_, index) =>
    at(index / 8)
      .map((value) => value.toFixed(1))
      .join(' '),
  );
  drawing.add(
    `<path d="${blades.join('')}" stroke="${colour}" stroke-width="${(length * 0.035).toFixed(1)}" fill="none"/><path d="M${stem.join('L')}" stroke="${darken(colour, 0.2)}" stroke-width="${(length * 0.025).toFixed(1)}" fill="none"/>`,
  );
}

export function drawPalm(drawing: Drawing, random: Random, foot: Vec3, height: number, dim = 0): void {
  const [x, y] = drawing.project(foot);
  const scale = drawing.scale(foot);
  const bend = random.between(-0.6, 0.6) * scale;
  const at = (t: number): readonly [number, number] => [x + bend * t * t, y - height * scale * t];
  for (let ring = 0; ring < 34; ring += 1) {
    const [cx, cy] = at(ring / 34);
    const w = (0.2 - 0.08 * (ring / 34)) * scale;
    const h = (height * scale) / 34;
    drawing.add(
      `<rect x="${(cx - w).toFixed(1)}" y="${(cy - h).toFixed(1)}" width="${(w * 2).toFixed(1)}" height="${(h * 1.1).toFixed(1)}" rx="${(h * 0.3).toFixed(1)}" fill="${darken(ring % 2 === 0 ? '#9a7b57' : '#836545', dim)}"/>`,
    );
  }
  const [cx, cy] = at(1);
  const green = darken(random.pick(['#4e8f4a', '#5b9a52', '#6d9a45']), dim);
  const fronds = Array.from(
    { length: 15 },
    (_, index) => -0.35 + (index * (Math.PI + 0.7)) / 14 + random.between(-0.1, 0.1),
  );
  for (const angle of random.shuffle(fronds)) {
    drawFrond(
      drawing,
      cx,
      cy,
      scale * height * random.between(0.36, 0.46),
      angle,
      mix(green, random.pick(['#2c5f3b', '#9cc06b']), random.between(0, 0.45)),
    );
  }
}
