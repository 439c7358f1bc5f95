import { rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeAddresses } from '#local/addresses.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useStack } from '#test/support/stack.ts';

const app = useStack();
const folder = scratchFolder('addresses');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')(
  'the file with the addresses and keys of a stack can be read by its owner only, also over one that others could read',
  () => {
    const file = path.join(folder, 'stack.json');
    for (const name of [file, `${file}.tmp`]) writeFileSync(name, '{}', { mode: 0o644 });
    writeAddresses(folder, app.stack);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  },
);
