import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StayRequest } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath } from './payment-support.ts';
import { goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'shell');

let driver: Person;
let spot: Spot;

beforeAll(async () => {
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(await app.newPerson('Olga Dueña'));
});

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('plazalibre.referral'));
/** Gives or withdraws consent to the tracking of referrals. */
const agree = async (page: Page, extras = true) => {
  await page.goto(`${app.stack.web}/robots.txt`);
  await page.evaluate((chosen) => localStorage.setItem('plazalibre.consent', JSON.stringify(chosen)), {
    analytics: false,
    extras,
    version: 1,
    decidedAt: new Date().toISOString(),
  });
};
const codeField = (page: Page) => page.getByLabel(es('bookings.referral'));
let night = 3;
/** The body that the booking page sends. */
const sentByBooking = async (page: Page, query = '') => {
  night += 2;
  const path = bookingPath(spot, { date: inDays(night), endDate: inDays(night + 1) });
  await page.goto(app.stack.web + path + query);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'));
  await page.getByRole('button', { name: es('bookings.confirm') }).click();
  return (await sent).postDataJSON() as StayRequest;
};

describe('a referral code', () => {
  it('[RF-01] is stored from a link to any page, as long as the visitor consents', async () => {
    const page = await browser.open();
    await page.goto(`${app.stack.web}/?ref=CERO`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => kept(page)).toBeNull();
    await goWithin(page, `/spot/${spot.id}`);
    await expect.poll(() => codeField(page).inputValue()).toBe('CERO');
    await expect.poll(() => kept(page)).toBeNull();
    await agree(page);
    const links = [
      '/?ref=UNO',
      '/aparcar/madrid?referral=DOS',
      `/spot/${spot.id}?ref=TRES`,
      '/login?ref=CUATRO',
      '/no-existe?ref=CINCO',
      '/payment?ref=SEIS',
      '/dashboard?ref=SIETE',
    ];
    for (const link of links) {
      await page.goto(app.stack.web + link);
      await expect.poll(() => kept(page), { message: link }).toBe(link.split('=')[1]);
    }
    await page.goto(`${app.stack.web}/?ref=%20&referral=`);
    await expect.poll(() => kept(page)).toBe('SIETE');
    await page.goto(`${app.stack.web}/?ref=${'x'.repeat(100)}`);
    await expect.poll(() => kept(page)).toBe('x'.repeat(64));
    await agree(page, false);
    await page.goto(app.stack.web);
    await expect.poll(() => kept(page)).toBeNull();
  });

  it('[RF-01] that the driver deletes from the field stays deleted', async () => {
    const page = await browser.open();
    await agree(page);
    await openAs(page, app.stack.web, driver, `/spot/${spot.id}?ref=AMIGA10`);
    await expect.poll(() => codeField(page).inputValue()).toBe('AMIGA10');
    await codeField(page).fill('');
    await expect.poll(() => kept(page)).toBeNull();
    await page.reload();
    await codeField(page).waitFor();
    expect([await codeField(page).inputValue(), await kept(page)]).toEqual(['', null]);
    const sent = await sentByBooking(page);
    expect([sent.referralCode, sent.referralVisit]).toEqual([undefined, undefined]);
  });

  it('[RF-01] is sent with the booking, and its visit only with consent', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, driver, '/quienes-somos');
    const without = await sentByBooking(page, '&ref=AMIGA10');
    expect([without.referralCode, without.referralVisit]).toEqual(['AMIGA10', undefined]);

    await agree(page);
    await page.goto(`${app.stack.web}/quienes-somos?ref=AMIGA10`);
    await expect.poll(() => kept(page)).toBe('AMIGA10');
    const { referralCode, referralVisit } = await sentByBooking(page);
    expect(referralCode).toBe('AMIGA10');
    expect(referralVisit).toEqual({
      location: `${app.stack.web}/booking/${spot.id}`,
      referrer: '',
      title: expect.stringContaining(es('bookings.confirmTitle')) as string, // the matcher accepts any text
    });
  });
});
