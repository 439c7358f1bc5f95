import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { findFaults, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const TEXTS = {
  es: textsOf('es', 'common', 'pages', 'shell'),
  en: textsOf('en', 'common', 'pages', 'shell'),
};
type Language = keyof typeof TEXTS;

const open = async (path: string, language: Language = 'es', width = 1280) => {
  const page = await browser.open({ language, width });
  await page.goto(`${app.stack.web}${path}?lang=${language}`);
  await page.locator('main h1').waitFor();
  return page;
};

/** Which optional categories are on. */
interface Choice {
  analytics: boolean;
  extras: boolean;
}

const panelOf = (page: Page) => page.locator('dialog[open]');
const opener = (page: Page, language: Language) =>
  page.locator(`button[title="${TEXTS[language]('shell.configureCookies')}"]`);
const openPanel = async (page: Page, language: Language = 'es') => {
  await opener(page, language).click();
  await panelOf(page).waitFor();
};
const box = (page: Page, name: keyof Choice, language: Language = 'es') =>
  panelOf(page).getByRole('checkbox', {
    name: TEXTS[language](name === 'analytics' ? 'shell.consentAnalytics' : 'shell.consentExtras'),
  });
const choiceIn = async (page: Page, language: Language = 'es'): Promise<Choice> => ({
  analytics: await box(page, 'analytics', language).isChecked(),
  extras: await box(page, 'extras', language).isChecked(),
});
const press = async (page: Page, label: string) => {
  await panelOf(page).getByRole('button', { name: label, exact: true }).click();
  await panelOf(page).waitFor({ state: 'hidden' });
};
const kept = async (page: Page) =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('plazalibre.consent'))) ?? 'null') as Record<
    string,
    unknown
  > | null;

describe('the consent panel', () => {
  it('[CK-02] explains necessary cookies, starts with the others off, and stores, changes and withdraws a choice', async () => {
    const text = TEXTS.es;
    const page = await open('/ayuda', 'es', 360);
    await expect.poll(() => kept(page)).toBeNull();
    await openPanel(page);
    await panelOf(page).getByText(text('shell.consentNecessary'), { exact: true }).waitFor();
    await panelOf(page).getByText(text('shell.consentAlways')).waitFor();
    await expect.poll(() => choiceIn(page)).toEqual({ analytics: false, extras: false });
    expect(await findFaults(page)).toEqual([]);

    await box(page, 'analytics').check();
    await press(page, text('shell.consentSave'));
    await page.getByText(text('shell.consentSaved')).waitFor();
    await expect.poll(() => kept(page)).toMatchObject({ analytics: true, extras: false, version: 1 });
    await page.reload();
    await openPanel(page);
    await expect.poll(() => choiceIn(page)).toEqual({ analytics: true, extras: false });

    await press(page, text('shell.consentAcceptAll'));
    await expect.poll(() => kept(page)).toMatchObject({ analytics: true, extras: true });
    await openPanel(page);
    await press(page, text('shell.consentRejectAll'));
    await expect.poll(() => kept(page)).toMatchObject({ analytics: false, extras: false });
    await page.reload();
    await openPanel(page);
    await expect.poll(() => choiceIn(page)).toEqual({ analytics: false, extras: false });
  });

  it('[CK-02] traps the focus, closes on Escape without a choice, and restores the focus', async () => {
    const page = await open('/blog');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await opener(page, 'es').focus();
      await page.keyboard.press('Enter');
      await panelOf(page).waitFor();
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
      await panelOf(page).waitFor({ state: 'hidden' });
      await expect
        .poll(() => page.locator(':focus').getAttribute('title'))
        .toBe(TEXTS.es('shell.configureCookies'));
      await expect.poll(() => kept(page)).toBeNull();
    }
  });

  it.each(['es', 'en'] as const)(
    '[CK-01] [CK-02] the cookie policy in %s accepts, rejects and shows the choice as the panel does',
    async (language) => {
      const text = TEXTS[language];
      const page = await open('/cookies', language);
      const states = () => page.locator('#consent dl dd').allInnerTexts();
      const [always, on, off] = [
        text('shell.consentAlways'),
        text('pages.consentOn'),
        text('pages.consentOff'),
      ];
      await expect.poll(() => states()).toEqual([always, off, off]);
      await page.getByRole('button', { name: text('pages.acceptCookies') }).click();
      await expect.poll(states).toEqual([always, on, on]);
      await page.getByText(text('shell.consentSaved')).waitFor();
      await page.getByRole('button', { name: text('pages.rejectCookies') }).click();
      await expect.poll(states).toEqual([always, off, off]);
      await openPanel(page, language);
      await panelOf(page).getByText(text('shell.consentNecessary'), { exact: true }).waitFor();
      await expect.poll(() => choiceIn(page, language)).toEqual({ analytics: false, extras: false });
      await box(page, 'analytics', language).check();
      await press(page, text('shell.consentSave'));
      await expect.poll(states).toEqual([always, on, off]);
      await openPanel(page, language);
      await press(page, text('shell.consentAcceptAll'));
      await openPanel(page, language);
      await press(page, text('shell.consentRejectAll'));
      await expect.poll(() => kept(page)).toMatchObject({ analytics: false, extras: false });
    },
  );
});

describe('consent', () => {
  const es = TEXTS.es;

  it('[CK-02] given for other options or more than two years ago does not count', async () => {
    const page = await open('/ayuda');
    const keep = (value: object) =>
      page.evaluate((text) => localStorage.setItem('plazalibre.consent', text), JSON.stringify(value));
    const all = { analytics: true, extras: true };
    const now = new Date().toISOString();
    const cases: readonly (readonly [value: object, counts: boolean])[] = [
      [{ ...all, version: 1, decidedAt: now }, true],
      [{ ...all, version: 0, decidedAt: now }, false],
      [{ ...all, decidedAt: now }, false],
      [{ ...all, version: 1, decidedAt: '2020-01-01T00:00:00.000Z' }, false],
      [{ ...all, version: 1 }, false],
      [['nonsense'], false],
    ];
    for (const [value, counts] of cases) {
      await keep(value);
      await page.reload();
      await openPanel(page);
      await expect
        .poll(() => choiceIn(page), { message: JSON.stringify(value) })
        .toEqual({ analytics: counts, extras: counts });
    }
  });

  it('[CK-02] withdrawn in one tab is withdrawn in all', async () => {
    const page = await open('/cookies');
    await page.getByRole('button', { name: es('pages.acceptCookies') }).click();
    const other = await page.context().newPage();
    await other.goto(`${app.stack.web}/cookies`);
    const states = (tab: Page) => tab.locator('#consent dl dd').allInnerTexts();
    await expect.poll(() => states(other)).toContain(es('pages.consentOn'));
    await page.getByRole('button', { name: es('pages.rejectCookies') }).click();
    await expect.poll(() => states(other)).not.toContain(es('pages.consentOn'));
  });

  it('[CK-02] comes first: before it, and after a refusal, pages send requests to this site only', async () => {
    const page = await browser.open();
    const strangers = new Set<string>();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== app.stack.web) strangers.add(origin);
    });
    const visit = async () => {
      for (const path of ['/?ref=AMIGO', '/blog', '/contacto', '/cookies']) {
        await page.goto(app.stack.web + path);
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('networkidle');
      }
    };
    await visit();
    await openPanel(page);
    await press(page, es('shell.consentRejectAll'));
    await visit();
    expect([...strangers]).toEqual([]);
    await expect.poll(() => page.context().cookies()).toEqual([]);
  });
});
