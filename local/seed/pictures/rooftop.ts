import { turn, type Random } from '../random.ts';
import { drawCar, drawCarShadow } from './car.ts';
import type { Car } from './car-painter.ts';
import { CAR_COLOURS, pickShape } from './car-shape.ts';
import { darken, lighten, mix } from './colour.ts';
import { Drawing, WIDTH } from './drawing.ts';
import { drawBox, drawLamp } from './fittings.ts';
import { drawBayRow, drawFloor, drawJoints, drawWear } from './ground.ts';
import { write } from './lettering.ts';
import { DAYLIGHT, type Light } from './light.ts';
import { drawBush } from './plants.ts';
import { drawSky, SKIES, type SkyName } from './sky.ts';

interface Tower {
  x: number;
  width: number;
  height: number;
  roof: 'flat' | 'dome' | 'spire' | 'tiled' | 'tank';
}

function drawTower(
  drawing: Drawing,
  random: Random,
  tower: Tower,
  foot: number,
  colour: string,
  windows: boolean,
): void {
  const { x, width, height, roof } = tower;
  const top = foot - height;
  const middle = x + width / 2;
  drawing.add(
    `<rect x="${x.toFixed(0)}" y="${top.toFixed(0)}" width="${width.toFixed(0)}" height="${(height + 4).toFixed(0)}" fill="${colour}"/><rect x="${(x + width * 0.72).toFixed(0)}" y="${top.toFixed(0)}" width="${(width * 0.28).toFixed(0)}" height="${(height + 4).toFixed(0)}" fill="${darken(colour, 0.12)}"/>`,
  );
  const cap = {
    flat: '',
    dome: `<path d="M${(middle - width * 0.42).toFixed(0)} ${top.toFixed(0)}a${(width * 0.42).toFixed(0)} ${(width * 0.5).toFixed(0)} 0 0 1 ${(width * 0.84).toFixed(0)} 0z" fill="${mix(colour, '#c77b4a', 0.35)}"/><rect x="${(middle - 3).toFixed(0)}" y="${(top - width * 0.5 - 26).toFixed(0)}" width="6" height="28" fill="${darken(colour, 0.2)}"/>`,
    spire: `<polygon points="${x.toFixed(0)},${top.toFixed(0)} ${middle.toFixed(0)},${(top - width * 1.2).toFixed(0)} ${(x + width).toFixed(0)},${top.toFixed(0)}" fill="${mix(colour, '#5c6f86', 0.5)}"/>`,
    tiled: `<polygon points="${(x - 5).toFixed(0)},${top.toFixed(0)} ${(x + 8).toFixed(0)},${(top - 20).toFixed(0)} ${(x + width - 8).toFixed(0)},${(top - 20).toFixed(0)} ${(x + width + 5).toFixed(0)},${top.toFixed(0)}" fill="${mix(colour, '#b65a3a', 0.55)}"/>`,
    tank: `<rect x="${(x + width * 0.2).toFixed(0)}" y="${(top - 16).toFixed(0)}" width="${(width * 0.3).toFixed(0)}" height="16" fill="${darken(colour, 0.2)}"/><rect x="${(x + width * 0.7).toFixed(0)}" y="${(top - 38).toFixed(0)}" width="2" height="38" fill="${darken(colour, 0.35)}"/>`,
  }[roof];
  drawing.add(cap);
  if (!windows) return;
  const panes: string[] = [];
  for (let y = top + 14; y < foot - 14; y += 22)
    for (let px = x + 9; px < x + width - 12; px += 19)
      if (random.chance(0.85)) panes.push(`M${px.toFixed(0)} ${y.toFixed(0)}h8v11h-8z`);
  drawing.add(
    `<path d="${panes.join('')}" fill="${random.chance(0.3) ? lighten(colour, 0.45) : darken(colour, 0.35)}"/>`,
  );
}

function drawSkyline(drawing: Drawing, random: Random, sky: SkyName): void {
  const foot = drawing.camera.horizon + 8;
  const haze = SKIES[sky].low;
  const layers = [
    { colour: mix('#7f93ad', haze, 0.55), low: 60, high: 230, windows: false },
    { colour: mix('#9c8f95', haze, 0.35), low: 40, high: 170, windows: true },
    { colour: mix('#c9a488', haze, 0.15), low: 30, high: 110, windows: true },
  ];
  for (const layer of layers) {
    for (let x = -30; x < WIDTH;) {
      const width = random.between(56, 130);
      const tone = mix(
        layer.colour,
        random.pick(['#d9b89a', '#b98a78', '#dcd6cc', '#9fb0bd']),
        layer.windows ? 0.45 : 0.12,
      );
      const roof = random.pick([
        'flat',
        'tank',
        'tiled',
        'flat',
        'tiled',
        'tank',
        'flat',
        'dome',
        'spire',
      ] as const);
      const slim = roof === 'dome' || roof === 'spire';
      drawTower(
        drawing,
        random,
        {
          x,
          width: slim ? width * 0.6 : width,
          height: random.between(layer.low, layer.high) * (slim ? 1.15 : 1),
          roof,
        },
        foot,
        tone,
        layer.windows,
      );
      x += width * random.between(0.75, 1.05);
    }
  }
}

