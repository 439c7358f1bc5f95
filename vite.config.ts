import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { routesPlugin } from './web/vite/routes-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web'),
  plugins: [react(), routesPlugin(), messagesPlugin(here('web/src/i18n'))],
  resolve: {
    alias: {
      // Catalogues are compiled by messagesPlugin; without this react-intl brings the ICU parser, 7 KB of it.
      '@formatjs/icu-messageformat-parser': here(
        'node_modules/@formatjs/icu-messageformat-parser/no-parser.js',
      ),
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Nothing becomes a data: address, so that the content security policy need not allow any.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
