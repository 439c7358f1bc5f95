import type { Page } from 'playwright-core';
import { it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { fillCard, GOOD_CARD } from './payment-support.ts';
import { goAfresh, openAs, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

it('shots', async () => {
  const [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  const spot = await app.publish(owner, { priceWeekday: '15', priceWeekend: '20' });
  for (const [width, lang] of [
    [360, 'es'],
    [1440, 'es'],
    [360, 'en'],
    [1440, 'en'],
  ] as const) {
    const page: Page = await browser.open({ width, height: width === 360 ? 740 : 900 });
    await openAs(page, app.stack.web, driver, `/ayuda?lang=${lang}`);
    const day = inDays(5 + (width === 360 ? 0 : 2) + (lang === 'en' ? 4 : 0));
    const b: Booking = await app.book(driver, spot, {
      date: day,
      startTime: '10:00',
      endTime: '12:00',
      isFullDay: 'false',
    });
    const other = await app.newPerson('Otra');
    await app.book(other, spot, { date: day, startTime: '20:00', endTime: '22:00', isFullDay: 'false' });
    const shot = async (name: string) => {
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/shots/${name}-${width}-${lang}.png`, fullPage: true });
    };
    await goAfresh(page, `/reserva/${b.id}/cambiar`);
    await page.getByRole('button', { name: /^4 h/ }).waitFor();
    await shot('1-empty');
    await page.getByRole('button', { name: /^4 h/ }).click();
    await page.getByRole('button', { name: /(Pagar|Pay) .*(cambiar|change)/ }).waitFor();
    await shot('2-longer');
    await page.getByRole('button', { name: /^30 min/ }).click();
    await page.getByRole('button', { name: /(Pagar|Pay) .*(cambiar|change)/ }).waitFor();
    await page.waitForTimeout(300);
    await shot('3-smallest');
    await page.getByLabel(/^(Hora de salida|Check-out time|Exit time)/).selectOption('21:30');
    await page.getByRole('button', { name: /(Quedarte hasta|Stay until)/ }).waitFor();
    await shot('4-taken');
    await page.getByLabel(/^(Hora de salida|Check-out time|Exit time)/).selectOption('11:00');
    await page.getByRole('button', { name: /(recuperar|back)/ }).waitFor();
    await shot('5-shorter');
    await page.getByRole('button', { name: /^4 h/ }).click();
    await page.getByRole('button', { name: /(Pagar|Pay) .*(cambiar|change)/ }).click();
    await fillCard(page, GOOD_CARD).catch(() => page.waitForTimeout(2000));
    await shot('6-pay');
    await page.getByRole('button', { name: /^(Pagar €|Pay €)/ }).click();
    await page.getByRole('heading', { name: /(Las fechas han cambiado|The dates have changed)/ }).waitFor();
    await shot('7-done');
    await goAfresh(page, `/reserva/${b.id}`);
    await page.getByRole('heading', { name: /(Cambios de fechas|Changes of dates)/ }).waitFor();
    await shot('8-booking');
    const free = await app.publish(owner);
    const id = await aPastStay(free.id, driver, { endedAgo: -HOUR });
    await goAfresh(page, `/reserva/${id}/cambiar`);
    await page.getByRole('button', { name: /^4 h/ }).waitFor();
    await shot('9-begun');
  }
}, 180_000);
