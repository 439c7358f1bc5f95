import type { CarPainter } from './car-painter.ts';
import { deckHeight } from './car-shape.ts';
import { darken, lighten, mix } from './colour.ts';
import { lit } from './light.ts';

/** Lamps, plate, grille, door lines, mirrors: what makes the eye believe the rest. */
export function drawDetails(painter: CarPainter): void {
  const { shape, colour, lamps } = painter.car;
  const [front, rear] = [shape.length / 2 + 0.012, -shape.length / 2 - 0.012];
  const end = (z: number, x1: number, x2: number, y1: number, y2: number, fill: string): void =>
    painter.panel(
      [
        [x1, y1, z],
        [x1, y2, z],
        [x2, y2, z],
        [x2, y1, z],
      ],
      fill,
      true,
    );
  const nose = deckHeight(shape, 1);
  const half = shape.width / 2;
  for (const side of [-1, 1]) {
    end(
      front,
      side * half * 0.42,
      side * half * 0.735,
      nose - 0.13,
      nose - 0.02,
      lamps ? '#fff6d6' : '#eef4f7',
    );
    end(rear, side * half * 0.52, side * half * 0.815, 0.68, 0.82, lamps ? '#ff5a4d' : '#b71f24');
  }
  end(front, -half * 0.36, half * 0.36, nose - 0.11, nose - 0.045, '#1a1d22');
  end(front, -half * 0.6, half * 0.6, 0.33, 0.42, '#1a1d22');
  end(front, -0.26, 0.26, 0.43, 0.535, '#f4f4f0');
  end(front, 0.215, 0.26, 0.43, 0.535, '#2b57a8');
  end(rear, -half * 0.8, half * 0.8, 0.37, 0.47, '#22252b');
  end(rear, -0.26, 0.26, 0.6, 0.705, '#f4f4f0');
  end(rear, -0.26, -0.215, 0.6, 0.705, '#2b57a8');
  drawDoors(painter, darken(colour, 0.35));
}

function drawDoors(painter: CarPainter, ink: string): void {
  const { shape } = painter.car;
  const z = (along: number): number => (along - 0.5) * shape.length;
  const [rearFoot, , , frontFoot] = shape.cabin;
  for (const side of [-1, 1]) {
    const x = side * (shape.width / 2 + 0.004);
    const facing = painter.visible(
      [
        [x, 0.4, -1],
        [x, 0.9, -1],
        [x, 0.9, 1],
        [x, 0.4, 1],
      ].map((p) => painter.place([p[0] ?? 0, p[1] ?? 0, p[2] ?? 0])),
    );
    if (facing === undefined) continue;
    const middle = (rearFoot + frontFoot) / 2 + 0.02;
    for (const along of [middle, frontFoot - 0.01, Math.max(shape.axles[0] + 0.11, rearFoot + 0.06)]) {
      painter.drawing.line(
        painter.place([x, 0.36, z(along)]),
        painter.place([x * 0.975, deckHeight(shape, along) - 0.06, z(along)]),
        ink,
        0.012,
      );
    }
    for (const along of [middle - 0.045, frontFoot - 0.2]) {
      painter.panel(
        [
          [x, 0.8, z(along)],
          [x, 0.83, z(along)],
          [x, 0.83, z(along) + 0.17],
          [x, 0.8, z(along) + 0.17],
        ],
        lighten(ink, 0.35),
        true,
      );
    }
    drawWheels(painter, side);
    drawMirror(painter, side, z(frontFoot - 0.07));
  }
}

function drawWheels(painter: CarPainter, side: number): void {
  const { shape } = painter.car;
  for (const along of shape.axles) {
    const x = side * (shape.width / 2 + 0.008);
    const disc = (radius: number, fill: string, from = 0, to = 360): void =>
      painter.drawing.face(
        painter.wheelDisc(x, along, radius, from, to).map((point) => painter.place(point)),
        mix(fill, painter.light.tint, painter.light.tintAmount),
      );
    disc(shape.wheel * 1.16, shape.cladding ? '#24272c' : '#101216', -14, 194);
    disc(shape.wheel, '#1b1d21');
    disc(shape.wheel * 0.68, '#b8bec4');
    for (let spoke = 0; spoke < 5; spoke += 1) drawSpoke(painter, x, along, spoke * 72 + 18);
    disc(shape.wheel * 0.16, '#8b9299');
  }
}

function drawSpoke(painter: CarPainter, x: number, along: number, angle: number): void {
  const hole = [
    ...painter.wheelDisc(x, along, painter.car.shape.wheel * 0.6, angle, angle + 44),
    ...painter.wheelDisc(x, along, painter.car.shape.wheel * 0.24, angle + 10, angle + 34).toReversed(),
  ];
  painter.drawing.face(
    hole.map((point) => painter.place(point)),
    '#2a2d33',
  );
}

function drawMirror(painter: CarPainter, side: number, z: number): void {
  const { shape, colour } = painter.car;
  const y = deckHeight(shape, 0.7) + 0.04;
  const [inner, outer] = [side * (shape.width / 2) * 0.9, side * (shape.width / 2 + 0.16)];
  const placed = (
    [
      [inner, y, z],
      [inner, y + 0.1, z + 0.02],
      [outer, y + 0.13, z - 0.02],
      [outer, y + 0.01, z - 0.03],
    ] as const
  ).map((point) => painter.place(point));
  painter.drawing.face(placed, lit(colour, [0, 0.5, -0.6], painter.light));
}
