import path from 'node:path';
import { importAll } from '../../lib/import-all.ts';
import type { Effects } from './outbox.ts';

/** The files of effects, from the folder of the domain. */
export const EFFECT_FILES = /^[^/]+\/[^/]+-effects\.ts$/;

/** The effects of all areas. A bundle imports their files instead (`areaEffects` in build/bundle-patches.ts). */
export const EFFECTS: Effects<string> = Object.fromEntries(
  (await importAll(path.resolve(import.meta.dirname, '..'), EFFECT_FILES)).flatMap(
    (area) => Object.values(area).flatMap((effects) => Object.entries(effects as Effects<string>)), // their only exports
  ),
);
