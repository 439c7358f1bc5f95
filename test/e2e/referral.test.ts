import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StayRequest } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath } from './payment-support.ts';
import { openAs, textsOf, useBrowser } from './support.ts';

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
const codeField = (page: Page) => page.getByLabel(es('bookings.referral'));
let night = 3;
/** What the booking page sends with a stay. */
const sentByBooking = async (page: Page) => {
  night += 2;
  await page.goto(app.stack.web + bookingPath(spot, { date: inDays(night), endDate: inDays(night + 1) }));
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'));
  await page.getByRole('button', { name: es('bookings.confirm') }).click();
  return (await sent).postDataJSON() as StayRequest;
};

describe('a referral code', () => {
  it('[RF-01] is kept from whatever page its link leads to', async () => {
    const page = await browser.open();
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
    expect(await kept(page)).toBe('SIETE');
    await page.goto(`${app.stack.web}/?ref=${'x'.repeat(100)}`);
    await expect.poll(() => kept(page)).toBe('x'.repeat(64));
  });

  it('[RF-01] that is emptied by hand is gone, and stays gone', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, driver, `/spot/${spot.id}?ref=AMIGA10`);
    await expect.poll(() => codeField(page).inputValue()).toBe('AMIGA10');
    await codeField(page).fill('');
    expect(await kept(page)).toBeNull();
    await page.reload();
    await codeField(page).waitFor();
    expect([await codeField(page).inputValue(), await kept(page)]).toEqual(['', null]);
    const sent = await sentByBooking(page);
    expect([sent.referralCode, sent.referralVisit]).toEqual([undefined, undefined]);
  });

  it('[RF-01] is sent with the booking, and where it was made only with consent', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, driver, '/quienes-somos?ref=AMIGA10');
    await expect.poll(() => kept(page)).toBe('AMIGA10');
    const without = await sentByBooking(page);
    expect([without.referralCode, without.referralVisit]).toEqual(['AMIGA10', undefined]);

    await page.evaluate((decidedAt) => {
      const chosen = { analytics: false, extras: true, version: 1, decidedAt };
      localStorage.setItem('plazalibre.consent', JSON.stringify(chosen));
    }, new Date().toISOString());
    const { referralCode, referralVisit } = await sentByBooking(page);
    expect(referralCode).toBe('AMIGA10');
    expect(referralVisit).toEqual({
      location: `${app.stack.web}/booking/${spot.id}`,
      referrer: '',
      title: expect.stringContaining(es('bookings.confirmTitle')) as string, // a matcher stands for any text
    });
  });
});
