import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';

/** The source of all layers of the embedded map below its borders and names, so that a tile draws them together. */
export const GROUND = 'ground';

/**
 * A style layer of that source, named after the first of the layers in the file that it shows. Each style layer takes time in every frame,
 * so layers of a kind share one. Those that are later in the file are drawn above.
 */
export const onGround = (...names: readonly [string, ...string[]]) => ({
  id: names[0],
  source: GROUND,
  filter: ['in', ['get', 'layer'], ['literal', names]] as FilterSpecification, // a literal of strings
});

/** One value for a layer in the file, and another for the other layers that a style layer shows. */
export const byLayer = <T extends number | string>(
  name: string,
  value: T,
  other: T,
): ExpressionSpecification => ['match', ['get', 'layer'], name, value, other];
