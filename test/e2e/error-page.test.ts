import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ClientError } from '#shared/api/watch.ts';
import { useStack } from '#test/support/stack.ts';
import { findFaults, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'shell');

/** A page whose script throws while rendering; the error message contains personal data. */
const BROKEN =
  'const fail = () => { throw new TypeError("olga@example.com") };' +
  'const page = new Proxy(fail, { get: fail }); export { page as default, page as t, page as n };';
const breakPage = (page: Page) =>
  page.route('**/assets/about-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BROKEN }),
  );

/** The error reports that a page sends. */
const gatherReports = async (page: Page) => {
  const reports: { body: unknown; headers: Record<string, string> }[] = [];
  await page.route('**/api/client-errors', async (route) => {
    const request = route.request();
    reports.push({ body: request.postDataJSON() as unknown, headers: await request.allHeaders() });
    await route.continue();
  });
  return reports;
};

const alertOf = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

describe('a page that fails', () => {
  it('[SH-06] says so with header, footer, links and a code that the operator gets as well', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    const reports = await gatherReports(page);
    await breakPage(page);
    await page.goto(`${app.stack.web}/ayuda`);
    await goWithin(page, '/quienes-somos?token=secreto');
    const alert = alertOf(page, es('shell.errorTitle'));
    await alert.waitFor();
    for (const part of ['banner', 'contentinfo'] as const) await page.getByRole(part).waitFor();
    await alert.getByRole('button', { name: es('shell.reload') }).waitFor();
    await expect.poll(() => reports.length).toBe(1);
    const body = ClientError.parse(reports[0]?.body);
    expect(body).toEqual(reports[0]?.body);
    expect(body).toMatchObject({
      kind: 'render',
      page: '/quienes-somos',
      error: 'TypeError',
      browser: 'chrome',
    });
    expect(body.place).toMatch(/^about-.+\.js:1:\d+$/);
    expect(JSON.stringify(body)).not.toMatch(/olga|secreto/);
    const facts = await alert.getByText(body.code).innerText();
    expect(facts).toContain('/quienes-somos');
    expect(facts).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    expect(await findFaults(page)).toEqual([]);
    await alert.getByRole('link', { name: es('common.backHome') }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('is reported once, without a token or a cookie', async () => {
    const page = await browser.open();
    const reports = await gatherReports(page);
    await breakPage(page);
    await openAs(page, app.stack.web, await app.newPerson(), '/ayuda');
    for (let times = 0; times < 2; times++) {
      await page.locator('footer a[href="/quienes-somos"]').click();
      await alertOf(page, es('shell.errorTitle')).waitFor();
      await page.locator('footer a[href="/ayuda"]').click();
      await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
    }
    await expect.poll(() => reports.length).toBe(1);
    expect(Object.keys(reports[0]?.headers ?? {})).not.toContain('authorization');
    expect(Object.keys(reports[0]?.headers ?? {})).not.toContain('cookie');
  });
});

describe('a part of the page that fails', () => {
  it('[SH-06] leaves the rest of the page working, and says what failed', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    const reports = await gatherReports(page);
    await page.addInitScript(() => {
      HTMLElement.prototype.showPopover = () => {
        throw new TypeError('no popovers here');
      };
    });
    await page.goto(`${app.stack.web}/ayuda`);
    await alertOf(page, es('shell.partFailed')).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
    for (const part of ['banner', 'contentinfo'] as const) await page.getByRole(part).waitFor();
    await expect.poll(() => reports.length).toBe(1);
  });
});

describe('a script that cannot start', () => {
  it('[SH-06] says so instead of leaving a page without function', async () => {
    const page = await browser.open();
    await page.route('**/assets/core-en-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
    );
    await page.goto(`${app.stack.web}/ayuda?lang=en`);
    const alert = page.getByRole('alert').filter({ hasText: 'PlazaLibre could not start.' });
    await alert.getByRole('link', { name: /Try again/ }).waitFor();
    await expect.poll(() => alert.isVisible()).toBe(true);
  });

  it('[SH-06] says so when the script cannot be fetched or read, or fails at its first line, on a page that is empty without it', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    const alert = page.getByRole('alert').filter({ hasText: 'PlazaLibre could not start.' });
    const answers = [
      { status: 404 },
      { contentType: 'text/javascript', body: 'const = 1' },
      { contentType: 'text/javascript', body: 'null.planted' },
    ];
    for (const answer of answers) {
      await page.unrouteAll();
      await page.route('**/assets/index-*.js', (route) => route.fulfill(answer));
      await page.goto(`${app.stack.web}/dashboard?lang=en`);
      await alert.waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
    }
    await page.unrouteAll();
    await alert.getByRole('link', { name: /Try again/ }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('an error report', () => {
  it('is not sent for errors of other scripts or for network failures, and once for an uncaught error, however often it occurs', async () => {
    const page = await browser.open();
    const reports = await gatherReports(page);
    await page.route('**/assets/consent-panel-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'for (let i = 0; i < 50; i++) setTimeout(() => { throw new RangeError("planted") }); export default () => null;',
      }),
    );
    await page.goto(`${app.stack.web}/ayuda`);
    // The code that sends reports, which cannot be loaded without a network.
    const loaded = page.waitForResponse('**/assets/error-report-*.js');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('of an extension');
      });
      void Promise.reject(new TypeError('Failed to fetch'));
    });
    await (await loaded).finished();
    await page.context().setOffline(true);
    await goWithin(page, '/quienes-somos');
    await alertOf(page, es('common.connectionTitle')).waitFor();
    await page.context().setOffline(false);
    expect(reports).toEqual([]);

    await goWithin(page, '/ayuda');
    await page
      .getByRole('button', { name: es('shell.configureCookies') })
      .first()
      .click();
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]?.body).toMatchObject({ kind: 'error', error: 'RangeError', page: '/ayuda' });
  });
});
