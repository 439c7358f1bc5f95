import type { LayerSpecification } from 'maplibre-gl';
import type { Theme } from '#web/lib/theme.ts';
import type { BaseMap } from './base-map.ts';

/** The dark colour for each light colour of our layers. */
export const DARK_COLORS: Readonly<Record<string, string>> = {
  // Water, land, and what is on it.
  '#cfe1ea': '#0b1b2b',
  '#f8f6f1': '#192332',
  '#efece5': '#141c28',
  '#e0ebd6': '#1b3229',
  '#f0ece3': '#1f2a3a',
  '#f6eeda': '#2c2d2b',
  '#ece7dd': '#243043',
  // Roads, railways and borders.
  '#ffffff': '#46546b',
  '#d3cbbc': '#111925',
  '#fbe7b8': '#6d5b2c',
  '#e6cd93': '#2a2518',
  '#d9d0bf': '#3d4a5f',
  '#b9b3a8': '#5b6880',
  '#c9c1b1': '#4b586d',
  '#ded8ca': '#2e3a4d',
  // Names and their halos.
  '#4c5566': '#b9c3d1',
  '#3f4a5c': '#d5dce7',
  '#5f6878': '#a6b1c2',
  '#4a6f86': '#8ab8d6',
  '#55704a': '#98c08b',
  '#7a5b12': '#f6dc98',
  '#fcfbf8': '#131c28',
};

/** A value of a style, or a part of an expression, in dark colours. */
const darken = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(darken);
  return typeof value === 'string' ? (DARK_COLORS[value] ?? value) : value;
};

const darkenLayer = (layer: LayerSpecification): LayerSpecification => {
  const paint: Record<string, unknown> = Object.fromEntries(
    Object.entries(layer.paint ?? {}).map(([name, value]) => [name, darken(value)]),
  );
  return { ...layer, paint };
};

/** Our layers in the colours of a theme. Layers of others stay as they are. */
export const inTheme = (base: BaseMap, theme: Theme): BaseMap =>
  theme === 'dark' && base.isOurs ? { ...base, layers: base.layers.map(darkenLayer) } : base;
