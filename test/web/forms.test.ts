import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../../web/src');

it('forms that send what somebody typed are posted: a browser without the program would put it into the address', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const forms = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/<form\b[^>]*/g)].map(
      ([tag]) => `${file}: ${tag}`,
    ),
  );
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.filter((form) => !/method="post"|role="search"/.test(form))).toEqual([]);
});
