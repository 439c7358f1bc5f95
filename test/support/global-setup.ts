import { browserPath } from './browser.ts';

/** Unpacks the browser once, before several workers do it at the same time. Without one, only tests that open it fail. */
export default async (): Promise<void> => {
  await browserPath().catch(() => undefined);
};
