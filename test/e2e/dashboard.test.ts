import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { useStack, type Person } from '#test/support/stack.ts';
import {
  fillSignIn,
  findFaults,
  gatherErrors,
  goWithin,
  openAs,
  refuse,
  textsOf,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'dashboard', 'fields', 'accounts', 'common', 'notifications', 'publish');
const ACCESS = 'Código 4711, plaza del fondo';

let page: Page;
let owner: Person;
let spot: Spot;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  spot = await app.publish(owner, { accessDetails: ACCESS });
  page = await browser.open();
});

describe('the dashboard of an owner', () => {
  const read = async () => (await app.call<Spot>('GET', `/parking-spots/${spot.id}`, { as: owner })).body;
  const openTab = (key: string) => page.getByRole('tab', { name: es(key) }).click();

  const rowOf = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  /** A title of somebody who tries to run a script. */
  const evil = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';

  it('[DB-01] [DB-06] greets the user after signing in, has a URL for each tab, and says that there are no notifications', async () => {
    await openAs(page, app.stack.web, owner, '/dashboard');
    await page.getByRole('heading', { level: 1, name: /Olga Dueña/ }).waitFor();
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Inicio', 'Mis Plazas', 'Mis Reservas', 'Perfil', 'Notificaciones']);
    await openTab('dashboard.bookings');
    await page.waitForURL('**/dashboard/bookings');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/dashboard/profile');
    await page.goBack();
    await page.waitForURL('**/dashboard/bookings');
    await openTab('dashboard.notifications');
    await page.getByText(es('notifications.none')).waitFor();
  });

  it('[DB-02] [BR-09] shows the four figures, a dash without a rating, what happens when nobody has booked yet, and no empty list of a driver', async () => {
    await openTab('dashboard.home');
    await page.getByText(es('dashboard.activeSpots')).waitFor();
    const figures = await page.locator('dl').first().locator('dd').allTextContents();
    expect(figures.map((figure) => figure.replace(/\s/g, ' '))).toEqual(['1', '0', '0,00 €', '-']);
    await page.getByText(es('dashboard.noBookingsOnMySpots'), { exact: true }).waitFor();
    const toSpots = page.getByRole('link', { name: es('dashboard.seeSpots') });
    await expect.poll(() => toSpots.getAttribute('href')).toBe('/dashboard/spots');
    expect(await page.getByText(es('dashboard.noBookings'), { exact: true }).count()).toBe(0);
  });

  it('[DB-03] pauses and activates at once, by one request for a double click, hides a paused spot from the public, and reverts a switch that the server refuses', async () => {
    await openTab('dashboard.spots');
    const changes: unknown[] = [];
    const note = (request: Request) =>
      void (request.method() === 'PATCH' && changes.push(request.postDataJSON()));
    page.on('request', note);
    await page.getByRole('button', { name: /^Pausar/ }).dblclick();
    await page.getByText('Inactiva').waitFor();
    await expect.poll(async () => (await read()).is_active).toBe(false);
    page.off('request', note);
    expect(changes).toHaveLength(1);
    await expect.poll(async () => (await read()).is_active).toBe(false);
    expect((await app.call('GET', `/parking-spots/${spot.id}`)).status).toBe(404);
    await page.getByRole('button', { name: /^Activar/ }).click();
    await expect.poll(async () => (await read()).is_active).toBe(true);
    await page.route(`**/api/parking-spots/${spot.id}`, refuse(500));
    await page.getByRole('button', { name: /^Pausar/ }).click();
    await page.getByRole('alert').getByText(es('dashboard.pauseFailed')).waitFor();
    await page.getByRole('button', { name: /^Pausar/ }).waitFor();
    await page.unroute(`**/api/parking-spots/${spot.id}`);
  });

  it('[DB-03] switches two spots independently at the same time, even when the network fails for one, and shows what their owner typed as text everywhere, without executing it', async () => {
    const second = await app.publish(owner, {
      ...{ title: evil, description: `${evil} con relleno.`, instructions: evil },
      ...{ address: evil, accessDetails: evil },
    });
    const errors = gatherErrors(page);
    await page.goto(`${app.stack.web}/dashboard/spots`);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const later = (answer: (route: Route) => Promise<void>) => async (route: Route) => {
      await held;
      await answer(route);
    };
    await page.route(
      `**/api/parking-spots/${spot.id}`,
      later((route) => route.abort()),
    );
    await page.route(
      `**/api/parking-spots/${second.id}`,
      later((route) => route.continue()),
    );
    await rowOf(spot.title)
      .getByRole('button', { name: /^Pausar/ })
      .click();
    await rowOf(second.title)
      .getByRole('button', { name: /^Pausar/ })
      .click();
    for (const { title } of [spot, second]) await rowOf(title).getByText(es('dashboard.inactive')).waitFor();
    release();
    await page.getByRole('alert').getByText(es('common.unanswered')).waitFor();
    await rowOf(spot.title).getByText(es('dashboard.active'), { exact: true }).waitFor();
    await rowOf(second.title).getByText(es('dashboard.inactive')).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    const mine = async () =>
      (await app.call<Spot[]>('GET', '/parking-spots/my-spots', { as: owner })).body.map(
        ({ title, is_active: isActive }) => [title, isActive],
      );
    await expect.poll(mine).toEqual([
      [second.title, false],
      [spot.title, true],
    ]);
    expect(
      (await app.call('PATCH', `/parking-spots/${second.id}`, { as: owner, body: { is_active: true } }))
        .status,
    ).toBe(200);
    for (const path of [
      '/dashboard',
      `/editar-plaza/${second.id}`,
      `/spot/${second.id}`,
      '/dashboard/spots',
    ]) {
      await goWithin(page, path);
      await page.getByText(evil).first().waitFor();
      await expect.poll(() => page.evaluate(() => 'hit' in window), { message: path }).toBe(false);
    }
    expect(errors).toEqual([]);
  });

  it('[DB-08] edits a spot in a dialog with the limits of its fields, and keeps what was typed when saving fails', async () => {
    await rowOf(spot.title)
      .getByRole('button', { name: /^Editar/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Editar Plaza de Aparcamiento' });
    const field = (name: string) => dialog.locator(`[name=${name}]`);
    // Nothing was typed, so the dialog closes without a question.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(spot.title)
      .getByRole('button', { name: /^Editar/ })
      .click();
    await field('title').fill('A medias');
    await page.keyboard.press('Escape');
    const question = dialog.getByRole('alertdialog');
    await question.getByText(es('common.dropQuestion')).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await field('title').inputValue()).toBe('A medias');
    await dialog.getByRole('button', { name: es('common.close') }).click();
    await question.getByRole('button', { name: es('common.keepEditing') }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect(await field('title').inputValue()).toBe('A medias');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: es('common.drop') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(spot.title)
      .getByRole('button', { name: /^Editar/ })
      .click();
    await expect.poll(() => field('title').inputValue()).toBe(spot.title);
    await field('priceWeekday').fill('0');
    await field('minDuration').fill('0');
    const save = dialog.getByRole('button', { name: es('dashboard.saveChanges') });
    await save.click();
    await dialog.getByText(es('common.pricesAboveZero')).waitFor();
    await dialog.getByText('de 1 a 720').waitFor();
    await field('priceWeekday').fill('12,35');
    await field('minDuration').fill('3');
    await field('advanceBooking').fill('0');
    await field('cancellationLimit').fill('0');
    await page.route(`**/api/parking-spots/${spot.id}`, refuse(500));
    await save.click();
    await dialog.getByText(es('dashboard.saveFailed')).waitFor();
    await page.unroute(`**/api/parking-spots/${spot.id}`);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({ price_weekday: 12.35, min_duration: 3 });
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('12,35 €').waitFor();
    expect(await read()).toMatchObject({ price_weekday: 12.35, advance_booking: 0, cancellation_limit: 0 });
  });

  it('[DB-07] says that loading failed, and a retry brings the data', async () => {
    await page.route('**/api/bookings/my-bookings', refuse(400));
    await page.route('**/api/bookings/bookings-on-my-spots', refuse(400));
    await page.goto(`${app.stack.web}/dashboard`);
    await page.getByText('Error al cargar los datos').first().waitFor();
    await page.getByRole('link', { name: spot.title }).first().waitFor();
    await page.unroute('**/api/bookings/bookings-on-my-spots');
    const onMySpots = page.getByRole('region', { name: es('dashboard.bookingsOnMySpots'), exact: true });
    await onMySpots.getByRole('button', { name: 'Reintentar' }).click();
    await onMySpots.getByText(es('dashboard.noBookingsOnMySpots')).waitFor();
    const askedAgain = page.waitForResponse('**/api/bookings/my-bookings');
    await openTab('dashboard.bookings');
    await askedAgain;
    await page.getByText('Error al cargar los datos').waitFor();
    await page.unroute('**/api/bookings/my-bookings');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText(es('dashboard.noBookings')).waitFor();
  });

  it('[ED-02] [BR-08] does not let a stranger edit a public spot, and says why other spots cannot be edited', async () => {
    const other = await app.publish(await app.newPerson('Otro Dueño'));
    const forbidden = 'No tienes permisos para editar esta plaza';
    for (const [id, status, message] of [
      [other.id, undefined, forbidden],
      ['spt_00000000000000000000000000', undefined, 'Plaza no encontrada'],
      ['spt_00000000000000000000000001', 403, forbidden],
      ['nada', undefined, 'Plaza no encontrada'],
      ['spt_00000000000000000000000002', 418, 'Error al cargar la plaza'],
    ] as const) {
      if (status) await page.route(`**/api/parking-spots/${id}`, refuse(status));
      const asked = page.waitForResponse(`**/api/parking-spots/${id}`);
      await goWithin(page, `/editar-plaza/${id}`);
      await asked;
      await page.getByText(message).waitFor();
      await page.unrouteAll();
    }
  });
});

describe('the dashboard of a driver', () => {
  it('[DB-04] [BR-08] shows the access details around the stay and to nobody but the driver, and loads bookings page by page by keyboard, which are counted before', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 14);
    const book = async (startTime: string, endTime: string) => {
      const stay = { parkingSpotId: spot.id, startTime, endTime };
      const intent = await app.call<{ paymentIntentId: string }>('POST', '/create-payment-intent', {
        as: driver,
        body: { bookingData: stay },
      });
      await app.pay(intent.body.paymentIntentId);
      const body = { ...stay, stripePaymentIntentId: intent.body.paymentIntentId };
      const booked = await app.call<Booking>('POST', '/bookings', { as: driver, body });
      expect(booked.status).toBe(201);
      return booked.body;
    };
    const { id } = await book(`${inHours(3)}00:00Z`, `${inHours(6)}00:00Z`);
    await app.endFreeCancellation(id);
    await book(`${inHours(50)}00:00Z`, `${inHours(53)}00:00Z`);
    const drivers = await browser.open({ width: 360 });
    await openAs(drivers, app.stack.web, driver, '/dashboard/bookings');
    await drivers.getByText(ACCESS).waitFor();
    expect(await drivers.getByText(ACCESS).count()).toBe(1);
    expect(await drivers.getByText(es('dashboard.accessPrivate')).count()).toBe(1);
    expect(await drivers.getByText('Confirmada').count()).toBe(2);

    for (let day = 1; day <= 29; day++) await aPastStay(spot.id, driver, { endedAgo: day * DAY });
    const rows = () => drivers.getByRole('link', { name: spot.title, exact: true }).count();
    await drivers.goto(`${app.stack.web}/dashboard/profile`);
    const total = drivers.locator('dl > div').filter({ hasText: es('dashboard.bookingCount') });
    await total.getByText('31', { exact: true }).waitFor();
    await goWithin(drivers, '/dashboard/bookings');
    const more = drivers.getByRole('button', { name: es('dashboard.moreBookings') });
    // Two stays to come and the five latest ones; the others are folded.
    await expect.poll(rows).toBe(7);
    await drivers.locator('summary', { hasText: es('dashboard.earlierBookings') }).press('Enter');
    await more.waitFor();
    expect(await rows()).toBe(30);
    await more.press('Enter');
    await expect.poll(rows).toBe(31);
    await more.waitFor({ state: 'detached' });

    await page.goto(`${app.stack.web}/dashboard`);
    await page
      .getByText(/: Dani$/)
      .first()
      .waitFor();
    expect(await page.getByText(ACCESS).count()).toBe(0);
    await page
      .getByRole('region', { name: es('dashboard.bookingsOnMySpots'), exact: true })
      .getByRole('link', { name: /^Ver todas/ })
      .click();
    await page.locator('summary', { hasText: es('dashboard.earlierBookings') }).click();
    await page.getByRole('button', { name: es('dashboard.moreBookings') }).click();
    const section = page.getByRole('region', { name: es('dashboard.bookings'), exact: true });
    await expect.poll(() => section.getByRole('listitem').count()).toBe(31);
    expect(await findFaults(page)).toEqual([]);
  });

  it('[DB-02] shows a driver no section of an owner, says what to do without a booking, and offers to publish', async () => {
    const newcomer = await app.newPerson('Nadia Nueva');
    const newcomers = await browser.open({ width: 360 });
    await openAs(newcomers, app.stack.web, newcomer, '/dashboard');
    await newcomers.getByText(es('dashboard.noBookings'), { exact: true }).waitFor();
    const links = newcomers.getByRole('main').getByRole('link');
    expect(await links.allTextContents()).toEqual([es('dashboard.search'), es('dashboard.publish')]);
    for (const key of ['activeSpots', 'mySpots', 'bookingsOnMySpots', 'noSpots', 'today.title'])
      expect(await newcomers.getByText(es(`dashboard.${key}`), { exact: true }).count(), key).toBe(0);
    expect(await findFaults(newcomers)).toEqual([]);
    // Their own bookings alone, without a switch.
    await newcomers.getByRole('tab', { name: es('dashboard.bookings') }).click();
    await newcomers.getByText(es('dashboard.noBookings'), { exact: true }).waitFor();
    expect(await newcomers.getByRole('group', { name: es('dashboard.whichBookings') }).count()).toBe(0);
  });

  it('is the first link where somebody with spots or bookings lands after signing in, and not for a newcomer, or for who was headed elsewhere', async () => {
    const link = (at: Page) => at.getByRole('main').getByRole('link', { name: es('publish.toDashboard') });
    const step = (at: Page) => at.getByRole('heading', { level: 1, name: /^\(1\/6\)/ });
    const owners = await browser.open({ width: 360 });
    await owners.goto(`${app.stack.web}/login`);
    await fillSignIn(owners, owner);
    await owners.waitForURL('**/publicar');
    await step(owners).waitFor();
    expect((await link(owners).boundingBox())?.y).toBeLessThan((await step(owners).boundingBox())?.y ?? 0);
    expect(await findFaults(owners)).toEqual([]);
    await link(owners).click();
    await owners.waitForURL('**/dashboard');
    await goWithin(owners, '/publicar');
    await step(owners).waitFor();
    expect(await link(owners).count()).toBe(0);
    const newcomers = await browser.open({ width: 360 });
    await newcomers.goto(`${app.stack.web}/login`);
    await fillSignIn(newcomers, await app.newPerson());
    await step(newcomers).waitFor();
    expect(await link(newcomers).count()).toBe(0);
  });

  it('[DB-04] shows an owner the bookings on their spots apart from their own, keeps the choice over a reload, and leads from a completed stay to its review and to the same spot', async () => {
    const both = await app.newPerson('Berta Ambas');
    const own = await app.publish(both, { title: 'Plaza de Berta' });
    const guest = await app.newPerson('Hugo Huésped');
    await aPastStay(own.id, guest, { driverName: 'Hugo Huésped', endedAgo: 2 * DAY });
    const reviewable = await aPastStay(spot.id, both, { endedAgo: DAY + 3 * HOUR });
    await aPastStay(spot.id, both, { endedAgo: 20 * DAY + 3 * HOUR });
    const theirs = await browser.open({ width: 360 });
    await openAs(theirs, app.stack.web, both, '/dashboard/bookings');
    const section = theirs.getByRole('region', { name: es('dashboard.bookings'), exact: true });
    const choice = section.getByRole('group', { name: es('dashboard.whichBookings') });
    await section.getByText(/: Hugo$/).waitFor();
    expect(await section.getByRole('link', { name: spot.title, exact: true }).count()).toBe(0);
    expect(await section.getByRole('link', { name: es('dashboard.bookAgain') }).count()).toBe(0);
    await choice.getByRole('button', { name: es('dashboard.bookingsAsDriver') }).click();
    await section.getByRole('link', { name: spot.title, exact: true }).first().waitFor();
    expect(await section.getByText(/: Hugo$/).count()).toBe(0);
    await theirs.reload();
    const again = section.getByRole('link', { name: es('dashboard.bookAgain') });
    await expect.poll(() => again.count()).toBe(2);
    expect(await again.first().getAttribute('href')).toBe(`/spot/${spot.id}`);
    expect(await findFaults(theirs)).toEqual([]);
    // The older stay cannot be reviewed any more.
    const review = section.getByRole('link', { name: es('dashboard.review') });
    expect(await review.count()).toBe(1);
    await review.click();
    await theirs.waitForURL(`**/reserva/${reviewable}#valoracion`);
    expect(
      (
        await app.call('POST', `/bookings/${reviewable}/review`, {
          as: both,
          body: { rating: 5, text: 'Todo bien.' },
        })
      ).status,
    ).toBeLessThan(300);
    await theirs.goto(`${app.stack.web}/dashboard/bookings?list=as-driver`);
    await expect.poll(() => again.count()).toBe(2);
    await expect.poll(() => review.count()).toBe(0);
  });
});
