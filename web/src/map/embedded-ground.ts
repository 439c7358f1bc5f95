import type { FilterSpecification } from 'maplibre-gl';

/** The source of all layers of the embedded map below its borders and names, so that a tile draws them together. */
export const GROUND = 'ground';

/** A style layer of that source, which shows the layer of this name in the file. */
export const onGround = (name: string) => ({
  id: name,
  source: GROUND,
  filter: ['==', ['get', 'layer'], name] satisfies FilterSpecification,
});
