import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '#local/jobs.ts';
import type { PayoutAccount } from '#shared/api/payouts.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { aPaidPastStay } from '#test/support/owner-payouts.ts';
import { PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { findFaults, goAfresh, openAs, refuse, textsOf, unfold, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'payouts', 'common', 'accounts', 'earnings');

/** A paid stay that ended yesterday. */
const aPastStay = (owner: Person, title: string) => aPaidPastStay(app, owner, DAY + HOUR, { title });

const section = (page: Page) => page.getByRole('main');
const settled = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));

/** Presses a button that leads to the provider, and enters the password in the dialog. */
const goToProvider = async (page: Page, button: string, password = PASSWORD) => {
  await page.getByRole('button', { name: es(button), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: es(button) });
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: es('payouts.open') }).click();
};

const ACCOUNT = '**/api/payouts/account';

/** Makes the API answer with this account. */
const answerAccount = (page: Page, account: Partial<PayoutAccount>) =>
  page.route(ACCOUNT, (route) =>
    route.fulfill({
      json: { status: 'none', isRejected: false, hasDashboard: false, hasMoneyWaiting: true, ...account },
    }),
  );

describe('the payouts of an owner', () => {
  let owner: Person;
  let newcomer: Person;

  beforeAll(async () => {
    [owner, newcomer] = [await app.newPerson('Olga Dueña'), await app.newPerson('Nadia Nueva')];
    await aPastStay(owner, 'Plaza de los cobros');
    await runJob('sendPayouts');
  });

  it('[BR-06] lead from the dashboard through the provider’s page to a paid share', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, owner, '/dashboard');
    await page.getByText(es('payouts.waitedFor')).waitFor();
    await goToProvider(page, 'payouts.setUp', 'NoEsEsta1');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(es('accounts.ownPasswordWrong')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('button[value=later]').click();
    await page.waitForURL('**/ingresos');
    await section(page).getByText(es('payouts.incomplete')).waitFor();
    await section(page).getByText(es('payouts.heldFor.onboarding')).waitFor();

    await goToProvider(page, 'payouts.continue');
    await page.locator('button[value=complete]').click();
    await page.waitForURL('**/ingresos');
    await section(page).getByText(es('payouts.ready')).waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: es('payouts.cameBack') })
          .count(),
      )
      .toBe(1);
    await runJob('sendPayouts');
    await page.reload();
    await section(page).getByText(es('payouts.state.sent'), { exact: true }).waitFor();
    await section(page).getByRole('link', { name: 'Plaza de los cobros' }).first().waitFor();
    const row = section(page).getByRole('listitem').filter({ hasText: 'Plaza de los cobros' });
    expect((await row.innerText()).replace(/\s/g, ' ')).toMatch(/Enviado el .* 12,75 €/);
    await goToProvider(page, 'payouts.openDashboard');
    await page.waitForURL((url) => url.origin !== new URL(app.stack.web).origin);
    await page.goto(`${app.stack.web}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await expect.poll(() => page.getByText(es('payouts.waitedFor')).count()).toBe(0);
  });

  it('explain the state of the account, say that a provider’s link no longer works and open a new one, and say what failed and retry only that', async () => {
    const page = await browser.open({ width: 320 });
    await openAs(page, app.stack.web, newcomer, '/ayuda');
    for (const [status, more, title] of [
      ['in_review', {}, 'payouts.inReview'],
      ['restricted', {}, 'payouts.restricted'],
      ['none', { hasMoneyWaiting: false }, 'payouts.none'],
      ['restricted', { isRejected: true }, 'payouts.rejected'],
    ] as const) {
      await page.unroute(ACCOUNT);
      await answerAccount(page, { status, ...more });
      await goAfresh(page, '/ingresos');
      await section(page).getByText(es(title)).waitFor();
    }
    await unfold(page, es('payouts.title'));
    await section(page).getByText(es('payouts.empty')).waitFor();
    await settled(page);
    expect(await findFaults(page)).toEqual([]);
    const support = section(page).getByRole('link', { name: es('payouts.writeToSupport') });
    expect(await support.getAttribute('href')).toBe('/contacto');

    await page.unroute(ACCOUNT);
    await goAfresh(page, '/ingresos');
    await section(page).getByText(es('payouts.none')).waitFor();
    await goToProvider(page, 'payouts.setUp');
    await page.locator('button[value=later]').waitFor();
    // Each link works once. What the page then reads fails.
    await page.route(ACCOUNT, refuse(400));
    await page.route('**/api/payouts', refuse(400));
    await page.goto(page.url());
    await page.waitForURL('**/ingresos');
    await page.getByText(es('payouts.linkExpired')).waitFor();
    await page.getByText(es('payouts.accountFailed')).waitFor();
    await page.getByText(es('payouts.listFailed')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.unroute(ACCOUNT);
    await page
      .getByRole('button', { name: es('common.retry') })
      .first()
      .click();
    await section(page).getByText(es('payouts.incomplete')).waitFor();
    await page.route('**/api/payouts/onboarding', refuse(503, 'payments_unavailable'));
    await goToProvider(page, 'payouts.continue');
    await page.getByRole('dialog').getByText(es('payouts.openFailed')).waitFor();
    await page.unrouteAll();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('payouts.open') })
      .click();
    await page.locator('button[value=later]').waitFor();
  });

  it('ask for the mailed link first, and offer to send it again, until the address is verified', async () => {
    const page = await browser.open({ width: 360 });
    const unproven = await app.registerPerson();
    await openAs(page, app.stack.web, unproven, '/ingresos');
    await section(page).getByText(es('payouts.unverified')).waitFor();
    await expect.poll(() => page.getByRole('button', { name: es('payouts.setUp') }).count()).toBe(0);
    await page.getByRole('button', { name: es('common.sendLinkAgain') }).click();
    const [mail] = await app.mailsTo(unproven.email);
    const token = /verificar-email\?token=([\w-]+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
    expect((await app.call('POST', '/user/email/verify', { body: { token } })).status).toBe(200);
    await goAfresh(page, '/ingresos');
    await page.getByRole('button', { name: es('payouts.setUp') }).waitFor();
  });
});
