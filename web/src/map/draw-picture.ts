import type { Map as MapLibreMap } from 'maplibre-gl';
import { canReadCanvas } from '#web/lib/can-read-canvas.ts';

/** A drawn map as a picture, with its pin. */
export interface MapPicture {
  /** A `data:` address. */
  readonly picture: string;
  /** Whom the map is of, as its note says. */
  readonly attribution: string;
}

/** In pixels: enough for a telephone, and some 40 KB. */
const WIDTH = 640;
const HEIGHT = 360;
const QUALITY = 0.7;

/** The pin of `map-controls.tsx`, 32 by 42, whose tip is the position. */
const PIN = 'M16 1C7.7 1 1 7.6 1 15.8 1 26.6 16 41 16 41s15-14.4 15-25.2C31 7.6 24.3 1 16 1z';

const drawPin = (context: CanvasRenderingContext2D, scale: number) => {
  const style = getComputedStyle(document.documentElement);
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.scale(scale, scale);
  context.translate(-16, -41);
  context.fillStyle = style.getPropertyValue('--color-ink');
  context.fill(new Path2D(PIN));
  context.fillStyle = style.getPropertyValue('--color-accent');
  context.beginPath();
  context.arc(16, 15.6, 5.6, 0, 2 * Math.PI);
  context.fill();
};

/**
 * The picture of a map, with a pin in its middle. To be called while it draws a frame: later its canvas is empty. Undefined in a browser
 * that does not let pages read a canvas.
 */
export const drawMapPicture = (map: MapLibreMap): MapPicture | undefined => {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  const source = map.getCanvas();
  if (!context || !canReadCanvas() || source.width === 0 || source.height === 0) return undefined;
  const scale = Math.max(WIDTH / source.width, HEIGHT / source.height);
  const [width, height] = [source.width * scale, source.height * scale];
  context.drawImage(source, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  drawPin(context, scale * (source.width / source.clientWidth));
  const attribution = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
  return { picture: canvas.toDataURL('image/jpeg', QUALITY), attribution };
};
