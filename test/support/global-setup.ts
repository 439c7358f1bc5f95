import { browserPath } from './browser.ts';

/** Unpacks the browser once, before several workers do it at the same time. */
export default async (): Promise<void> => {
  await browserPath();
};
