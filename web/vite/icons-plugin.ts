import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the icons of `file` into every page, as `#icon-<name>`: the first frame has them, without a request. */
export const iconsPlugin = (file: string): Plugin => ({
  name: 'plazalibre:icons',
  transformIndexHtml: () => [
    {
      tag: 'svg',
      attrs: { style: 'display: none' },
      children: (readFileSync(file, 'utf8').match(/<symbol.*<\/symbol>/g) ?? [])
        .join('')
        .replaceAll('symbol id="', 'symbol id="icon-'),
      injectTo: 'body-prepend',
    },
  ],
});
