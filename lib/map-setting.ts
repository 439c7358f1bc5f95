import * as z from 'zod';

const Url = z.url({ protocol: /^https$/ });
const Origin = z
  .string()
  .regex(/^https:\/\/[a-z\d.-]+(:\d+)?$/, 'must be https:// and a host, without a path or an asterisk');

/**
 * The source of the map under the prices. For any source, pages show the embedded layers while it does not answer. `pmtiles`: a file with
 * the streets of Spain in the stage's bucket, from `npm run ops -- map` (docs/map.md). `style`: a MapLibre style by its address; `hosts`
 * are those of its tiles, fonts and icons, if they differ. `tiles`: raster tiles. `embedded`: our own schematic layers, without streets.
 */
export const MapSetting = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('pmtiles') }),
  z.strictObject({
    kind: z.literal('style'),
    url: Url,
    hosts: z.array(Origin).optional(),
    /** Replaces the attribution of the style. */
    attribution: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('tiles'), url: Url, attribution: z.string() }),
]);
export type MapSetting = z.infer<typeof MapSetting>;

/** External origins of the map: the content security policy allows exactly these. */
export const getMapOrigins = (map: MapSetting): string[] => {
  if (map.kind === 'style') return [...new Set([new URL(map.url).origin, ...(map.hosts ?? [])])];
  return map.kind === 'tiles' ? [new URL(map.url).origin] : [];
};
