import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Page } from 'playwright-core';
import type { Booking } from '#shared/api/bookings.ts';
import type { Session } from '#shared/api/accounts.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Availability, Quote, Spot } from '#shared/api/spots.ts';
import { DEMO_OWNER } from '#local/seed/people.ts';
import { DEMO_PASSWORD } from '#local/settings.ts';
import type { Stack } from '#local/stack.ts';
import { aPhoto } from './photo.ts';

const DAY = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const MADRID = { west: -3.78, south: 40.37, east: -3.62, north: 40.47 };

/** Calls of the API as its site makes them; `bytes` counts what comes back. */
export class Caller {
  readonly #stack: Stack;
  bytes = 0;
  token = '';

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.#stack.api + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    this.bytes += Buffer.byteLength(text) + HEADER_BYTES;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T; // the caller knows the route
  }
}

/** Of an answer, without a body. */
const HEADER_BYTES = 500;

/** Home, a search with dates, the map moved twice, and a space with its pictures and price, by a browser without a cache. */
export const visit = async (page: Page, site: string): Promise<void> => {
  const settle = () => page.waitForLoadState('networkidle');
  await page.goto(site);
  await settle();
  await page.goto(
    `${site}/?west=${MADRID.west}&south=${MADRID.south}&east=${MADRID.east}&north=${MADRID.north}` +
      `&startDate=${dayFrom(10)}&endDate=${dayFrom(12)}`,
  );
  await settle();
  const map = page.locator('canvas').first();
  const box = await map.boundingBox();
  if (!box) throw new Error('The page shows no map.');
  for (const step of [120, -200]) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + step, box.y + box.height / 2 + 40, { steps: 8 });
    await page.mouse.up();
    await page.waitForTimeout(1500);
    await settle();
  }
  const link = await page.locator('a[href^="/spot/"]').first().getAttribute('href');
  if (!link) throw new Error('The search found nothing.');
  await page.goto(site + link);
  await settle();
  for (let scrolled = 0; scrolled < 6; scrolled++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(300);
  }
  await settle();
};

/** Registers, holds, pays with a test card and confirms, as the pages do it. */
export const book = async (stack: Stack, caller: Caller): Promise<void> => {
  const email = `visitante-${Date.now()}@example.com`;
  const { token } = await caller.call<Session>('POST', '/auth/register', { email, password: 'Aparca2026' });
  caller.token = token;
  const query = new URLSearchParams(
    Object.entries(MADRID).map(([edge, value]): [string, string] => [edge, String(value)]),
  );
  const { spots } = await caller.call<MapAnswer>('GET', `/parking-spots/map?${query.toString()}`);
  for (const { id } of spots) {
    const days = `from=${dayFrom(2)}&to=${dayFrom(60)}`;
    const { firstBookableDate: date } = await caller.call<Availability>(
      'GET',
      `/parking-spots/${id}/availability?${days}`,
    );
    if (date === null) continue;
    const quote = await caller.call<Quote>('GET', `/parking-spots/${id}/quote?date=${date}`);
    if (!quote.isAvailable) continue;
    const { parkingSpotId, startTime, endTime, totalPrice } = quote;
    const stay = { parkingSpotId, startTime, endTime, totalPrice };
    const { paymentIntentId } = await caller.call<PaymentIntent>('POST', '/create-payment-intent', {
      bookingData: stay,
    });
    const { hostname: host, port } = new URL(stack.stripe);
    const stripe = new Stripe(stack.stripeSecretKey, { host, port, protocol: 'http', telemetry: false });
    await stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: 'pm_card_visa',
      return_url: `${stack.web}/payment/success`,
    });
    const booking = await caller.call<Booking>('POST', '/bookings', {
      ...stay,
      totalPrice: String(totalPrice),
      stripePaymentIntentId: paymentIntentId,
    });
    await caller.call<Booking>('GET', `/bookings/${booking.id}`);
    return;
  }
  throw new Error('No space of the demo data can be booked.');
};

/** Signs in as the demo owner and looks at all of the dashboard. */
export const lookAsOwner = async (caller: Caller): Promise<void> => {
  const { token } = await caller.call<Session>('POST', '/auth/login', {
    email: DEMO_OWNER.email,
    password: DEMO_PASSWORD,
  });
  caller.token = token;
  for (const path of [
    '/auth/me',
    '/user/statistics',
    '/parking-spots/my-spots',
    '/bookings/my-bookings',
    '/bookings/bookings-on-my-spots',
    '/notifications',
    '/notifications/unread',
    '/messages',
    '/user/earnings',
    '/payouts/account',
  ])
    await caller.call<unknown>('GET', path);
};

/** Until the picture job has drawn an upload anew: on one machine it keeps everybody else waiting. */
const untilPublic = async (address: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(address, { method: 'HEAD' })).ok) return;
    await sleep(100);
  }
  throw new Error('An upload was not published.');
};

/** Publishes a space with three photos, as the caller who has just looked at what is theirs. */
export const publish = async (stack: Stack, caller: Caller): Promise<void> => {
  const images: string[] = [];
  for (let count = 0; count < 3; count++) {
    const photo = await aPhoto(count);
    const { uploadURL } = await caller.call<{ uploadURL: string }>('POST', '/images/upload-url', {
      contentType: 'image/jpeg',
      contentLength: photo.length,
    });
    const put = await fetch(uploadURL, {
      method: 'PUT',
      body: new Uint8Array(photo),
      headers: { 'content-type': 'image/jpeg' },
    });
    if (!put.ok) throw new Error(`The upload answered ${put.status}.`);
    const image = `/api/images/${new URL(uploadURL).pathname.split('/').slice(-2).join('/')}`;
    await untilPublic(stack.web + image);
    images.push(image);
  }
  await caller.call<Spot>('POST', '/parking-spots', {
    title: 'Plaza amplia en Chamberí',
    description: 'Plaza cubierta en un garaje tranquilo, a dos minutos del metro.',
    address: 'Calle de Fuencarral 120, 28010 Madrid',
    latitude: 40.43,
    longitude: -3.702,
    priceWeekday: 15,
    priceWeekend: 20,
    images,
    dimensions: { length: 5, width: 2.5, height: 2.2 },
    vehicleTypes: ['normal'],
    spotNumber: '42',
    minDuration: 1,
    advanceBooking: 1,
    cancellationLimit: 12,
    accessHours: { start: '00:00', end: '23:59' },
    amenities: { ramp: true, restroom: false, cctv: true, elevator: false, electricCharger: false },
    isActive: true,
    availableDays: ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'],
    startDate: dayFrom(0),
    endDate: dayFrom(200),
  });
};
