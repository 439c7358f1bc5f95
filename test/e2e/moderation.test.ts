import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '#shared/data/client.ts';
import { spotKey } from '#shared/data/keys.ts';
import { env } from '#shared/lib/env.ts';
import type { Spot } from '#shared/api/spots.ts';
import { addToAdmins } from '#local/cognito/add-to-admins.ts';
import { codeOf } from '#local/cognito/totp.ts';
import { inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { fillSignIn, findFaults, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack({ moderation: 'manual' });
const browser = useBrowser();

describe('the queue of an administrator', () => {
  const text = textsOf('es', 'moderation', 'notifications', 'shell', 'common');
  let page: Page;
  let owner: Person;
  let good: Spot;
  let bad: Spot;

  beforeAll(async () => {
    owner = await app.newPerson('Olga Dueña');
    const admin = await app.newAdmin('Ada Revisora');
    good = await app.publish(owner, { title: 'Plaza buena', accessDetails: 'Código 4711' });
    bad = await app.publish(owner, { title: 'Plaza dudosa' });
    page = await browser.open({ width: 360 });
    await openAs(page, app.stack.web, admin, '/admin');
  });

  it('[BR-07] lists waiting spots, and shows each with its owner, its pictures and whether it has access details', async () => {
    await page.getByRole('link', { name: good.title }).click();
    await page.waitForURL(`**/admin/${good.id}`);
    await page.getByRole('heading', { level: 1, name: good.title }).waitFor();
    await page.getByText(text('moderation.accessGiven')).waitFor();
    expect(await page.getByText('Código 4711').count()).toBe(0);
    await page.getByText(owner.email).waitFor();
    for (const shown of [good.description, good.instructions, text('moderation.lunes')])
      await expect.poll(() => page.getByText(shown).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('main ul a img').count()).toBe(3);
  });

  it('[BR-07] approves with one press, and returns to a queue without that spot', async () => {
    await page.getByRole('button', { name: text('moderation.approve'), exact: true }).dblclick();
    await page.waitForURL('**/admin');
    await page.getByRole('link', { name: bad.title }).waitFor();
    await page.getByRole('link', { name: good.title }).waitFor({ state: 'detached' });
    expect((await app.call('GET', `/parking-spots/${good.id}`)).status).toBe(200);
  });

  it('[BR-07] rejects with a reason of at least ten letters, which the owner reads', async () => {
    await page.getByRole('link', { name: bad.title }).click();
    await page.getByRole('button', { name: text('moderation.rejectWithReason') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('moderation.reject'), exact: true }).click();
    await dialog.getByText(text('moderation.reasonTooShort')).waitFor();
    await dialog.getByText(text('moderation.rejectEndsRentals')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: text('moderation.reasonPictures') }).click();
    await page.keyboard.type(' Gracias.');
    await dialog.getByRole('button', { name: text('moderation.reject'), exact: true }).click();
    await page.waitForURL('**/admin');
    const { body } = await app.call<Spot>('GET', `/parking-spots/${bad.id}`, { as: owner });
    expect(body).toMatchObject({
      status: 'rejected',
      reviewReason: `${text('moderation.reasonPictures')} Gracias.`,
    });
  });

  it('says so when the owner has changed the spot meanwhile, and loads it again', async () => {
    const spot = await app.publish(owner, { title: 'Plaza cambiada' });
    await goWithin(page, `/admin/${spot.id}`);
    await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
    await app.call('PATCH', `/parking-spots/${spot.id}`, {
      as: owner,
      body: { description: 'Una descripción nueva, escrita durante la revisión.' },
    });
    await page.getByRole('button', { name: text('moderation.approve'), exact: true }).click();
    await page.getByText(text('moderation.changed')).waitFor();
    await page.getByRole('button', { name: text('moderation.reload') }).click();
    await page.getByText('escrita durante la revisión').waitFor();
    await page.getByRole('button', { name: text('moderation.approve'), exact: true }).click();
    await page.waitForURL('**/admin');
  });

  it('says when the tax of the city is not set up, instead of asking to try again', async () => {
    const spot = await app.publish(owner, { title: 'Plaza de Melilla' });
    await openTable(env.tableName()).update(spotKey(spot.id), {
      UpdateExpression: 'SET latitude = :latitude, longitude = :longitude',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':latitude': 35.2798, ':longitude': -2.9563 },
    });
    await goWithin(page, `/admin/${spot.id}`);
    await page.getByRole('heading', { level: 1, name: spot.title }).waitFor();
    await page.getByRole('button', { name: text('moderation.approve'), exact: true }).click();
    await page.getByText(text('moderation.noTaxRate')).waitFor();
    const { body } = await app.call<Spot>('GET', `/parking-spots/${spot.id}`, { as: owner });
    expect(body.status).toBe('pending');
    await app.call('DELETE', `/parking-spots/${spot.id}`, { as: owner });
  });

  it('[DB-06] gives the owner a number on the user icon and a notification to mark as read, but no queue', async () => {
    await app.notificationsOf(owner, 2);
    const other = await browser.open({ width: 360 });
    await openAs(other, app.stack.web, owner, '/dashboard/notifications');
    await other.getByText(/sin leer/).waitFor({ state: 'attached' });
    const rows = other.getByRole('tabpanel').getByRole('listitem');
    await rows.filter({ hasText: bad.title }).getByText('Gracias.').waitFor();
    await rows.filter({ hasText: good.title }).waitFor();
    expect(await findFaults(other)).toEqual([]);
    await other.getByRole('link', { name: new RegExp(good.title) }).click();
    await other.waitForURL(`**/spot/${good.id}`);
    await other.goBack();
    const marked = other.waitForResponse((response) => /"all"/.test(response.request().postData() ?? ''));
    await other.getByRole('button', { name: text('notifications.markAllRead') }).click();
    await other.getByText(/sin leer/).waitFor({ state: 'detached' });
    await marked;
    await other.reload();
    await rows.filter({ hasText: bad.title }).waitFor();
    await expect
      .poll(() => other.getByRole('button', { name: text('notifications.markRead') }).count())
      .toBe(0);

    await goWithin(other, '/admin');
    await other.getByText(text('moderation.forbidden')).waitFor();
    await expect.poll(() => other.getByRole('link', { name: text('shell.admin') }).count()).toBe(0);
  });

  it('[BR-07] finds a paid booking by the reference that a driver reads out, with its state and its cases, also after a reload', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const { reference } = await app.book(driver, good, { date: inDays(5) });
    await goWithin(page, '/admin');
    const field = page.getByLabel(text('moderation.reference'));
    const find = page.getByRole('button', { name: text('moderation.find'), exact: true });
    await field.fill('00000000');
    await find.click();
    await page.getByText(text('moderation.noBooking')).waitFor();
    await field.fill(`${reference.slice(0, 4)} ${reference.slice(4).toLowerCase()}`);
    await find.click();
    await page.getByRole('heading', { level: 3, name: good.title }).waitFor();
    await page.reload();
    await page.getByText('Dani ·', { exact: true }).waitFor();
    await page.getByText(text('moderation.noCase')).waitFor();
    const toSpot = page.getByRole('link', { name: text('moderation.toSpot') });
    expect(await toSpot.getAttribute('href')).toBe(`/admin/${good.id}`);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('heading', { level: 2, name: text('moderation.spots') }).waitFor();
    // An address that somebody else wrote.
    for (const wild of ['x'.repeat(300), '\u0000', '%', '<b>'])
      await page
        .goto(`${app.stack.web}/admin?referencia=${encodeURIComponent(wild)}`)
        .then(() => page.getByText(text('moderation.noBooking')).waitFor());
  });
});

