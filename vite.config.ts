import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ORIGIN_PLACEHOLDER } from './lib/site-origin.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { routesPlugin } from './web/vite/routes-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;

/** react-router exports its development build under every condition; the other one has no warnings in it. */
const productionRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/** The program that renders pages beforehand, run once by the build: what it needs of node_modules stays there. */
const server = {
  copyPublicDir: false,
  assetsInlineLimit: 0,
  minify: false,
  emptyOutDir: true,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('web'),
  plugins: [react(), routesPlugin(), messagesPlugin(here('web/src/i18n'))],
  resolve: {
    alias: [
      { find: 'virtual:basemap', replacement: `${here('dist/basemap/basemap.json')}?url` },
      ...(command === 'build' && !isSsrBuild ? productionRouter : []),
    ],
  },
  define: { 'import.meta.env.SITE_ORIGIN': JSON.stringify(command === 'build' ? ORIGIN_PLACEHOLDER : '') },
  worker: { format: 'es' as const },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: isSsrBuild
    ? server
    : {
        outDir: here('dist/web'),
        emptyOutDir: true,
        manifest: true,
        // Nothing becomes a data: address, so that the content security policy need not allow any.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // MapLibre is that large, and only the pages with a map fetch it.
        chunkSizeWarningLimit: 1100,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Changes with an upgrade only, so browsers keep it from one release to the next.
                { name: 'vendor', test: FRAMEWORK, tags: ['$initial'] },
                // Small parts and queries that many pages share: one file instead of a dozen.
                {
                  name: 'parts',
                  test: /web\/src\/(ui|lib|i18n|api\/(bookings|spots)\/(keys|get|list))/,
                  minShareCount: 5,
                },
              ],
            },
          },
        },
      },
}));
