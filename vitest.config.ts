import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { sitePagesPlugin } from './web/vite/site-pages-plugin.ts';
import { spotFieldsPlugin } from './web/vite/spot-fields-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  // The virtual modules of the site, for tests of the site without a browser.
  plugins: [
    sitePagesPlugin(),
    spotFieldsPlugin(),
    messagesPlugin(path.join(import.meta.dirname, 'web/src/i18n')),
  ],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    // For a test that hangs: on a slow machine the longest ones of the quick tier take over a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Patience costs nothing where all is well, and a busy machine may let a job or a page wait for seconds.
    // Each question to a page costs time in several processes.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    pool: 'forks',
    // One more than the processors of the machine it is meant for: tests wait for a browser or a page now and then.
    maxWorkers: 3,
    // Room for what is young: collecting it less often saves 7 % of the processor.
    execArgv: ['--max-semi-space-size=64'],
    // The files of a worker share its modules, its browser and its port: importing them costs more than many tests do.
    isolate: false,
    // A run that is recorded keeps every line that functions log, and shows none.
    env: {
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      LOG_LEVEL: process.env.PLAZA_RECORD ? 'debug' : 'silent',
    },
  },
});
