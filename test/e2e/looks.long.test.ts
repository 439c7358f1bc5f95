import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { useBudget } from '#test/support/budget.ts';
import { inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { fill, submitButton } from './accounts-support.ts';
import { findFaults, goWithin, isDrawn, openAs, textsOf, useBrowser } from './support.ts';

useBudget(90, 'Two languages and three widths of every screen and of most of their states');
const app = useStack({ moderation: 'manual' });
const browser = useBrowser();
const WIDTHS = [320, 768, 1440];

const AREAS = readdirSync('web/src/i18n/es').map((file) => file.replace('.json', ''));
const OTHER = { es: 'en', en: 'es' } as const;

const valuesIn = (language: 'es' | 'en'): string[] =>
  AREAS.flatMap((area) =>
    Object.keys(JSON.parse(readFileSync(`web/src/i18n/${language}/${area}.json`, 'utf8')) as object).map(
      textsOf(language, area),
    ),
  );

/** Texts that exist in one language only; a page in the other language must not show them. */
const textsOnlyIn = (language: 'es' | 'en'): string[] => {
  const others = new Set(valuesIn(OTHER[language]).map((text) => text.toLowerCase()));
  return valuesIn(language).filter((text) => /\w{4}/.test(text) && !others.has(text.toLowerCase()));
};

describe.each(['es', 'en'] as const)(
  'screens after an action in %s, at 320, 768 and 1440 pixels',
  (language) => {
    const text = textsOf(language, ...AREAS);
    const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true });
    let page: Page;
    let owner: Person;
    let spot: Spot;
    let foreign: Set<string>;
    const findings: string[] = [];

    /** Records the faults of the current page at every width. */
    const look = async (what: string, on = page) => {
      for (const width of WIDTHS) {
        await on.setViewportSize({ width, height: 900 });
        await on.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
        findings.push(...(await findFaults(on)).map((fault) => `${what} at ${width}: ${fault}`));
      }
      const lines = (await on.locator('body').innerText()).split('\n');
      findings.push(
        ...lines.filter((line) => foreign.has(line.trim())).map((line) => `${what} says ${line.trim()}`),
      );
      await expect.poll(() => on.locator('html').getAttribute('lang')).toBe(language);
    };
    const openPage = async (at: string) => {
      page = await browser.open({ language });
      await openAs(page, app.stack.web, owner, at, language);
    };
    const go = async (to: string) => {
      await goWithin(page, to);
      // In rare runs, a page that was resized for minutes is no longer drawn.
      if (!(await isDrawn(page))) await openPage(to);
      await page.locator('main h1').first().waitFor();
    };
    const expectNothing = () => expect(findings.splice(0)).toEqual([]);

    beforeEach(() => void findings.splice(0));
    beforeAll(async () => {
      foreign = new Set(textsOnlyIn(OTHER[language]));
      const admin = await app.newAdmin();
      owner = await app.newPerson('Olga Dueña');
      const driver = await app.newPerson('Dani Conductor');
      const decide = async (decision: 'approve' | 'reject', reason: string) => {
        const { version } = (await app.call<Spot>('GET', `/parking-spots/${spot.id}`, { as: owner })).body;
        const body = { decision, reason, version };
        const answer = await app.call('POST', `/admin/spots/${spot.id}/decision`, { as: admin, body });
        expect(answer.status).toBe(200);
      };
      spot = await app.publish(owner, { title: 'Una con pegas' });
      await decide('reject', 'Las fotos no muestran la plaza.');
      spot = await app.publish(owner, { title: 'Una con reserva' });
      await decide('approve', '');
      await app.book(driver, spot, { date: inDays(2) });
      await openPage('/dashboard');
    });

    it('the account forms, with their messages about missing fields', async () => {
      const visitor = await browser.open({ language });
      await visitor.goto(`${app.stack.web}/login?lang=${language}`);
      await visitor.goto(`${app.stack.web}/login/provider?lang=${language}`);
      await submitButton(visitor).waitFor();
      await look('/login/provider', visitor);
      await visitor.getByRole('tab').last().click();
      await visitor.locator('input[name=repeated]').waitFor();
      await look('/login/provider to sign up', visitor);
      for (const path of ['/login', '/register', '/forgot-password']) {
        await goWithin(visitor, path);
        await submitButton(visitor).waitFor();
        await visitor.locator('main h1').waitFor();
        await look(path, visitor);
        for (const box of await visitor.locator('main').getByRole('checkbox').all()) await box.check();
        await submitButton(visitor).click();
        await visitor.locator('main [aria-invalid=true]').first().waitFor();
        await look(`${path} sent empty`, visitor);
      }
      await app.call('POST', '/auth/forgot-password', { body: { email: owner.email, language } });
      const mail = (await app.mailsTo(owner.email)).find(({ body }) => body.text.includes('/reset-password'));
      await visitor.goto(/https?:\S+token=[\w-]+/.exec(mail?.body.text ?? '')?.[0] ?? '');
      await fill(visitor, { newPassword: 'abcD', repeated: 'abc' });
      await look('/reset-password', visitor);
      for (const path of ['/confirmar-email', '/verificar-email'])
        for (const search of ['', '?token=nada']) {
          await goWithin(visitor, `${path}${search}`);
          await visitor.locator('main h1').waitFor();
          await look(`${path}${search}`, visitor);
        }
      expectNothing();
    });

    it('the profile and its forms', async () => {
      await go('/dashboard/profile');
      await look('the profile');
      await button(page, 'dashboard.edit').click();
      await page.locator('main form [name=fullName]').fill('   ');
      await page.locator('main form [name=email]').fill('ana@');
      await submitButton(page).click();
      await look('the profile with wrong values');
      await page.locator('main form [name=fullName]').fill('Olga Dueña');
      await page.locator('main form [name=email]').fill(`${language}${'o'.repeat(60)}@example.com`);
      await page.locator('main form [name=password]').fill(PASSWORD);
      await submitButton(page).click();
      await page.getByRole('heading', { name: text('profile.pendingTitle') }).waitFor();
      await look('an address to confirm');
      await button(page, 'profile.close').click();
      await look('closing an account');
      await page.getByRole('dialog').locator('input[name=password]').fill('NoEsEsta1');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText(text('accounts.ownPasswordWrong')).waitFor();
      await look('closing an account with a wrong password');
      await page.keyboard.press('Escape');
      expectNothing();
    });

    it('the dashboard and its dialogs', async () => {
      for (const tab of ['', '/spots', '/bookings', '/notifications']) {
        await go(`/dashboard${tab}`);
        await look(`/dashboard${tab}`);
      }
      await go('/dashboard/spots');
      await page
        .getByRole('listitem')
        .getByRole('button', { name: text('dashboard.edit') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await look('the edit dialog');
      await page.keyboard.press('Escape');
      const remove = page.getByRole('listitem').getByRole('button', { name: text('dashboard.delete') });
      await remove.first().click();
      await page.getByRole('dialog').waitFor();
      await look('the question before deleting');
      await page.keyboard.press('Escape');
      expectNothing();
    });

    it('the edit screen and its dialog about unsaved changes', async () => {
      await go('/dashboard/spots');
      const links = page.locator('main a[href^="/editar-plaza/"]');
      await links.first().waitFor();
      // Links to a single field lead to the same screen.
      const hrefs = await links.evaluateAll((found) => [
        ...new Set(found.map((link) => link.getAttribute('href')?.split('#')[0] ?? '')),
      ]);
      expect(hrefs).toHaveLength(2);
      for (const href of hrefs) {
        await go(href);
        await page.locator('[name=title]').waitFor();
        await look(href);
      }
      await page.locator('[name=description]').fill('x');
      await page.locator('[name=priceWeekend]').fill('0');
      await button(page, 'dashboard.saveChanges').click();
      await look('the edit screen with wrong values');
      await page.getByRole('link', { name: text('common.cancel') }).click();
      await page.getByRole('dialog', { name: text('dashboard.leaveTitle') }).waitFor();
      await look('the question before leaving');
      await button(page, 'dashboard.leave').click();
      await page.waitForURL('**/dashboard');
      expectNothing();
    });

    it('the calendar of a spot and the earnings', async () => {
      await go(`/calendario/${spot.id}`);
      await page.locator('[role=gridcell][tabindex="0"]').click();
      await look('the calendar with a chosen day');
      await go(`/ingresos?period=${inDays(2).slice(0, 4)}`);
      await page.getByRole('heading', { name: text('earnings.byMonth') }).waitFor();
      await look('the earnings');
      expectNothing();
    });

    it('the first steps of the wizard', async () => {
      await go('/publicar');
      await button(page, 'publish.next').click();
      await look('the location, which is missing');
      await page.locator('form [name=address]').fill('Calle Serrano');
      await page.getByRole('option').first().click();
      await page.locator('form [name=title]').fill('Plaza');
      await page.locator('form [name=description]').fill('Plaza cubierta y tranquila junto al metro.');
      await button(page, 'publish.next').click();
      await button(page, 'publish.next').click();
      await look('the details, which are missing');
      for (const name of ['length', 'width', 'height']) await page.locator(`form [name=${name}]`).fill('3');
      await page
        .getByRole('button', { name: text('publish.vehicleLarge') })
        .first()
        .click();
      await button(page, 'publish.next').click();
      await look('the prices');
      await button(page, 'publish.next').click();
      await look('the days');
      await button(page, 'publish.oneYear').click();
      await button(page, 'publish.next').click();
      await look('the pictures');
      expectNothing();
    });

    it('the contact form, the consent panel and the cookie policy', async () => {
      await go('/contacto');
      await page.locator('form [name=message]').waitFor();
      await page.locator('form button[type=submit]').click();
      await page.locator('form [aria-invalid=true]').first().waitFor();
      await look('the contact form, sent empty');
      await go('/cookies');
      await look('the cookie policy');
      await page.locator(`button[title="${text('shell.configureCookies')}"]`).click();
      await page.locator('dialog[open]').waitFor();
      await look('the consent panel');
      await page.keyboard.press('Escape');
      expectNothing();
    });
  },
);
