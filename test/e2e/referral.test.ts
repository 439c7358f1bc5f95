import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StayRequest } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath, fillCard, GOOD_CARD, payButton } from './payment-support.ts';
import { goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'payments', 'shell');

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
const sentByBooking = async (page: Page) => {
  night += 2;
  await goWithin(page, bookingPath(spot, { date: inDays(night), endDate: inDays(night + 1) }));
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'));
  await page.getByRole('button', { name: es('bookings.confirm') }).click();
  const body = (await sent).postDataJSON() as StayRequest;
  await page.waitForURL('**/payment?**');
  return body;
};

describe('a referral code', () => {
  it('[RF-01] is stored from a link to any page, as long as the visitor consents', async () => {
    const page = await browser.open();
    await page.goto(`${app.stack.web}/?ref=CERO`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => kept(page)).toBeNull();
    await goWithin(page, `/spot/${spot.id}`);
    await expect.poll(() => codeField(page).inputValue()).toBe('CERO');
    expect(await kept(page)).toBeNull();
    await agree(page);
    // The first two load a prerendered page and another one.
    const links = [
      '/aparcar/madrid?referral=UNO',
      `/spot/${spot.id}?ref=DOS`,
      '/?ref=TRES',
      '/login?ref=CUATRO',
      '/no-existe?ref=CINCO',
      '/payment?ref=SEIS',
      '/dashboard?ref=SIETE',
    ];
    for (const [index, link] of links.entries()) {
      await (index < 2 ? page.goto(app.stack.web + link) : goWithin(page, link));
      await expect.poll(() => kept(page), { message: link }).toBe(link.split('=')[1]);
    }
    await goWithin(page, '/?ref=%20&referral=');
    await goWithin(page, '/ayuda');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await kept(page)).toBe('SIETE');
    await goWithin(page, `/?ref=${'x'.repeat(100)}`);
    await expect.poll(() => kept(page)).toBe('x'.repeat(64));
    await agree(page, false);
    await page.goto(app.stack.web);
    await expect.poll(() => kept(page)).toBeNull();
  });

  it('[RF-01] that the driver deletes from the field stays deleted; another is sent with the booking, and its visit only with consent', async () => {
    const page = await browser.open();
    await openAs(page, app.stack.web, driver, '/?referral=AMIGA10');
    const without = await sentByBooking(page);
    expect([without.referralCode, without.referralVisit]).toEqual(['AMIGA10', undefined]);

    await agree(page);
    await page.goto(`${app.stack.web}/spot/${spot.id}?ref=AMIGA10`);
    await expect.poll(() => codeField(page).inputValue()).toBe('AMIGA10');
    await codeField(page).fill('');
    await expect.poll(() => kept(page)).toBeNull();
    await page.reload();
    await codeField(page).waitFor({ state: 'attached' });
    expect([await codeField(page).inputValue(), await kept(page)]).toEqual(['', null]);
    const deleted = await sentByBooking(page);
    expect([deleted.referralCode, deleted.referralVisit]).toEqual([undefined, undefined]);

    await goWithin(page, '/quienes-somos?ref=AMIGA10');
    await expect.poll(() => kept(page)).toBe('AMIGA10');
    const { referralCode, referralVisit } = await sentByBooking(page);
    expect(referralCode).toBe('AMIGA10');
    expect(referralVisit).toEqual({
      location: `${app.stack.web}/booking/${spot.id}`,
      referrer: '',
      title: expect.stringContaining(es('bookings.confirmTitle')) as string, // the matcher accepts any text
    });
  });

  it('[RF-01] without consent stays in the address until it is used: on the way to a space, through the booking and a reload, and not after it', async () => {
    const page = await browser.open();
    const code = () => new URL(page.url()).searchParams.get('ref');
    const other = await app.newPerson('Otro Conductor');
    await openAs(page, app.stack.web, other, '/ayuda?ref=AMIGA20');
    await goWithin(page, `/spot/${spot.id}`);
    await expect.poll(code).toBe('AMIGA20');
    await page.reload();
    await expect.poll(() => codeField(page).inputValue()).toBe('AMIGA20');

    night += 2;
    await goWithin(page, bookingPath(spot, { date: inDays(night), endDate: inDays(night + 1) }));
    await expect.poll(code).toBe('AMIGA20');
    await page.reload();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'));
    await page.getByRole('button', { name: es('bookings.confirm') }).click();
    expect(((await sent).postDataJSON() as StayRequest).referralCode).toBe('AMIGA20');
    await page.waitForURL('**/payment?**');
    await expect.poll(code).toBe('AMIGA20');
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    await page.getByRole('heading', { name: es('payments.successTitle') }).waitFor();
    await expect.poll(code).toBeNull();
    await goWithin(page, `/spot/${spot.id}`);
    await codeField(page).waitFor({ state: 'attached' });
    expect([code(), await codeField(page).inputValue(), await kept(page)]).toEqual([null, '', null]);
  });

  it('[RF-01] without consent survives a change of the search, of the stay, and of what is typed', async () => {
    const page = await browser.open();
    const code = () => new URL(page.url()).searchParams.get('ref');
    const stay = {
      date: inDays(50),
      endDate: inDays(51),
      startTime: '13:00',
      endTime: '12:00',
      isFullDay: 'true',
    };
    await page.goto(`${app.stack.web}/spot/${spot.id}?${new URLSearchParams(stay).toString()}&ref=AMIGA30`);
    await expect.poll(() => codeField(page).inputValue()).toBe('AMIGA30');
    await codeField(page).fill('OTRA');
    await expect.poll(code).toBe('OTRA');
    await page.getByRole('checkbox', { name: es('bookings.fullDay') }).uncheck();
    await expect.poll(() => new URL(page.url()).searchParams.get('isFullDay')).toBe('false');
    expect(code()).toBe('OTRA');
    await codeField(page).fill('');
    await expect.poll(code).toBeNull();
  });
});