describe('a page that was opened before a release', () => {
  it('[DB-06] leaves out notifications of a kind that it does not know', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const spot = await app.publish(owner, { title: 'Plaza conocida' });
    await app.call('POST', `/admin/spots/${spot.id}/decision`, {
      as: await app.newAdmin(),
      body: { decision: 'approve', reason: '', version: 1 },
    });
    await app.notificationsOf(owner);
    const page = await browser.open();
    await page.route('**/api/notifications', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { notifications: object[] };
      const [known] = body.notifications;
      const notifications = [{ ...known, id: 'ntf_0', kind: 'of_a_later_release' }, ...body.notifications];
      await route.fulfill({ response, json: { ...body, notifications } });
    });
    await openAs(page, app.stack.web, owner, '/dashboard/notifications');
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await rows.filter({ hasText: spot.title }).waitFor();
    expect(await rows.count()).toBe(1);
  });
});

describe('an administrator without a second factor', () => {
  const text = textsOf('es', 'moderation', 'accounts');

  it('sets it up by keyboard after signing in, and signs in with its code', async () => {
    const person = await app.newPerson('Ada Nueva');
    await addToAdmins(person.userId);
    const page = await browser.open({ width: 360 });
    const press = async (typed: string) => {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    };
    await page.goto(`${app.stack.web}/login`);
    await fillSignIn(page, person);
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: text('moderation.factorTitle') }).waitFor();
    await page.getByLabel(text('moderation.factorPassword'), { exact: true }).focus();
    await press('Otra12345');
    await page.getByText(text('moderation.factorPasswordWrong')).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await press(PASSWORD);

    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    const wrong = String((Number(codeOf(secret, Date.now())) + 7) % 1_000_000).padStart(6, '0');
    await press(wrong);
    await page.getByText(text('moderation.factorCodeWrong')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+A');
    await press(codeOf(secret, Date.now()));

    await page.waitForURL('**/login?next=%2Fadmin');
    await fillSignIn(page, person);
    const code = page.getByLabel(text('accounts.code'));
    await code.waitFor();
    await press(wrong);
    await page.getByText(text('accounts.codeWrong')).first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(person.email);
    // A code works once: when its answer is lost, it is not sent again.
    let sent = 0;
    await page.route('**/api/auth/login', (route) => {
      sent++;
      return route.abort('connectionreset');
    });
    await page.keyboard.press('ControlOrMeta+A');
    await press(codeOf(secret, Date.now() + 30_000));
    await page.getByText(text('accounts.connectionError')).first().waitFor();
    expect(sent).toBe(1);
    await page.unroute('**/api/auth/login');
    await page.keyboard.press('ControlOrMeta+A');
    await press(codeOf(secret, Date.now() + 30_000));
    await page.waitForURL('**/admin');
    await page.getByText(text('moderation.noneText')).waitFor();
  });
});
