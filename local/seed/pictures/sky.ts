import type { Random } from '../random.ts';
import { WIDTH, type Drawing } from './drawing.ts';
import { mix } from './colour.ts';

interface SkyLook {
  top: string;
  low: string;
  cloud: string;
  sun: string;
}

export const SKIES = {
  morning: { top: '#6fb1e4', low: '#fde9cf', cloud: '#ffffff', sun: '#fff1cf' },
  noon: { top: '#3d8fd6', low: '#cfe8f7', cloud: '#ffffff', sun: '#fffbe8' },
  hazy: { top: '#8bb7cf', low: '#eef0e6', cloud: '#fbfaf5', sun: '#fff7df' },
  sunset: { top: '#4a5fa5', low: '#ffb877', cloud: '#ffd9bd', sun: '#ffe2a1' },
  dusk: { top: '#2c3f7c', low: '#e88f86', cloud: '#d59bb0', sun: '#ffcf9a' },
  night: { top: '#0a1230', low: '#2c3b6d', cloud: '#2a3562', sun: '#f4efd5' },
} as const satisfies Record<string, SkyLook>;

export type SkyName = keyof typeof SKIES;

function drawCloud(
  drawing: Drawing,
  random: Random,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  drawing.group(`opacity="${random.between(0.55, 0.9).toFixed(2)}"`, () => {
    for (let puff = 0; puff < 7; puff += 1) {
      const along = (puff - 3) / 3;
      const radius = size * (0.42 - Math.abs(along) * 0.22) * random.between(0.8, 1.15);
      const cy = y - radius * 0.5 + size * 0.08;
      drawing.add(
        `<ellipse cx="${(x + along * size).toFixed(0)}" cy="${cy.toFixed(0)}" rx="${(radius * 1.25).toFixed(0)}" ry="${(radius * 0.8).toFixed(0)}" fill="${mix(colour, '#b8c6d8', puff % 3 === 0 ? 0.12 : 0)}"/>`,
      );
    }
  });
}

export function drawSky(drawing: Drawing, random: Random, name: SkyName): void {
  const look = SKIES[name];
  const { horizon } = drawing.camera;
  const fill = drawing.gradient(
    [
      [0, look.top],
      [0.75, mix(look.top, look.low, 0.75)],
      [1, look.low],
    ],
    0,
    horizon + 40,
  );
  drawing.add(`<rect width="${WIDTH}" height="${horizon + 60}" fill="${fill}"/>`);
  const low = name === 'sunset' || name === 'dusk';
  const sun = [
    random.between(180, 1020),
    low ? horizon - random.between(30, 110) : random.between(60, 150),
  ] as const;
  drawing.glow(sun, low ? 520 : 300, look.sun, name === 'night' ? 0.35 : 0.8);
  drawing.add(
    `<circle cx="${sun[0].toFixed(0)}" cy="${sun[1].toFixed(0)}" r="${name === 'night' ? 24 : 36}" fill="${look.sun}" fill-opacity="${name === 'night' ? 0.95 : 0.85}"/>`,
  );
  if (name === 'night') {
    for (let star = 0; star < 70; star += 1) {
      drawing.add(
        `<circle cx="${random.whole(0, WIDTH)}" cy="${random.whole(0, 380)}" r="${random.between(0.6, 1.7).toFixed(1)}" fill="#e9edff" fill-opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`,
      );
    }
  }
  const clouds = random.whole(2, 4);
  for (let cloud = 0; cloud < clouds; cloud += 1) {
    drawCloud(
      drawing,
      random,
      random.between(0, WIDTH),
      random.between(60, horizon * 0.6),
      random.between(60, 150),
      look.cloud,
    );
  }
}
