import { afterAll, vi } from 'vitest';
import { processorSeconds } from './processor-time.ts';

// Runs before each file. The files of a worker share a process, so each must leave it as it was.
const environment = { ...process.env };
// A worker whose run was ended would go on with its tests.
if (process.listenerCount('disconnect') === 0) process.on('disconnect', () => process.exit(1));
const started = { processor: processorSeconds(), at: Date.now() };

afterAll(({}, file) => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  file.meta.cost = {
    processorSeconds: processorSeconds() - started.processor,
    seconds: (Date.now() - started.at) / 1000,
  };
});
