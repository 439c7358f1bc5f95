import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClaimView } from '#shared/api/claims.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { aPicture } from '#test/support/pictures.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { fillCard, GOOD_CARD } from './payment-support.ts';
import { findFaults, goAfresh, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'claims', 'common', 'moderation');
const PHONE = { width: 360, height: 740 };
const WORDS = 'Se quedó dos horas más y rozó la puerta.';

let [owner, driver, admin]: Person[] = [];
let ofOwner: Page;
let ofDriver: Page;

const required = (person: Person | undefined): Person => {
  if (!person) throw new Error('Nobody is there yet.');
  return person;
};

beforeAll(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  admin = await app.newAdmin('Ada Revisora');
  [ofOwner, ofDriver] = [await browser.open(PHONE), await browser.open(PHONE)];
  await openAs(ofOwner, app.stack.web, owner, '/ayuda');
  await openAs(ofDriver, app.stack.web, driver, '/ayuda');
});

const aStay = async () =>
  aPastStay((await app.publish(required(owner))).id, required(driver), { endedAgo: HOUR });
const view = async (id: string) =>
  (await app.call<ClaimView>('GET', `/bookings/${id}/claim`, { as: required(driver) })).body;
const open = (id: string) =>
  app.call('POST', `/bookings/${id}/claim`, {
    as: required(owner),
    body: { kind: 'lost_remote', text: WORDS, amount: 12.5 },
  });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pathOf = (id: string) => `/reserva/${id}/reclamacion`;

describe('the page of a claim', () => {
  it('is where an owner makes one, with pictures, keeps what was typed over a reload, and withdraws it, which another tab then says', async () => {
    const id = await aStay();
    await goWithin(ofOwner, `/reserva/${id}`);
    await ofOwner.getByRole('link', { name: es('claims.make') }).click();
    await button(ofOwner, es('claims.send')).click();
    await ofOwner.getByText(es('claims.kindMissing')).waitFor();
    await ofOwner.locator('select[name=kind]').selectOption('damage');
    await ofOwner.locator('input[name=amount]').fill('1000000');
    await ofOwner.locator('textarea[name=text]').fill(WORDS);
    await button(ofOwner, es('claims.send')).click();
    await ofOwner.getByText(/Escribe un importe entre 1 y 500/).waitFor();
    expect(await findFaults(ofOwner)).toEqual([]);
    await ofOwner.locator('input[name=amount]').fill('80,50');
    await ofOwner.locator('input[name=pictures]').setInputFiles({
      name: 'puerta.jpg',
      mimeType: 'image/jpeg',
      buffer: await aPicture(),
    });
    await ofOwner.getByText('Foto 1 lista').waitFor();
    await ofOwner.reload();
    expect(await ofOwner.locator('textarea[name=text]').inputValue()).toBe(WORDS);
    await ofOwner.getByText('Foto 1 lista').waitFor();
    await button(ofOwner, es('claims.send')).click();
    await button(ofOwner, es('claims.withdraw')).waitFor();
    const { claim } = await view(id);
    expect(claim).toMatchObject({ kind: 'damage', amount: 80.5, status: 'open' });
    expect(claim?.pictures).toHaveLength(1);
    expect(await findFaults(ofOwner)).toEqual([]);

    await goWithin(ofDriver, pathOf(id));
    await button(ofDriver, /^Aceptar y pagar 80,50/).waitFor();
    await button(ofOwner, es('claims.withdraw')).click();
    await button(ofOwner, es('claims.withdrawSure')).click();
    await ofOwner.getByText(es('claims.owner.withdrawn')).waitFor();
    await button(ofDriver, /^Aceptar y pagar 80,50/).click();
    await ofDriver
      .getByText(es('claims.changed'))
      .or(ofDriver.getByText(es('claims.driver.withdrawn')))
      .first()
      .waitFor();
    expect((await view(id)).claim?.status).toBe('withdrawn');
  });

  it('is where the driver says why not, without a network says so, and loses nothing typed; and, once an administrator has decided, pays, and nothing before', async () => {
    const id = await aStay();
    await open(id);
    await goWithin(ofDriver, `/reserva/${id}`);
    await ofDriver.getByRole('link', { name: es('claims.see') }).click();
    await ofDriver.getByText(WORDS).waitFor();
    const area = ofDriver.locator('textarea[name=text]');
    await area.fill('Me fui a la hora, el mando está en el buzón.');
    await ofDriver.context().setOffline(true);
    await button(ofDriver, es('claims.dispute')).click();
    await ofDriver.getByRole('main').getByText(es('common.notSent')).waitFor();
    expect(await findFaults(ofDriver)).toEqual([]);
    await ofDriver.context().setOffline(false);
    await ofDriver.waitForTimeout(300);
    expect((await view(id)).claim?.status).toBe('open');
    expect(await area.inputValue()).toContain('buzón');
    await button(ofDriver, es('claims.dispute')).click();
    await ofDriver.getByText(es('claims.driver.in_review')).waitFor();
    expect((await view(id)).claim?.answer).toContain('buzón');

    const ofAdmin = await browser.open({ width: 1440, height: 900 });
    await openAs(ofAdmin, app.stack.web, required(admin), '/admin');
    await ofAdmin.getByRole('heading', { name: es('moderation.claims') }).waitFor();
    await goWithin(ofAdmin, `/admin/reclamacion/${id}`);
    await ofAdmin.getByText('Me fui a la hora', { exact: false }).first().waitFor();
    await ofAdmin.locator('input[name=due]').fill('90');
    await ofAdmin.locator('textarea[name=text]').fill('El mando no ha aparecido en el buzón.');
    await button(ofAdmin, es('moderation.decideClaim')).click();
    await ofAdmin.getByText(/^Escribe 0 o un importe/).waitFor();
    expect(await findFaults(ofAdmin)).toEqual([]);
    await ofAdmin.locator('input[name=due]').fill('7,50');
    await button(ofAdmin, es('moderation.decideClaim')).click();
    await ofAdmin.waitForURL(/\/admin$/);

    await goAfresh(ofDriver, pathOf(id));
    await ofDriver.getByText('El mando no ha aparecido en el buzón.').waitFor();
    await button(ofDriver, /^Aceptar y pagar 7,50/).click();
    await fillCard(ofDriver, GOOD_CARD);
    await button(ofDriver, /^Pagar 7,50/).click();
    await ofDriver.getByText(/^Has pagado 7,50/).waitFor();
    expect((await view(id)).claim?.status).toBe('paid');
    await goWithin(ofOwner, pathOf(id));
    await ofOwner.getByText(/^Dani ha pagado 7,50/).waitFor();
    expect(await findFaults(ofOwner)).toEqual([]);
  });
});
