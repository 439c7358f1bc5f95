import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const LANGUAGES = ['es', 'en'] as const;

export const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
};

export const submitButton = (page: Page) => page.locator('main form button[type=submit]');

const isApi = (path: string) => (url: URL) => url.pathname === `/api${path}`;

/** Makes calls of an API path answer with this status and body, until `unrouteAll`. */
export const answerWith = (page: Page, path: string, status: number, body: object) =>
  page.route(isApi(path), (route) => route.fulfill({ status, json: body }));

/** Aborts the calls of an API path, as without a network. */
export const cutOff = (page: Page, path: string) => page.route(isApi(path), (route) => route.abort());

/** Holds back the calls of an API path, or of URLs that match, until `release`; `calls` counts them. */
export const holdBack = async (page: Page, path: string | RegExp) => {
  let release = () => {};
  let calls = 0;
  const gate = new Promise<void>((open) => (release = open));
  await page.route(typeof path === 'string' ? isApi(path) : path, async (route) => {
    calls++;
    await gate;
    await route.continue();
  });
  return { release: () => release(), calls: () => calls };
};

/** Waits until the page shows a text, alone or within a longer one. */
export const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();

export const expectFocus = async (page: Page, name: string): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
};

/** Expects the form to show that it is busy, and a second press to send no second request. */
export const expectBusy = async (page: Page, path: string, busyText: string): Promise<void> => {
  const held = await holdBack(page, path);
  await submitButton(page).click();
  await submitButton(page).getByText(busyText, { exact: true }).waitFor();
  await submitButton(page).click({ force: true });
  await page.keyboard.press('Enter');
  await expect.poll(held.calls).toBe(1);
  held.release();
};
