import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The font of the site, with Latin, Greek and Cyrillic letters (SIL Open Font License 1.1). */
export const FONT_FILES = {
  regular: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  bold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
} as const;
export type FontName = keyof typeof FONT_FILES;

/** The build copies the files next to the bundle; the sources find them in their package. */
const locateFont = (file: string): string | URL => {
  const beside = new URL(`./${file.split('/').at(-1) ?? file}`, import.meta.url);
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(file);
};

const loaded = new Map<FontName, Buffer>();

/** The bytes of a font, read once by each process. */
export const readFont = (name: FontName): Buffer => {
  const bytes = loaded.get(name) ?? readFileSync(locateFont(FONT_FILES[name]));
  loaded.set(name, bytes);
  return bytes;
};