function drawParapet(drawing: Drawing, random: Random, z: number, colour: string): void {
  drawing.face(
    [
      [-22, 0, z],
      [22, 0, z],
      [22, 0.95, z],
      [-22, 0.95, z],
    ],
    colour,
  );
  drawing.face(
    [
      [-22, 0.95, z],
      [22, 0.95, z],
      [22, 1.02, z + 0.3],
      [-22, 1.02, z + 0.3],
    ],
    lighten(colour, 0.3),
  );
  for (let x = -20; x < 20; x += 2.5) drawing.line([x, 0, z], [x, 0.95, z], darken(colour, 0.2), 0.03);
  for (const y of [1.2, 1.4]) drawing.line([-22, y, z + 0.1], [22, y, z + 0.1], '#59636d', 0.045);
  for (let x = -20; x < 20; x += 1.6) drawing.line([x, 0.95, z + 0.1], [x, 1.42, z + 0.1], '#59636d', 0.04);
  for (let bush = -9; bush < 9; bush += random.between(1.8, 4)) {
    drawBox(drawing, [bush - 0.6, 0, z - 0.6], [1.2, 0.45, 0.45], '#8f6a4c');
    drawBush(
      drawing,
      random,
      [bush, 0.5, z - 0.4],
      0.5,
      random.chance(0.4) ? random.pick(['#e06a8b', '#f3d36b', '#c9a0e8']) : undefined,
    );
  }
}

function drawStairHouse(drawing: Drawing, random: Random, x: number, z: number): void {
  const colour = random.pick(['#e9e1d2', '#d98f6c', '#a9c2c9', '#f0d583']);
  drawBox(drawing, [x, 0, z], [3.2, 2.8, 3], colour);
  drawBox(drawing, [x - 0.15, 2.8, z - 0.15], [3.5, 0.2, 3.3], darken(colour, 0.25));
  const front = (x1: number, x2: number, y1: number, y2: number, fill: string): void =>
    drawing.face(
      [
        [x + x1, y1, z - 0.01],
        [x + x2, y1, z - 0.01],
        [x + x2, y2, z - 0.01],
        [x + x1, y2, z - 0.01],
      ],
      fill,
    );
  front(0.4, 1.5, 0, 2.1, '#3f5b6b');
  front(0.55, 1.35, 1.1, 1.95, '#8fb3c4');
  write(drawing, {
    text: 'P',
    at: [x + 2.3, 1.1, z - 0.03],
    along: [1, 0, 0],
    up: [0, 1, 0],
    size: 0.9,
    colour: '#1f5fb4',
    weight: 0.18,
  });
}

export function drawRooftop(random: Random, variant: number): string {
  const drawing = new Drawing({
    eye: [random.between(-1.5, 1.5), random.between(1.75, 2.2), 0],
    yaw: random.between(-0.2, 0.2),
    focal: random.between(780, 900),
    horizon: random.between(400, 450),
  });
  const sky = turn(['morning', 'sunset', 'noon', 'dusk', 'hazy', 'sunset'] as const, variant);
  const evening = sky === 'sunset' || sky === 'dusk';
  const floor = random.pick(['#a7a9ab', '#b5aca0', '#8fa59f', '#b08e7e']);
  const tint = evening ? '#e8976c' : '#fff3df';
  drawSky(drawing, random, sky);
  drawSkyline(drawing, random, sky);
  drawFloor(
    drawing,
    mix(floor, tint, evening ? 0.14 : 0.03),
    mix(lighten(floor, 0.1), tint, evening ? 0.28 : 0.05),
  );
  const back = random.between(13, 15.5);
  drawJoints(drawing, darken(floor, 0.3), { x1: -14, x2: 14, z1: 1.2, z2: back, step: 2.5, opacity: 0.35 });
  drawWear(drawing, random, '#2b2a2c', { x: 8, from: 2, to: 12 });
  drawParapet(
    drawing,
    random,
    back,
    mix(random.pick(['#d7cfc2', '#c98f6e', '#c6ccce']), tint, evening ? 0.2 : 0),
  );
  const side = random.pick([-1, 1]);
  drawStairHouse(drawing, random, side > 0 ? 6.5 : -9.7, back - 3.4);
  const bays = random.whole(4, 5);
  const [rowX, rowZ] = [-(bays * 2.5) / 2 - side * random.between(0.4, 1.4), random.between(4.6, 5.8)];
  drawBayRow(drawing, {
    x: rowX,
    z: rowZ,
    bays,
    bayWidth: 2.5,
    bayLength: 5,
    first: random.whole(1, 90),
    colour: random.pick(['#ffffff', '#ffe07a']),
  });
  drawLamp(drawing, [-side * random.between(6.5, 8), 0, back - 0.6], 3.8, evening);
  const free = random.whole(1, bays - 2);
  const light: Light = evening ? { ...DAYLIGHT, tint: '#8a4f5c', tintAmount: 0.1 } : DAYLIGHT;
  const cars = Array.from({ length: bays }, (_, bay) => bay)
    .filter((bay) => bay !== free && random.chance(0.7))
    .map((bay): Car => ({
      shape: pickShape(random),
      colour: random.pick(CAR_COLOURS),
      at: [rowX + (bay + 0.5) * 2.5, 0, rowZ + 2.5],
      heading: random.chance(0.5) ? 0 : Math.PI,
    }));
  const lean: readonly [number, number] = evening ? [0.9, -0.3] : [0.7, 0.3];
  for (const car of cars) drawCarShadow(drawing, car, lean);
  for (const car of cars) drawCar(drawing, car, light);
  if (evening) {
    const wash = drawing.gradient([
      [0, '#ff9d5c', 0],
      [0.5, '#ffb070', 0.12],
      [1, '#3b2a5c', 0.14],
    ]);
    drawing.add(`<rect width="${WIDTH}" height="900" fill="${wash}"/>`);
  }
  return drawing.toSvg();
}
