import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS, SITE_TARGET } from './build/targets.ts';
import { ORIGIN_PLACEHOLDER, PAYMENTS_PLACEHOLDER } from './lib/site-origin.ts';
import { CHUNK_GROUPS } from './web/vite/chunk-groups.ts';
import { CAR_MEASURES, FLAGS } from './web/src/api/spots/filters.ts';
import { helpersPlugin } from './web/vite/helpers-plugin.ts';
import { iconsPlugin } from './web/vite/icons-plugin.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { modulesPlugin } from './web/vite/modules-plugin.ts';
import { pagesPlugin } from './web/vite/pages-plugin.ts';
import { routesPlugin } from './web/vite/routes-plugin.ts';
import { sitePagesPlugin } from './web/vite/site-pages-plugin.ts';
import { spotFieldsPlugin } from './web/vite/spot-fields-plugin.ts';
import { streetsPlugin } from './web/vite/streets-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** react-router exports its development build under every condition; the other one has no warnings in it. */
const productionRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/** Files that each document names. */
const OF_EVERY_PAGE = /^assets\/(index|vendor|rolldown-runtime)-/;

/** A first view has the names of all files. No compression shortens a hash, so it has the fewest letters that the bundler allows. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';
const scriptFileNames = 'assets/[name]-[hash:7].js';

/** The program that renders pages beforehand, run once by the build: what it needs of node_modules stays there. */
const server = {
  rolldownOptions: { output: { assetFileNames } },
  copyPublicDir: false,
  assetsInlineLimit: 0,
  minify: false,
  emptyOutDir: true,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('web'),
  plugins: [
    react(),
    routesPlugin(),
    sitePagesPlugin(),
    spotFieldsPlugin(),
    messagesPlugin(here('web/src/i18n')),
    pagesPlugin(OLDEST_BROWSERS),
    modulesPlugin(here('web')),
    helpersPlugin(),
    iconsPlugin(here('web/src/ui/icons.svg')),
    streetsPlugin(here('web/streets')),
  ],
  resolve: {
    alias: [
      // Catalogues are compiled by messagesPlugin; without this react-intl brings the ICU parser, 7 KB of it.
      {
        find: '@formatjs/icu-messageformat-parser',
        replacement: here('node_modules/@formatjs/icu-messageformat-parser/no-parser.js'),
      },
      ...(command === 'build' && !isSsrBuild ? productionRouter : []),
    ],
  },
  define: {
    'import.meta.env.SITE_ORIGIN': JSON.stringify(command === 'build' ? ORIGIN_PLACEHOLDER : ''),
    'import.meta.env.OLDEST_SAFARI': JSON.stringify(OLDEST_BROWSERS.safari),
    'import.meta.env.OLDEST_CHROME': JSON.stringify(OLDEST_BROWSERS.chrome),
    'import.meta.env.OLDEST_FIREFOX': JSON.stringify(OLDEST_BROWSERS.firefox),
    // Names in the address of a page of results, for the script of index.html.
    'import.meta.env.SEARCH_NAMES': JSON.stringify(
      ['location', 'startDate', 'maxPrice', ...CAR_MEASURES, ...FLAGS].join('|'),
    ),
    'import.meta.env.PAYMENTS': JSON.stringify(command === 'build' ? PAYMENTS_PLACEHOLDER : 'test'),
  },
  css: { transformer: 'lightningcss' as const },
  worker: { format: 'es' as const },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  build: isSsrBuild
    ? server
    : {
        outDir: here('dist/web'),
        target: SITE_TARGET,
        emptyOutDir: true,
        manifest: true,
        // Nothing becomes a data: address, so that the content security policy need not allow any.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // What code imports later is preloaded, except the files that every page has, and a file that needs no other one.
          resolveDependencies: (file, needed, { hostType }) => {
            const others = hostType === 'html' ? needed : needed.filter((one) => !OF_EVERY_PAGE.test(one));
            return others.every((one) => one === file) ? [] : others;
          },
        },
        // MapLibre is that large, and only the pages with a map fetch it.
        chunkSizeWarningLimit: 1100,
        rolldownOptions: {
          output: {
            entryFileNames: scriptFileNames,
            chunkFileNames: scriptFileNames,
            assetFileNames,
            codeSplitting: { groups: CHUNK_GROUPS },
          },
        },
      },
}));
