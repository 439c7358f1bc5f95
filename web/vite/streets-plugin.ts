import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bytesToHeader } from 'pmtiles';
import { virtualModule } from './virtual-module.ts';

const HEADER_BYTES = 127;

const boxOf = (file: string): number[] => {
  const bytes = new Uint8Array(readFileSync(file).subarray(0, HEADER_BYTES));
  const { minLon, minLat, maxLon, maxLat } = bytesToHeader(bytes.buffer);
  return [minLon, minLat, maxLon, maxLat];
};

/** Gives the browser the address and the box of each map file in a folder, so that it asks for a file only where it has streets. */
export const streetsPlugin = (folder: string) =>
  virtualModule('virtual:street-files', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.pmtiles'));
    const files = names.sort().map((name) => path.join(folder, name));
    const imports = files.map((file, index) => `import file${index} from ${JSON.stringify(`${file}?url`)};`);
    const entries = files.map((file, index) => `{ file: file${index}, box: ${JSON.stringify(boxOf(file))} }`);
    return `${imports.join('\n')}\nexport const streetFiles = [${entries.join(', ')}];`;
  });
