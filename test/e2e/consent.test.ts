import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { findFaults, goWithin, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'pages', 'shell');

/** The window of all tests, which navigate in it without loading the site again. */
let page: Page;
beforeAll(async () => {
  page = await browser.open({ width: 360 });
  await page.goto(`${app.stack.web}/ayuda`);
});
const open = async (path: string) => {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await goWithin(page, path);
  await page.waitForURL(`**${path}`);
};

/** Which optional categories are on. */
interface Choice {
  analytics: boolean;
  extras: boolean;
}

const panelOf = () => page.locator('dialog[open]');
const opener = () => page.locator('footer nav').getByRole('button', { name: es('shell.configureCookies') });
const openPanel = async () => {
  await opener().click();
  await panelOf().waitFor();
};
const box = (name: keyof Choice) =>
  panelOf().getByRole('checkbox', {
    name: es(name === 'analytics' ? 'shell.consentAnalytics' : 'shell.consentExtras'),
  });
const choice = async (): Promise<Choice> => ({
  analytics: await box('analytics').isChecked(),
  extras: await box('extras').isChecked(),
});
const press = async (label: string) => {
  await panelOf().getByRole('button', { name: label, exact: true }).click();
  await panelOf().waitFor({ state: 'hidden' });
};
const kept = async () =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('plazalibre.consent'))) ?? 'null') as Record<
    string,
    unknown
  > | null;

describe('the consent panel', () => {
  it('[CK-02] explains necessary cookies, starts with the others off, and stores, changes and withdraws a choice', async () => {
    await expect.poll(kept).toBeNull();
    await openPanel();
    await panelOf().getByText(es('shell.consentNecessary'), { exact: true }).waitFor();
    await panelOf().getByText(es('shell.consentAlways')).waitFor();
    await expect.poll(choice).toEqual({ analytics: false, extras: false });
    expect(await findFaults(page)).toEqual([]);

    await box('analytics').check();
    await press(es('shell.consentSave'));
    await page.getByText(es('shell.consentSaved')).waitFor();
    await expect.poll(kept).toMatchObject({ analytics: true, extras: false, version: 1 });
    await page.reload();
    await openPanel();
    await expect.poll(choice).toEqual({ analytics: true, extras: false });

    await press(es('shell.consentAcceptAll'));
    await expect.poll(kept).toMatchObject({ analytics: true, extras: true });
    await openPanel();
    await press(es('shell.consentRejectAll'));
    await expect.poll(kept).toMatchObject({ analytics: false, extras: false });
    await openPanel();
    await expect.poll(choice).toEqual({ analytics: false, extras: false });
    await page.keyboard.press('Escape');
  });

  it('[CK-02] traps the focus, closes on Escape without a choice, and restores the focus', async () => {
    await open('/blog');
    // A page gets the focus soon after it is shown.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await opener().focus();
      await page.keyboard.press('Enter');
      await panelOf().waitFor();
      const places = new Set<string>();
      for (let presses = 0; presses < 16; presses++) {
        await page.keyboard.press(presses < 12 ? 'Tab' : 'Shift+Tab');
        // After the last element, the focus may go to the browser's own controls, which are outside the page.
        places.add(
          await page.evaluate(() => {
            const { activeElement } = document;
            if (activeElement === document.body) return 'frame';
            return activeElement?.closest('dialog') ? 'panel' : 'page';
          }),
        );
      }
      expect(places.has('panel') && !places.has('page')).toBe(true);
      await page.keyboard.press('Escape');
      await panelOf().waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator(':focus').textContent()).toBe(es('shell.configureCookies'));
      await expect.poll(kept).toBeNull();
    }
  });

  it('[CK-01] [CK-02] in the cookie policy, buttons accept and reject, and the choice is shown as in the panel', async () => {
    await open('/cookies');
    const states = () => page.locator('#consent dl dd').allInnerTexts();
    const [always, on, off] = [es('shell.consentAlways'), es('pages.consentOn'), es('pages.consentOff')];
    await expect.poll(() => states()).toEqual([always, off, off]);
    await page.getByRole('button', { name: es('pages.acceptCookies') }).click();
    await expect.poll(states).toEqual([always, on, on]);
    await page.getByText(es('shell.consentSaved')).waitFor();
    await page.getByRole('button', { name: es('pages.rejectCookies') }).click();
    await expect.poll(states).toEqual([always, off, off]);
    await openPanel();
    await expect.poll(choice).toEqual({ analytics: false, extras: false });
    await box('analytics').check();
    await press(es('shell.consentSave'));
    await expect.poll(states).toEqual([always, on, off]);
    await openPanel();
    await press(es('shell.consentAcceptAll'));
    await expect.poll(states).toEqual([always, on, on]);
    await openPanel();
    await press(es('shell.consentRejectAll'));
    await expect.poll(kept).toMatchObject({ analytics: false, extras: false });
  });
});

describe('consent', () => {
  it('[CK-02] withdrawn in one tab is withdrawn in all', async () => {
    await open('/cookies');
    await page.getByRole('button', { name: es('pages.acceptCookies') }).click();
    const other = await page.context().newPage();
    await other.goto(`${app.stack.web}/cookies`);
    const states = (tab: Page) => tab.locator('#consent dl dd').allInnerTexts();
    await expect.poll(() => states(other)).toContain(es('pages.consentOn'));
    await page.getByRole('button', { name: es('pages.rejectCookies') }).click();
    await expect.poll(() => states(other)).not.toContain(es('pages.consentOn'));
  });

  it('[CK-02] comes first: before it, and after a refusal, pages send requests to this site only', async () => {
    const strangers = new Set<string>();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== app.stack.web) strangers.add(origin);
    });
    const visit = async () => {
      await page.goto(`${app.stack.web}/?ref=AMIGO`);
      for (const path of ['/blog', '/contacto', '/cookies']) {
        await page.waitForLoadState('networkidle');
        await goWithin(page, path);
        await page.waitForURL(`**${path}`);
        await page.locator('main h1').waitFor();
      }
      await page.waitForLoadState('networkidle');
    };
    await page.evaluate(() => localStorage.clear());
    await visit();
    await openPanel();
    await press(es('shell.consentRejectAll'));
    await visit();
    expect([...strangers]).toEqual([]);
    await expect.poll(() => page.context().cookies()).toEqual([]);
  });
});
