import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { embedded } from '#web/map/embedded-style.ts';
import { DARK_COLORS, inTheme } from '#web/map/map-theme.ts';
import { streetLayers } from '#web/map/street-style.ts';

const WEB = path.resolve('web');
const TOKENS = 'src/ui/tokens.css';
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const read = (file: string) => readFileSync(path.join(WEB, file), 'utf8');

/** The tokens of colours by name, as written. */
const tokens = new Map(
  [...read(TOKENS).matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

const valueOf = (name: string, theme: Theme): string => {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`There is no --color-${name}`);
  const [, light = value, dark = value] =
    /^light-dark\((#\w+|rgb\(.*?\)), (#\w+|rgb\(.*?\))\)$/.exec(value) ?? [];
  return theme === 'light' ? light : dark;
};

/** The relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (color: string): number => {
  const parts = /^#(..)(..)(..)$/.exec(color)?.slice(1) ?? [];
  if (parts.length === 0) throw new Error(`${color} is not a colour of six digits`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const GROUNDS = [
  ...['surface', 'surface-2', 'surface-3', 'raised'],
  ...['accent-soft', 'danger-soft', 'success-soft'],
];
/** Which text stands on which ground. */
const TEXTS: readonly (readonly [texts: readonly string[], grounds: readonly string[]])[] = [
  [['ink', 'ink-soft'], GROUNDS],
  [['muted'], ['surface', 'surface-2', 'surface-3', 'accent-soft', 'success-soft']],
  [['danger'], ['surface', 'surface-2', 'danger-soft']],
  [['success'], ['surface', 'surface-2', 'success-soft']],
  [['on-ink'], ['ink', 'ink-hover', 'ink-soft', 'danger', 'success']],
  [['on-accent'], ['accent', 'accent-hover']],
  [['on-panel', 'on-panel-soft', 'panel-success', 'panel-danger', 'accent'], ['panel']],
];
/** Edges of controls and the ring of the focus (WCAG 1.4.11). */
const EDGES: typeof TEXTS = [
  [
    ['line-strong', 'focus'],
    ['surface', 'surface-2'],
  ],
  [['focus'], ['panel', 'surface-3']],
  [['ink'], GROUNDS],
];

const findWeak = (pairs: typeof TEXTS, theme: Theme, least: number): string[] =>
  pairs.flatMap(([texts, grounds]) =>
    texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(valueOf(text, theme), valueOf(ground, theme));
        return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    ),
  );

const listStyles = () =>
  readdirSync(path.join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`);

/** A colour that is not the fallback of a token. */
const LITERAL = /(?<!var\(--[\w-]+, *(?:[^()]|\([^()]*\))*)(?:#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)a?\()/i;

describe.each(THEMES)('in the %s theme', (theme) => {
  it('text has a contrast of 4.5 to what it is on', () => {
    expect(findWeak(TEXTS, theme, 4.5)).toEqual([]);
  });

  it('edges of controls and the focus have a contrast of 3', () => {
    expect(findWeak(EDGES, theme, 3)).toEqual([]);
  });

  it('the browser’s bars have the colour of the page', () => {
    const meta = new RegExp(`<meta name="theme-color" content="(#\\w+)" data-of="${theme}"`).exec(
      read('index.html'),
    );
    expect(meta?.[1]).toBe(valueOf('surface', theme));
  });
});

describe('colours', () => {
  it('stand in the file of tokens only, so that each has a value for both themes', () => {
    const found = listStyles()
      .filter((file) => file !== TOKENS)
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) => (LITERAL.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });
});

/** All colours in a value of a style. */
const colorsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(colorsIn);
  return typeof value === 'string' && value.startsWith('#') ? [value] : [];
};
const paintOf = (layer: LayerSpecification) => Object.entries(layer.paint ?? {});
const LAYERS = { embedded: embedded.layers, streets: streetLayers };

describe.each(Object.entries(LAYERS))('[MP-01] the layers of the map (%s)', (_, layers) => {
  const base = { sources: {}, layers, isOurs: true };

  it('have a dark colour for each light one', () => {
    const used = new Set(layers.flatMap((layer) => paintOf(layer).flatMap(([, value]) => colorsIn(value))));
    expect([...used].filter((color) => !(color in DARK_COLORS))).toEqual([]);
  });

  it.each(THEMES)('have names that can be read on their halo, %s', (theme) => {
    const names = inTheme(base, theme).layers.flatMap((layer) => {
      const { 'text-color': text, 'text-halo-color': halo } = Object.fromEntries(paintOf(layer));
      const halos = colorsIn(halo);
      return colorsIn(text).map((color, index) => ({
        id: layer.id,
        text: color,
        halo: halos[index] ?? halos[0] ?? '',
      }));
    });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter(({ text, halo }) => contrast(text, halo) < 4.5)).toEqual([]);
  });
});

it('[MP-01] a map style of a third party keeps its colours', () => {
  const base = { sources: {}, layers: streetLayers };
  expect(inTheme(base, 'dark')).toBe(base);
});
