import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl';

/** The source of all layers of the embedded map below its borders and names, so that a tile draws them together. */
export const GROUND = 'ground';

/** Features of these layers in the file. */
export const isOf = (...names: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'layer'],
  ['literal', [...names]],
];

/**
 * A style layer of that source, named after the first of the layers in the file that it shows. Each style layer takes time in every frame,
 * so layers of a kind share one. Those that are later in the file are drawn above.
 */
export const onGround = (...names: readonly [string, ...string[]]) => ({
  id: names[0],
  source: GROUND,
  filter: isOf(...names),
});

/** One value for a layer in the file, and another for the other layers that a style layer shows. */
export const byLayer = <T extends number | string>(
  name: string,
  value: T,
  other: T,
): ExpressionSpecification => ['match', ['get', 'layer'], name, value, other];

/** Round joins double the corners of a line, and cannot be seen on thin ones. */
export const ROUND_NEAR: NonNullable<LineLayerSpecification['layout']> = {
  'line-join': ['step', ['zoom'], 'bevel', 8, 'round'],
  'line-cap': ['step', ['zoom'], 'butt', 8, 'round'],
};
