import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { report } from '#test/support/problems.ts';
import { aRunningRental } from '#test/support/running-rental.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { findFaults, loseAnswers, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'rentals');
const PHONE = { width: 360, height: 740, touch: true };
let people: { owner: Person; driver: Person };
let rental: RentalAnswer;

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const read = async (as: Person) =>
  (await app.call<RentalAnswer>('GET', `/rentals/${rental.id}`, { as })).body;
const openFor = async (person: Person) => {
  const page = await browser.open(PHONE);
  await openAs(page, app.stack.web, person, `/alquiler/${rental.id}`);
  await page.getByRole('heading', { level: 1, name: es('rentals.title') }).waitFor();
  return page;
};
/** What a dialog asks is answered by a key: a click where the one before was would count as the second of a double click. */
const propose = async (page: Page, price: string) => {
  await button(page, 'rentals.newPricePropose').click();
  await page.locator('[name=newPrice]').fill(price);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: es('rentals.newPriceSend'), exact: true })
    .press('Enter');
};
const offer = async (page: Page) => {
  await button(page, 'rentals.earlyOffer').click();
  await page.getByText(/^Te devolvemos /).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Proponer el / })
    .press('Enter');
  await button(page, 'rentals.earlyWithdraw').waitFor();
};

beforeAll(async () => {
  people = { owner: await app.newPerson('Olga Dueña'), driver: await app.newPerson('Dani Conductor') };
  rental = await aRunningRental(app, people, 10);
});

describe('the page of a rental', () => {
  it('[BK-01] proposes another price as its owner, and lets its driver accept the one that is seen', async () => {
    const owner = await openFor(people.owner);
    await button(owner, 'rentals.newPricePropose').click();
    await owner.locator('[name=newPrice]').fill('5');
    await owner.keyboard.press('Enter');
    await owner.getByText(/^Escribe un precio/).waitFor();
    expect(await findFaults(owner)).toEqual([]);
    await owner.locator('[name=newPrice]').fill('100');
    // The answer is lost: the rental, which is read again, says that it was done.
    await loseAnswers(owner, '**/api/rentals/*/price');
    await owner.keyboard.press('Enter');
    await button(owner, 'rentals.newPriceWithdraw').waitFor();
    expect(await findFaults(owner)).toEqual([]);
    const driver = await openFor(people.driver);
    await driver.getByRole('button', { name: /^Aceptar 102,50/ }).waitFor();
    expect(await findFaults(driver)).toEqual([]);
    // Another one is proposed meanwhile: what was seen counts.
    await button(owner, 'rentals.newPriceWithdraw').click();
    await propose(owner, '110');
    await button(owner, 'rentals.newPriceWithdraw').waitFor();
    await driver.getByRole('button', { name: /^Aceptar 102,50/ }).click();
    await driver.getByText(es('rentals.termsChanged')).waitFor();
    await driver.getByRole('button', { name: /^Aceptar 112,50/ }).click();
    await driver
      .getByRole('definition')
      .getByText(/^112,50.*al mes desde el/)
      .waitFor();
    expect(await read(people.owner)).toMatchObject({
      price: 90,
      newPrice: { price: 110, isProposed: false },
    });
  });

  it('[BR-05] asks its driver before a price that is declined ends the rental', async () => {
    const before = rental;
    rental = await aRunningRental(app, people, 10);
    const owner = await openFor(people.owner);
    await propose(owner, '120');
    await button(owner, 'rentals.newPriceWithdraw').waitFor();
    const driver = await openFor(people.driver);
    const dialog = driver.getByRole('dialog');
    await button(driver, 'rentals.earlyDecline').click();
    await dialog.getByText(es('rentals.newPriceDecline')).waitFor();
    expect(await findFaults(driver)).toEqual([]);
    await dialog.getByRole('button', { name: es('common.back'), exact: true }).press('Enter');
    expect(await read(people.driver)).toMatchObject({ endDate: null });
    await button(driver, 'rentals.earlyDecline').click();
    await dialog.getByRole('button', { name: /^Terminar el / }).press('Enter');
    await driver.getByText(/^Hasta el /).waitFor();
    expect(await read(people.owner)).toMatchObject({ endedBy: 'price' });
    rental = before;
  });

  it('[BR-05] offers an end on a day of the month, with what goes back; it is declined, offered again and accepted', async () => {
    const driver = await openFor(people.driver);
    await offer(driver);
    const owner = await openFor(people.owner);
    await owner.getByText(/^El conductor recupera /).waitFor();
    expect(await findFaults(owner)).toEqual([]);
    await button(owner, 'rentals.earlyDecline').click();
    await button(owner, 'rentals.earlyOffer').waitFor();
    await driver.reload();
    await offer(driver);
    await owner.reload();
    await button(owner, 'rentals.earlyAccept').click();
    // The answer is lost: the rental, which is read again, says that it was done.
    await loseAnswers(owner, '**/api/rentals/*/end-offer/answer');
    const accept = owner.getByRole('dialog').getByRole('button', { name: /^Terminar el / });
    await accept.press('Enter');
    await owner.getByText(/^Hasta el /).waitFor();
    expect(await read(people.driver)).toMatchObject({ endedBy: 'agreement' });
    expect(await findFaults(owner)).toEqual([]);
  });

  it('[BR-05] lets a driver whose report was upheld end it alone, also beside an offer of the owner', async () => {
    rental = await aRunningRental(app, people, 10);
    const [month] = rental.months;
    await report(app, people.driver, month?.bookingId ?? '');
    await app.call('POST', `/admin/problems/${month?.bookingId ?? ''}/decision`, {
      as: await app.newAdmin('Ada Revisora'),
      body: { decision: 'founded', reason: 'Se ve en la foto.' },
    });
    const driver = await openFor(people.driver);
    await driver.getByText(es('rentals.earlyAloneHint')).waitFor();
    await button(driver, 'rentals.earlyChoose').waitFor();
    const owner = await openFor(people.owner);
    await button(owner, 'rentals.earlyOffer').click();
    await owner.getByText(/^El conductor recupera /).waitFor();
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /^Proponer el / })
      .press('Enter');
    await button(owner, 'rentals.earlyWithdraw').waitFor();
    await driver.reload();
    await button(driver, 'rentals.earlyAccept').waitFor();
    await button(driver, 'rentals.earlyChoose').click();
    await driver.getByText(es('rentals.earlyGranted')).waitFor();
    expect(await findFaults(driver)).toEqual([]);
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: /^Terminar el / })
      .press('Enter');
    await driver.getByText(/^Hasta el /).waitFor();
    expect(await read(people.owner)).toMatchObject({ endedBy: 'agreement' });
  });
});
