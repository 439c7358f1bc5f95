import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { holdBack } from './accounts-support.ts';
import { fillCard, GOOD_CARD, paymentPath, payButton } from './payment-support.ts';
import {
  fillSignIn,
  findFaults,
  gatherErrors,
  goWithin,
  openAs,
  refuse,
  textsOf,
  unfold,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'shell', 'vehicles', 'spots', 'search');

const PHONE = { width: 360, height: 740 };
let owner: Person;
let driver: Person;
let spot: Spot;
let page: Page;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publishOnMap(owner, {
    dimensions: { length: '4.60', width: '2.20', height: '2.00' },
    vehicleTypes: ['normal'],
  });
  page = await browser.open(PHONE);
  await openAs(page, app.stack.web, driver, '/dashboard/profile');
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the vehicles of a driver', () => {
  it('are added with their plate alone, which is checked, and are used by the page of a space and the search', async () => {
    await button(es('vehicles.add')).click();
    const plate = page.locator('[name=plate]');
    await expect.poll(() => plate.evaluate((field) => field === document.activeElement)).toBe(true);
    await plate.fill('¡!');
    await plate.press('Enter');
    await page.getByText(es('vehicles.plateProblem')).waitFor();
    await plate.fill('1234 abc');
    await plate.press('Enter');
    await page.getByText(es('vehicles.plateOdd')).waitFor();
    await plate.fill('1234 bcd');
    await plate.press('Enter');
    await page.getByRole('listitem').getByText('1234 BCD', { exact: true }).waitFor();
    await expect
      .poll(() => button(es('vehicles.add')).evaluate((at) => at === document.activeElement))
      .toBe(true);
    expect(await findFaults(page)).toEqual([]);

    await goWithin(page, `/spot/${spot.id}`);
    const fit = page.getByRole('region', { name: es('vehicles.fitTitle') });
    await fit.getByRole('status').getByText(es('vehicles.tightTitle')).waitFor();
    // 2.20 - 1.80 m in width, 4.60 - 4.35 in length, 2.00 - 1.47 in height.
    await expect
      .poll(() => fit.locator('dd').allTextContents())
      .toEqual(['20 cm libres', '25 cm libres', '53 cm libres']);
    await fit.locator('select').selectOption({ label: '1234 BCD' });

    await goWithin(page, '/');
    await page.getByText('Tu coche · 1234 BCD', { exact: true }).first().waitFor();
  });

  it('[HM-01] [LG-02] are known to the search of another device from its sign-in on, which neither waits for them nor fails when they cannot be read', async () => {
    const other = await browser.open(PHONE);
    const errors = gatherErrors(other);
    const signIn = async () => {
      await fillSignIn(other, driver);
      await other.waitForURL(`${app.stack.web}/`);
    };
    await other.route('**/api/user/vehicles', refuse(500));
    const refused = other.waitForResponse('**/api/user/vehicles');
    await other.goto(`${app.stack.web}/login?next=/`);
    await signIn();
    await other.getByText(es('accounts.loginSuccess')).waitFor();
    await refused;
    expect(await other.getByRole('alert').count()).toBe(0);
    await other.unrouteAll();
    await other.getByRole('button', { name: es('shell.openMenu') }).click();
    await other.getByRole('button', { name: es('shell.signOut') }).click();
    await other.getByText(es('shell.signedOut')).waitFor();

    const vehicles = await holdBack(other, '/user/vehicles');
    await goWithin(other, '/login?next=/');
    await signIn();
    const mine = other.getByText('Tu coche · 1234 BCD', { exact: true }).first();
    await expect.poll(() => other.getByText('Coche', { exact: false }).count()).toBeGreaterThan(0);
    expect(await mine.count()).toBe(0);
    vehicles.release();
    await mine.waitFor();
    expect(errors).toEqual([]);
  });

  it('[AU-02] are forgotten by page and device when the server has ended the session', async () => {
    const other = await browser.open(PHONE);
    const kept = () => other.evaluate(() => localStorage.getItem('plazalibre.ownVehicle'));
    const names = other.locator('select[name=fitVehicle] option');
    await openAs(other, app.stack.web, driver, `/spot/${spot.id}`);
    await expect.poll(() => names.allTextContents()).toEqual(['1234 BCD']);
    expect(await kept()).toContain('1.8');
    await other.context().clearCookies({ name: 'USUARIOS' });
    await other.evaluate(() => sessionStorage.setItem('plazalibre.token', 'tab ended'));
    await goWithin(other, '/dashboard');
    await other.waitForURL(/\/login/);
    await expect.poll(kept).toBeNull();
    await goWithin(other, `/spot/${spot.id}`);
    await expect.poll(() => names.count()).toBeGreaterThan(1);
    expect(await names.allTextContents()).not.toContain('1234 BCD');
  });

  it('may have any plate, an odd one once it was asked about', async () => {
    const foreign = await browser.open(PHONE);
    await openAs(foreign, app.stack.web, await app.newPerson(), '/dashboard/profile');
    const plate = foreign.locator('[name=plate]');
    for (const [typed, written] of [
      ['ab 123 cd', 'AB 123 CD'],
      ['h1234bcd', 'H 1234 BCD'],
      ['1234 abe', '1234 ABE'],
    ] as const) {
      await foreign.getByRole('button', { name: es('vehicles.add'), exact: true }).click();
      await plate.fill(typed);
      await plate.press('Enter');
      if (written === '1234 ABE') {
        await foreign.getByText(es('vehicles.plateOdd')).waitFor();
        await plate.press('Enter');
      }
      await foreign.getByRole('listitem').getByText(written, { exact: true }).waitFor();
    }
    expect(await findFaults(foreign)).toEqual([]);
  });

  it('come to a stay by default, and can be said later and changed; the owner sees plate and kind', async () => {
    const booking = await app.book(driver, spot, { date: inDays(4) });
    await goWithin(page, `/reserva/${booking.id}`);
    const choice = page.locator('select[name=vehicle]');
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe('1234 BCD');
    await unfold(page, es('vehicles.vehicle'));
    await button(es('vehicles.add')).click();
    await page.locator('[name=plate]').fill('9876 XYZ');
    await button(es('vehicles.save')).click();
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe('9876 XYZ');
    const seen = await app.call<Booking>('GET', `/bookings/${booking.id}`, { as: owner });
    expect(seen.body.vehicle).toEqual({ plate: '9876 XYZ', kind: 'normal' });
    const owners = await browser.open(PHONE);
    await openAs(owners, app.stack.web, owner, `/reserva/${booking.id}`);
    await owners.getByText('9876 XYZ').first().waitFor();
  });
});

