import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BASEMAP_FILE, basemapText } from '#build/basemap.ts';

it('the embedded map that is committed is the one that its program makes of the atlases and the gazetteer', () => {
  expect(readFileSync(BASEMAP_FILE, 'utf8') === basemapText()).toBe(true);
});
