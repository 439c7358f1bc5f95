import { browserPath } from './browser.ts';
import { openScratch } from './scratch-folder.ts';

/**
 * Runs once before the workers: opens a folder for their scratch files, and unpacks the browser, which several of them would do at the same
 * time. Without a browser, only tests that open it fail.
 */
export default async (): Promise<() => void> => {
  const remove = openScratch();
  await browserPath().catch(() => undefined);
  return remove;
};
