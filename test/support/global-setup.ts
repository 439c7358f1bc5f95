import { browserPath } from './browser.ts';

/** Unpacks the browser once, before two workers could do it at the same time. */
export default async (): Promise<void> => {
  await browserPath();
};