describe('vehicles that cannot be read', () => {
  const list = '**/api/user/vehicles';
  const failure = (at: Page) => at.getByRole('alert').filter({ hasText: es('vehicles.failed') });
  const retry = (at: Page) => failure(at).getByRole('button', { name: es('common.retry') });

  it('[PY-02] are not called missing by the payment, which is taken nevertheless, and are read again by a press on the pages of a stay and of a space, which show the rest', async () => {
    const quote = await app.quote(spot, { date: inDays(7) });
    const reader = await browser.open(PHONE);
    // Final, so that only the press repeats it.
    await reader.route(list, refuse(400));
    await openAs(reader, app.stack.web, driver, paymentPath(quote));
    await failure(reader).getByText(es('common.serverText')).waitFor();
    // The booking itself says which vehicle comes.
    await reader.getByText('1234 BCD', { exact: true }).waitFor();
    expect(await reader.getByText(es('vehicles.missing')).count()).toBe(0);
    expect(await findFaults(reader)).toEqual([]);
    await fillCard(reader, GOOD_CARD);
    await payButton(reader).click();
    await reader.waitForURL('**/payment/success?**');
    const booking = new URL(reader.url()).searchParams.get('bookingId');

    for (const [path, shown] of [
      [`/reserva/${booking}`, 'select[name=vehicle]'],
      [`/spot/${spot.id}`, 'select[name=fitVehicle] option[value*="-"]'],
    ] as const) {
      await reader.route(list, refuse(400));
      await reader.goto(app.stack.web + path);
      if (path.startsWith('/reserva/')) await unfold(reader, es('vehicles.vehicle'));
      await failure(reader).getByText(es('common.serverText')).waitFor();
      await reader.getByText(spot.title).first().waitFor();
      expect(await reader.locator(shown).count()).toBe(0);
      // A part that loads late asks once more by itself.
      await reader.waitForLoadState('networkidle');
      await reader.unroute(list);
      await retry(reader).click();
      await reader.locator(shown).first().waitFor({ state: 'attached' });
      expect(await failure(reader).count()).toBe(0);
    }
  });
});
