/**
 * Cuts off everything that the site reads and sends on a phone: without a network, and with lost answers. The operations are
 * taken from the code of the site, and the last test fails for one that is neither cut off here nor listed in `ELSEWHERE`.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api/index.ts';
import type { Route as ApiRoute } from '#shared/api/route.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { report } from '#test/support/problems.ts';
import { inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { bookingPath, CARD_NUMBER, paymentPath } from './payment-support.ts';
import { goWithin, loseAnswer, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf(
  'es',
  'accounts',
  'bookings',
  'calendar',
  'changes',
  'claims',
  'common',
  'dashboard',
  'earnings',
  'favourites',
  'home',
  'invoices',
  'messages',
  'moderation',
  'notifications',
  'pages',
  'payments',
  'payouts',
  'problems',
  'profile',
  'reservations',
  'stays',
  'reviews',
  'spots',
  'taxes',
  'vehicles',
);

/** The promise is one second; a busy machine gets three. With retries it would take seven. */
const SOON_MS = 3000;
const PHONE = { width: 360, height: 740 };

interface Operation {
  name: string;
  method: string;
  pattern: RegExp;
}
const OPERATIONS: Operation[] = Object.entries<Record<string, ApiRoute>>(api).flatMap(([area, routes]) =>
  Object.entries(routes).map(([name, { method, path }]) => ({
    name: `${area}.${name}`,
    method,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

/** Names of the operations that the code of the site calls. */
const called = () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(path.join('web/src', file), 'utf8').matchAll(/\bcall(?:Page)?\(\s*'(\w+)',\s*'(\w+)'/g),
    ].map(([, area, name]) => `${area}.${name}`),
  );
  // The page of a mailed link calls these two by computed names.
  return new Set([...names, 'accounts.verifyEmail', 'accounts.confirmEmailChange']);
};

const met = new Set<string>();
const nameOf = (request: Request) => {
  const { pathname } = new URL(request.url());
  return OPERATIONS.find(({ method, pattern }) => method === request.method() && pattern.test(pathname))
    ?.name;
};

/** Records the names of the operations that a page calls from now on. */
const gather = (page: Page, ofWhat: (method: string) => boolean) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = nameOf(request);
    if (name && ofWhat(request.method())) asked.push(name);
  });
  return asked;
};
const isRead = (method: string) => method === 'GET';

let owner: Person;
let driver: Person;
let admin: Person;
/** Another owner, who changes the profile and closes the account. */
let leaver: Person;
let newcomer: Person;
let spot: Spot;
let unwanted: Spot;
let waiting: Spot;
let stay: string;
let past: string;
/** A stay whose driver has said that the space is not free. */
let reported: string;
let lastNight = 3;
let feeds: Server;

const aNight = () => {
  lastNight += 2;
  return { date: inDays(lastNight), endDate: inDays(lastNight + 1) };
};

beforeAll(async () => {
  feeds = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/calendar' })
      .end('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n');
  });
  await new Promise<void>((done) => feeds.listen(0, '127.0.0.1', done));
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  admin = await app.newAdmin('Ada Revisora');
  spot = await app.publishOnMap(owner);
  leaver = await app.newPerson('Lea Visitante');
  newcomer = await app.registerPerson();
  unwanted = await app.publish(leaver, { title: 'Plaza de más' });
  waiting = await app.publish(owner, { title: 'Plaza en revisión' });
  stay = (await app.book(driver, spot, aNight())).id;
  past = await aPastStay(spot.id, driver, { endedAgo: HOUR });
  reported = await aPastStay((await app.publish(owner)).id, driver, { endedAgo: -HOUR });
  await report(app, driver, reported);
  await app.call('PUT', `/user/favourites/${spot.id}`, { as: driver });
});
afterAll(() => {
  feeds.closeAllConnections();
  feeds.close();
});

/** Unfolds each section of a page as soon as it is there. Runs in the page. */
const unfoldAll = () => {
  const unfold = () => {
    for (const section of document.querySelectorAll<HTMLDetailsElement>('main section > details'))
      section.open = true;
  };
  new MutationObserver(unfold).observe(document, { childList: true, subtree: true });
};

const openPhone = async (person: Person | undefined, to: string) => {
  const page = await browser.open(PHONE);
  await page.addInitScript(unfoldAll);
  // Otherwise every page reads the vehicles, before the network is cut.
  await page.goto(`${app.stack.web}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('plazalibre.ownVehicle', 'null'));
  if (person) await openAs(page, app.stack.web, person, to);
  else await page.goto(app.stack.web + to);
  return page;
};

const CALLS = '**/api/**';

/** Aborts all calls or those of one operation, with the browser offline; the files of the page still load. */
const cutCalls = async (page: Page, only?: string) => {
  await page.route(CALLS, (route) =>
    only && nameOf(route.request()) !== only ? route.fallback() : route.abort('internetdisconnected'),
  );
  await page.route('**/robots.txt', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
};
const joinCalls = async (page: Page) => {
  for (const reached of [CALLS, '**/robots.txt']) await page.unroute(reached);
  await page.evaluate(() => {
    delete (navigator as { onLine?: boolean }).onLine;
    dispatchEvent(new Event('online'));
  });
};
const button = (page: Page, key: string) =>
  page.getByRole('button', { name: es(key), exact: true }).filter({ visible: true });
const dialogButton = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: es(key), exact: true });

describe('reading without a network', () => {
  const pages: [string, () => Person | undefined, () => string, string?, string?][] = [
    ['home', () => undefined, () => '/'],
    ['a spot', () => undefined, () => `/spot/${spot.id}`],
    ['the reviews of a spot', () => undefined, () => `/spot/${spot.id}`, 'reviews.listSpotReviews'],
    [
      'the days of a spot',
      () => undefined,
      () => `/spot/${spot.id}`,
      'spots.getAvailability',
      es('common.offline'),
    ],
    ['the favourites', () => driver, () => '/favoritos'],
    ['the prices of favourites', () => driver, () => '/favoritos', 'favourites.listFavouriteCards'],
    ['the page that confirms a booking', () => driver, () => bookingPath(spot, aNight())],
    ['the dashboard', () => owner, () => '/dashboard'],
    ['own spots', () => owner, () => '/dashboard/spots'],
    ['own bookings', () => driver, () => '/dashboard/bookings'],
    ['bookings of own spots', () => owner, () => '/dashboard/bookings'],
    ['the own vehicles', () => driver, () => '/dashboard/profile'],
    ['the notifications', () => owner, () => '/dashboard/notifications'],
    ['a booking', () => driver, () => `/reserva/${stay}`],
    ['the vehicles for a stay', () => driver, () => `/reserva/${stay}`, 'vehicles.listVehicles'],
    ['the vehicles for a spot', () => driver, () => `/spot/${spot.id}`, 'vehicles.listVehicles'],
    ['a pass of a later stay', () => driver, () => `/reserva/${stay}/pase`],
    ['the check of a pass', () => undefined, () => `/pase/${'0'.repeat(48)}`],
    ['a booking that is over', () => driver, () => `/reserva/${past}`],
    ['the claim about a stay', () => owner, () => `/reserva/${past}/reclamacion`, 'claims.getClaim'],
    ['the problem of a stay', () => driver, () => `/reserva/${reported}/problema`, 'problems.getProblem'],
    ['the spaces near by', () => driver, () => `/reserva/${reported}/problema`, 'problems.listProblemPlaces'],
    ['the data of an invoice', () => driver, () => `/reserva/${stay}`, 'taxes.getInvoiceData'],
    ['the invoices of a stay', () => driver, () => `/reserva/${stay}`, 'invoices.listBookingInvoices'],
    ['the invoices', () => driver, () => '/facturas'],
    ['the agreement about invoices', () => owner, () => '/ingresos', 'invoices.getInvoicingAgreement'],
    ['the tax details', () => owner, () => '/datos-fiscales'],
    ['the calendar of a spot', () => owner, () => `/calendario/${spot.id}`],
    ['the page that edits a spot', () => owner, () => `/editar-plaza/${spot.id}`],
    ['the earnings', () => owner, () => '/ingresos'],
    ['the queue of administrators', () => admin, () => '/admin'],
    ['the search of a booking', () => admin, () => '/admin?referencia=01234567', 'moderation.findBookings'],
    ['a spot in the queue', () => admin, () => `/admin/${spot.id}`],
    ['a claim in the queue', () => admin, () => `/admin/reclamacion/${past}`],
    ['a problem in the queue', () => admin, () => `/admin/problemas/${reported}`],
    ['a new password', () => undefined, () => `/reset-password?token=${'a'.repeat(43)}`],
  ];

  it.each(pages)(
    '[HM-04] shows a message, and loads by itself when the network is back: %s',
    async (_, whose, where, only, says = es('common.connectionText')) => {
      const page = await openPhone(whose(), '/ayuda');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const asked = gather(page, isRead);
      await cutCalls(page, only);
      await goWithin(page, where());
      await page.getByText(says).first().waitFor({ timeout: SOON_MS });
      // Where only one operation is cut off, the answer of any other takes the note away again.
      if (!only) await page.getByText(es('common.offline')).waitFor();
      const isCut = (name: string) => !only || name === only;
      await expect.poll(() => asked.some(isCut)).toBe(true);
      const unread = new Set(asked.filter(isCut));
      for (const name of unread) met.add(name);
      asked.length = 0;
      await joinCalls(page);
      await expect.poll(() => [...unread].filter((name) => !asked.includes(name))).toEqual([]);
      await expect
        .poll(() => page.getByText(es('common.connectionText')).filter({ visible: true }).count())
        .toBe(0);
    },
  );
});

/** A press, made three times: without a network, with the request lost, and with the answer lost. */
interface Press {
  name: string;
  as?: () => Person | undefined;
  at: () => string | Promise<string>;
  /** Everything before the press. */
  prepare?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** The operation that it sends. */
  sends: string;
  /** Text while no answer comes at all: the page cannot know whether it arrived. */
  doubt?: string;
  /** What the page shows once one answer was lost and it has looked, or asked again: a text, or what a function waits for. */
  done?: string | ((page: Page) => Promise<unknown>);
  /** Why nobody can know whether it was done: after a lost answer the page says `doubt`, and does not look. */
  unknown?: string;
}

/** The page has saved a file. */
const aFile = (page: Page) => page.waitForEvent('download');
/** A control has gone. */
const gone = (role: 'button', name: string | RegExp, pressed?: boolean) => (page: Page) =>
  expect
    .poll(() => page.getByRole(role, { name, ...(pressed !== undefined && { pressed }) }).count())
    .toBe(0);

const fillIn =
  (values: Record<string, string>, form = 'main form') =>
  async (page: Page) => {
    for (const [name, value] of Object.entries(values))
      await page.locator(`${form} [name="${name}"]`).fill(value);
  };
const submit = (page: Page) => page.locator('main form button[type=submit]').click();
const givePassword = (opener: string) => async (page: Page) => {
  await button(page, opener).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(PASSWORD);
};
/** Opens the dialog again if the last answer has closed it. */
const inDialog =
  (opener: string, answer: string, fillDialog?: (page: Page) => Promise<void>) => async (page: Page) => {
    if (!(await page.getByRole('dialog').isVisible())) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      await fillDialog?.(page);
    }
    await dialogButton(page, answer).click();
  };
const submitDialog = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').click();
const toCalendar = () => `/calendario/${spot.id}`;
/** A claim about a stay that is over. */
const aClaim = async () => {
  const { id } = await app.publish(owner);
  const over = await aPastStay(id, driver, { endedAgo: HOUR });
  const body = { kind: 'lost_remote', text: 'No ha devuelto el mando.', amount: 12.5 };
  await app.call('POST', `/bookings/${over}/claim`, { as: owner, body });
  return over;
};
const feedUrl = () => `http://127.0.0.1:${(feeds.address() as AddressInfo).port}/a.ics`; // it listens on a port
const UNANSWERED = es('common.unanswered');

const PRESSES: Press[] = [
  {
    name: 'to sign in',
    at: () => '/login',
    prepare: (page) => fillIn({ email: driver.email, password: PASSWORD })(page),
    press: submit,
    sends: 'accounts.login',
    doubt: es('accounts.connectionError'),
    done: es('accounts.loginSuccess'),
  },
  {
    name: 'to register, after which the password signs in',
    at: () => '/register',
    prepare: async (page) => {
      const email = `nueva${Date.now()}@example.com`;
      await fillIn({ email, password: PASSWORD, repeated: PASSWORD })(page);
      for (const box of await page.locator('main form input[type=checkbox]').all()) await box.check();
    },
    press: submit,
    sends: 'accounts.register',
    done: es('accounts.registerSuccess'),
  },
  {
    name: 'to request a new password',
    at: () => '/forgot-password',
    prepare: (page) => fillIn({ email: driver.email })(page),
    press: submit,
    sends: 'accounts.forgotPassword',
    doubt: es('accounts.forgotUnanswered'),
    unknown: 'a mail may be on its way; a second one does no harm',
  },
  {
    name: 'to write to support',
    at: () => '/contacto',
    prepare: async (page) => {
      const labels = [
        'pages.contactName',
        'pages.contactEmail',
        'pages.contactSubject',
        'pages.contactMessage',
      ];
      for (const [index, label] of labels.entries())
        await page
          .getByLabel(es(label), { exact: true })
          .fill(index === 1 ? 'ana@example.com' : 'Una pregunta');
    },
    press: (page) => button(page, 'pages.contactSubmit').click(),
    sends: 'contact.sendMessage',
    doubt: es('pages.contactUnanswered'),
    unknown: 'a mail may be on its way',
  },
  {
    name: 'to hold a spot',
    as: () => driver,
    at: () => bookingPath(spot, aNight()),
    press: (page) => button(page, 'bookings.confirm').click(),
    sends: 'bookings.createBooking',
    doubt: es('bookings.holdUnanswered'),
    done: es('bookings.created'),
  },
  {
    name: 'to release a hold',
    as: () => driver,
    at: async () => {
      const night = aNight();
      await app.intent(driver, await app.quote(spot, night));
      return bookingPath(spot, night);
    },
    press: (page) => button(page, 'bookings.release').click(),
    sends: 'bookings.releaseHold',
    done: es('bookings.confirm'),
  },
  {
    name: 'to cancel a booking',
    as: () => driver,
    at: async () => `/reserva/${(await app.book(driver, spot, aNight())).id}`,
    prepare: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Cancelar reserva/ })
        .click(),
    press: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Cancelar y recuperar/ })
        .click(),
    sends: 'bookings.cancelBooking',
    doubt: es('reservations.cancelNoAnswer'),
    done: es('reservations.cancelDone'),
  },
  {
    name: 'to save a stay in a calendar',
    as: () => driver,
    at: () => `/reserva/${stay}`,
    press: (page) => button(page, 'reservations.addToCalendar').click(),
    sends: 'bookings.getBookingCalendar',
    doubt: es('reservations.calendarFailed'),
    done: aFile,
  },
  {
    name: 'to write to the other party',
    as: () => driver,
    at: () => `/reserva/${stay}`,
    prepare: (page) => page.locator('main textarea').first().fill('Llego tarde'),
    press: async (page) => {
      const again = page.getByRole('button', { name: es('common.retry') }).first();
      await ((await again.isVisible()) ? again : button(page, 'messages.send')).click();
    },
    sends: 'messages.writeMessage',
    doubt: es('messages.unanswered'),
    done: (page) => page.locator('li').filter({ hasText: 'Llego tarde' }).locator('time').waitFor(),
  },
  {
    name: 'to review a stay',
    as: () => driver,
    at: () => `/reserva/${past}`,
    prepare: async (page) => {
      await page.locator('input[name=rating]').last().check({ force: true });
      await page.locator('#valoracion ~ form textarea').fill('Cómoda, limpia y cerca.');
    },
    press: (page) => button(page, 'reviews.publish').click(),
    sends: 'reviews.writeReview',
    doubt: es('reviews.noAnswer'),
    done: es('reviews.yours'),
  },
  {
    name: 'to answer a review',
    as: () => owner,
    at: () => `/reserva/${past}`,
    prepare: (page) => page.locator('#valoracion ~ form textarea').fill('Gracias por venir'),
    press: (page) => button(page, 'reviews.publishAnswer').click(),
    sends: 'reviews.answerReview',
    doubt: es('reviews.noAnswer'),
    done: es('reviews.ownerAnswer'),
  },
  {
    name: 'to mark a spot',
    as: () => leaver,
    at: () => `/spot/${spot.id}`,
    press: (page) => page.getByRole('button', { name: /^Guardar .* en favoritos$/ }).click(),
    sends: 'favourites.addFavourite',
    done: (page) => page.getByRole('button', { name: /^Guardar .* en favoritos$/, pressed: true }).waitFor(),
  },
  {
    name: 'to unmark a spot',
    as: () => driver,
    at: () => '/favoritos',
    press: (page) => page.getByRole('button', { name: /^Guardar .* en favoritos$/, pressed: true }).click(),
    sends: 'favourites.removeFavourite',
    done: gone('button', /^Guardar .* en favoritos$/, true),
  },
  {
    name: 'to wait for a stay',
    as: () => newcomer,
    at: async () => {
      const night = aNight();
      await app.book(driver, spot, night);
      return `/spot/${spot.id}?${new URLSearchParams({ ...night, startTime: '13:00', endTime: '12:00' }).toString()}`;
    },
    press: (page) => button(page, 'favourites.wait').click(),
    sends: 'favourites.wishStay',
    done: es('favourites.waiting'),
  },
  {
    name: 'to wait for a stay no longer',
    as: () => newcomer,
    at: () => '/favoritos',
    press: (page) =>
      page
        .getByRole('button', { name: /^Quitar el aviso/ })
        .first()
        .click(),
    sends: 'favourites.dropWishedStay',
    done: gone('button', /^Quitar el aviso/),
  },
  {
    name: 'to pause a spot',
    as: () => leaver,
    at: () => '/dashboard/spots',
    press: (page) => page.getByRole('button', { name: /^Pausar/ }).click(),
    sends: 'spots.updateSpot',
    done: es('dashboard.paused'),
  },
  {
    name: 'to save a spot',
    as: () => leaver,
    at: () => `/editar-plaza/${unwanted.id}`,
    prepare: (page) => fillIn({ title: 'Plaza con otro nombre' })(page),
    press: (page) => button(page, 'dashboard.saveChanges').first().click(),
    sends: 'spots.updateSpot',
    done: es('dashboard.saved'),
  },
  {
    name: 'to delete a spot',
    as: () => leaver,
    at: () => '/dashboard/spots',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Eliminar plaza/ })
        .first()
        .click(),
    press: (page) => dialogButton(page, 'dashboard.delete').click(),
    sends: 'spots.deleteSpot',
    done: 'eliminada',
  },
  {
    name: 'to block a day',
    as: () => owner,
    at: toCalendar,
    prepare: async (page) => {
      await button(page, 'calendar.nextMonth').click();
      await page.locator('[data-date][data-status="open"][aria-busy="false"]').last().click();
    },
    press: (page) => button(page, 'calendar.action.blocked').click(),
    sends: 'calendars.updateCalendar',
    done: es('calendar.blockedDone'),
  },
  {
    name: 'to create the secret link of a calendar',
    as: () => owner,
    at: toCalendar,
    press: (page) => button(page, 'calendar.createFeed').click(),
    sends: 'calendars.createFeed',
    done: es('calendar.endFeed'),
  },
  {
    name: 'to delete that link',
    as: () => owner,
    at: toCalendar,
    press: inDialog(es('calendar.endFeed'), 'calendar.endFeed'),
    sends: 'calendars.deleteFeed',
    done: es('calendar.feedEnded'),
  },
  {
    name: 'to import another calendar',
    as: () => owner,
    at: toCalendar,
    prepare: async (page) => {
      await page.getByLabel(es('calendar.importName')).fill('Airbnb');
      await page.getByLabel(es('calendar.importUrl')).fill(feedUrl());
    },
    press: (page) => button(page, 'calendar.addImport').click(),
    sends: 'calendars.createImport',
    done: es('calendar.importAdded'),
  },
  {
    name: 'to refresh that import',
    as: () => owner,
    at: toCalendar,
    press: (page) => page.getByRole('button', { name: 'Actualizar Airbnb' }).click(),
    sends: 'calendars.refreshImport',
    done: (page) => page.waitForResponse((answer) => nameOf(answer.request()) === 'calendars.refreshImport'),
  },
  {
    name: 'to delete that import',
    as: () => owner,
    at: toCalendar,
    press: inDialog('Quitar Airbnb', 'calendar.remove'),
    sends: 'calendars.deleteImport',
    done: es('calendar.importRemoved'),
  },
  {
    name: 'to save a profile',
    as: () => leaver,
    at: () => '/dashboard/profile',
    prepare: async (page) => {
      await button(page, 'dashboard.edit').click();
      await fillIn({ fullName: 'Ana María' })(page);
    },
    press: submit,
    sends: 'accounts.updateProfile',
    done: es('profile.saved'),
  },
  {
    name: 'to save a vehicle',
    as: () => leaver,
    at: () => '/dashboard/profile',
    prepare: async (page) => {
      await button(page, 'vehicles.add').click();
      await fillIn({ plate: '1234 BCD' })(page);
    },
    press: submit,
    sends: 'vehicles.saveVehicle',
    done: es('vehicles.default'),
  },
  {
    name: 'to say which vehicle comes',
    as: () => driver,
    at: async () => {
      const vehicle = { name: 'Moto', plate: '4321 BCD', kind: 'motos', length: 2, width: 0.8, height: 1.2 };
      await app.call('PUT', `/user/vehicles/${randomUUID()}`, { as: driver, body: vehicle });
      return `/reserva/${stay}`;
    },
    // Each attempt changes the choice back, because only a change is sent.
    press: async (page) => {
      const choice = page.locator('main select[name=vehicle]');
      await expect.poll(() => choice.isEnabled()).toBe(true);
      await choice.selectOption({ index: (await choice.inputValue()) === '' ? 1 : 0 });
    },
    sends: 'vehicles.chooseVehicle',
    done: es('vehicles.chosen'),
  },
  {
    name: 'to delete a vehicle',
    as: () => driver,
    at: () => '/dashboard/profile',
    press: (page) => page.getByRole('button', { name: 'Borrar 4321 BCD' }).click(),
    sends: 'vehicles.deleteVehicle',
    done: es('vehicles.intro'),
  },
  {
    name: 'to change an address',
    as: () => leaver,
    at: () => '/dashboard/profile',
    prepare: async (page) => {
      await button(page, 'dashboard.edit').click();
      await fillIn({ email: `otra${Date.now()}@example.com` })(page);
      await fillIn({ password: PASSWORD })(page);
    },
    press: submit,
    sends: 'accounts.requestEmailChange',
    done: es('profile.linkSent'),
  },
  {
    name: 'to have the link sent again',
    as: () => leaver,
    at: () => '/dashboard/profile',
    press: (page) => button(page, 'profile.resend').click(),
    sends: 'accounts.resendEmailChange',
    unknown: 'a mail may be on its way',
  },
  {
    name: 'to cancel the change of address',
    as: () => leaver,
    at: () => '/dashboard/profile',
    press: (page) => button(page, 'profile.cancelChange').click(),
    sends: 'accounts.cancelEmailChange',
    done: es('profile.cancelled'),
  },
  {
    name: 'to open a mailed link',
    at: () => `/confirmar-email?token=${'a'.repeat(43)}`,
    press: (page) => button(page, 'profile.confirmSubmit').click(),
    sends: 'accounts.confirmEmailChange',
    done: es('profile.invalidTitle'),
  },
  {
    name: 'to verify an address',
    at: () => `/verificar-email?token=${'a'.repeat(43)}`,
    press: (page) => button(page, 'profile.confirmSubmit').click(),
    sends: 'accounts.verifyEmail',
    done: es('profile.invalidTitle'),
  },
  {
    name: 'to have the first link sent again',
    as: () => newcomer,
    at: () => '/dashboard/profile',
    press: (page) => button(page, 'profile.resend').click(),
    sends: 'accounts.requestEmailVerification',
    unknown: 'a mail may be on its way',
  },
  {
    name: 'to export one’s data',
    as: () => driver,
    at: () => '/dashboard/profile',
    prepare: givePassword('profile.download'),
    press: submitDialog,
    sends: 'privacy.exportMyData',
    doubt: es('common.connectionText'),
    done: aFile,
  },
  {
    name: 'to close an account',
    as: () => leaver,
    at: () => '/dashboard/profile',
    prepare: givePassword('profile.close'),
    press: submitDialog,
    sends: 'privacy.closeMyAccount',
    done: es('profile.closed'),
  },
  {
    name: 'to export earnings',
    as: () => owner,
    at: () => '/ingresos',
    press: (page) => button(page, 'earnings.export').click(),
    sends: 'earnings.exportEarnings',
    doubt: es('earnings.exportFailed'),
    done: aFile,
  },
  {
    name: 'to download the statement of a quarter as a PDF',
    as: () => owner,
    at: () => '/ingresos',
    press: (page) => button(page, 'earnings.statementPdf').click(),
    sends: 'earnings.getStatementPdf',
    doubt: es('earnings.statementFailed'),
    done: aFile,
  },
  {
    name: 'to download the statement of a quarter as a CSV',
    as: () => owner,
    at: () => '/ingresos',
    press: (page) => button(page, 'earnings.statementCsv').click(),
    sends: 'earnings.exportStatement',
    doubt: es('earnings.statementFailed'),
    done: aFile,
  },
  {
    name: 'to set payouts up',
    as: () => owner,
    at: () => '/ingresos',
    prepare: givePassword('payouts.setUp'),
    press: submitDialog,
    sends: 'payouts.startPayoutOnboarding',
    doubt: es('common.connectionText'),
    done: (page) => page.waitForURL((url) => url.pathname !== '/ingresos'),
  },
  {
    name: 'to say to have arrived',
    as: () => driver,
    at: async () => {
      const { id } = await app.publish(owner);
      return `/reserva/${await aPastStay(id, driver, { endedAgo: -HOUR })}`;
    },
    press: (page) => button(page, 'stays.arrived').click(),
    sends: 'bookings.recordArrival',
    done: es('stays.saidArrived'),
  },
  {
    name: 'to say to have left',
    as: () => driver,
    at: async () => {
      const { id } = await app.publish(owner);
      return `/reserva/${await aPastStay(id, driver, { endedAgo: -HOUR, hasArrived: true })}`;
    },
    press: (page) => button(page, 'stays.leaving').click(),
    sends: 'bookings.recordDeparture',
    done: es('stays.saidLeft'),
  },
  {
    name: 'to save tax details',
    as: () => driver,
    at: () => '/datos-fiscales',
    prepare: fillIn({ legalName: 'Dani Conductor' }),
    press: (page) => button(page, 'taxes.save').click(),
    sends: 'taxes.saveTaxDetails',
    done: es('taxes.saved'),
  },
  {
    name: 'to give the data of an invoice',
    as: () => driver,
    at: async () => {
      const { body } = await app.call<TaxDetails>('GET', '/user/tax-details', { as: driver });
      const address = { street: 'Calle Mayor 5', postcode: '28013', city: 'Madrid', country: 'ES' };
      const party = { traderStatus: 'business', legalName: 'Garajes, S. L.', taxId: 'B64717838', address };
      await app.call('PUT', '/user/tax-details', { as: driver, body: { ...party, revision: body.revision } });
      return `/reserva/${stay}`;
    },
    prepare: (page) => button(page, 'taxes.wantInvoice').click(),
    press: (page) => button(page, 'taxes.useForInvoice').click(),
    sends: 'taxes.saveInvoiceData',
    done: es('taxes.changeInvoice'),
  },
  {
    name: 'to take back a claim',
    as: () => owner,
    at: async () => `/reserva/${await aClaim()}/reclamacion`,
    prepare: (page) => button(page, 'claims.withdraw').click(),
    press: (page) => button(page, 'claims.withdrawSure').click(),
    sends: 'claims.withdrawClaim',
    done: es('claims.owner.withdrawn'),
  },
  {
    name: 'to say why a claim is wrong',
    as: () => driver,
    at: async () => `/reserva/${await aClaim()}/reclamacion`,
    prepare: fillIn({ text: 'El mando está en el buzón.' }),
    press: (page) => button(page, 'claims.dispute').click(),
    sends: 'claims.disputeClaim',
    done: es('claims.driver.in_review'),
  },
  {
    name: 'to decide a claim',
    as: () => admin,
    at: async () => {
      const over = await aClaim();
      const body = { text: 'El mando está en el buzón.' };
      await app.call('POST', `/bookings/${over}/claim/dispute`, { as: driver, body });
      return `/admin/reclamacion/${over}`;
    },
    prepare: fillIn({ due: '5', text: 'El mando no ha aparecido.' }),
    press: (page) => button(page, 'moderation.decideClaim').click(),
    sends: 'claims.decideClaim',
    done: es('moderation.claimDecided'),
  },
  {
    name: 'to decide a problem',
    as: () => admin,
    at: () => `/admin/problemas/${reported}`,
    prepare: async (page) => {
      await page.getByLabel(es('problems.admin.reason')).fill('Se ve el coche en la foto.');
    },
    press: (page) => button(page, 'problems.admin.founded').click(),
    sends: 'problems.decideProblem',
    done: es('problems.state.founded'),
  },
  {
    name: 'to mark all as read',
    as: () => owner,
    at: () => '/dashboard/notifications',
    press: (page) => button(page, 'notifications.markAllRead').click(),
    sends: 'notifications.markRead',
    done: gone('button', es('notifications.markAllRead')),
  },
  {
    name: 'to make a claim',
    as: () => owner,
    at: async () => {
      const { id } = await app.publish(owner);
      return `/reserva/${await aPastStay(id, driver, { endedAgo: HOUR })}/reclamacion`;
    },
    prepare: async (page) => {
      await page.locator('select[name=kind]').selectOption('lost_remote');
      await fillIn({ amount: '12,50', text: 'No ha devuelto el mando.' })(page);
    },
    press: (page) => button(page, 'claims.send').click(),
    sends: 'claims.openClaim',
    done: es('claims.withdraw'),
  },
  {
    name: 'to stay shorter, with something back',
    as: () => driver,
    at: async () => {
      const { id } = await app.publish(await app.newPerson(), { priceWeekday: '24', priceWeekend: '24' });
      const booked = await app.book(
        driver,
        { id },
        { date: inDays(12), startTime: '10:00', endTime: '14:00', isFullDay: 'false' },
      );
      return `/reserva/${booked.id}/cambiar`;
    },
    prepare: async (page) => {
      await page.getByLabel('Hora de salida').selectOption('13:00');
      await page.getByText(es('changes.goesBack')).waitFor();
    },
    press: (page) => page.getByRole('button', { name: /^Cambiar y recuperar/ }).click(),
    sends: 'changes.requestChange',
    done: es('reservations.changes'),
  },
  {
    name: 'to get everything back',
    as: () => driver,
    at: async () => {
      const { id } = await app.publish(await app.newPerson(), { latitude: '43.36', longitude: '-5.85' });
      const running = await aPastStay(id, driver, { endedAgo: -1.75 * HOUR });
      await report(app, driver, running);
      return `/reserva/${running}/problema`;
    },
    press: async (page) => {
      const words = new RegExp(es('problems.backPress').split(' ')[0] ?? '');
      const dialog = page.getByRole('dialog');
      if (!(await dialog.isVisible()))
        await page.getByRole('button').filter({ hasText: words }).first().click();
      await dialog.getByRole('button').filter({ hasText: words }).click();
    },
    sends: 'problems.returnEverything',
    done: es('problems.hasReturned'),
  },
  {
    name: 'to agree to invoices in one’s name',
    as: () => owner,
    at: async () => {
      const { body } = await app.call<TaxDetails>('GET', '/user/tax-details', { as: owner });
      const address = { street: 'Calle Mayor 6', postcode: '28013', city: 'Madrid', country: 'ES' };
      const party = { traderStatus: 'business', legalName: 'Plazas, S. L.', taxId: 'B64717838', address };
      await app.call('PUT', '/user/tax-details', { as: owner, body: { ...party, revision: body.revision } });
      return '/ingresos';
    },
    prepare: (page) => button(page, 'invoices.readTerms').click(),
    press: (page) => button(page, 'invoices.accept').click(),
    sends: 'invoices.saveInvoicingAgreement',
    done: es('invoices.end'),
  },
  {
    name: 'to review a spot',
    as: () => admin,
    at: () => `/admin/${waiting.id}`,
    press: inDialog(es('moderation.rejectWithReason'), 'moderation.reject', (page) =>
      page.getByRole('dialog').locator('textarea').fill('Faltan fotos de la entrada.'),
    ),
    sends: 'moderation.decideReview',
    done: es('moderation.rejected'),
  },
];

/** Closes the messages of earlier presses, so that what is shown next belongs to the next one. */
const closeToasts = (page: Page) =>
  page
    .getByRole('region', { name: es('common.notifications') })
    .getByRole('button')
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const close of buttons) close.click();
    });

describe('a press', () => {
  it.each(PRESSES)(
    'is sent neither offline nor later, and is checked when its answer is lost: $name',
    async ({ as, at, prepare, press, sends, doubt = UNANSWERED, done, unknown }) => {
      const to = await at();
      expect([sends, done !== undefined]).toEqual([sends, unknown === undefined]);
      const page = await openPhone(as?.(), to);
      await page.waitForLoadState('networkidle');
      await prepare?.(page);
      const arrived: string[] = [];
      let isLost = false;
      let fate: 'reaches nobody' | 'loses its answer once' | 'passes' = 'passes';
      await page.route('**/api/**', async (route: Route) => {
        if (nameOf(route.request()) !== sends) return route.fallback();
        if (fate === 'reaches nobody') return route.abort('connectionreset');
        arrived.push(sends);
        if (fate === 'passes') return route.continue();
        fate = 'passes';
        await loseAnswer(route);
        isLost = true;
      });
      const asked = gather(page, () => true);

      // The browser is offline.
      const shown = page.getByText(es('common.notSent')).first();
      await page.context().setOffline(true);
      await press(page);
      await shown.waitFor({ timeout: SOON_MS });
      arrived.length = 0;
      await page.context().setOffline(false);
      await page.waitForTimeout(300);
      expect(arrived).toEqual([]);

      // The request is lost.
      fate = 'reaches nobody';
      await closeToasts(page);
      await press(page);
      await page.getByText(doubt).first().waitFor();

      // The request arrives, but its answer is lost: what the page then shows is what has become of it.
      fate = 'loses its answer once';
      await closeToasts(page);
      const waited = typeof done === 'function' ? done(page) : undefined;
      await press(page);
      await expect.poll(() => isLost).toBe(true);
      const words = typeof done === 'string' ? done : doubt;
      await (waited ?? page.getByText(words).filter({ visible: true }).first().waitFor());
      if (unknown === undefined) {
        expect(await page.getByText(UNANSWERED).filter({ visible: true }).count()).toBe(0);
        expect(await page.getByText(es('common.unansweredTitle')).filter({ visible: true }).count()).toBe(0);
      }
      for (const name of asked) met.add(name);
      // A retry may still be running.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});

it('names the presses of which nobody can know what became of them: each asks for a mail, and repeating one does no harm', () => {
  const named = PRESSES.flatMap(({ sends, unknown }) => (unknown ? [`${sends} (${unknown})`] : []));
  console.log(
    `After a lost answer ${named.length} of ${PRESSES.length} presses stay unknown: ${named.join(', ')}`,
  );
  expect(PRESSES.filter(({ unknown }) => unknown !== undefined).map(({ sends }) => sends)).toEqual([
    'accounts.forgotPassword',
    'contact.sendMessage',
    'accounts.resendEmailChange',
    'accounts.requestEmailVerification',
  ]);
});

/** An answer that the site asks for without a press is lost once; it asks again. */
const BY_ITSELF: [
  sends: string,
  whose: () => Person | undefined,
  at: () => string | Promise<string>,
  shown: string,
  begin?: (page: Page) => Promise<unknown>,
][] = [
  [
    'payments.createPaymentIntent',
    () => driver,
    async () => paymentPath(await app.quote(spot, aNight())),
    es('payments.confirmTitle'),
  ],
  [
    'accounts.validateResetToken',
    () => undefined,
    () => `/reset-password?token=${'a'.repeat(43)}`,
    es('accounts.tokenInvalid'),
  ],
  [
    'favourites.unsubscribe',
    () => undefined,
    () => `/favoritos?baja=${'a'.repeat(43)}`,
    es('favourites.endInvalid'),
  ],
  [
    'claims.createClaimPayment',
    () => driver,
    async () => `/reserva/${await aClaim()}/reclamacion`,
    CARD_NUMBER,
    (page) => page.getByRole('button', { name: /^Aceptar y pagar/ }).click(),
  ],
  [
    'bookings.getBooking',
    () => driver,
    // Not one of the coming days, whose passes are read by any page.
    async () => `/reserva/${(await app.book(driver, spot, { date: inDays(90) })).id}`,
    es('reservations.addToCalendar'),
  ],
  ['spots.getQuote', () => driver, () => bookingPath(spot, aNight()), es('bookings.confirm')],
];

it.each(BY_ITSELF)(
  'an answer of %s is asked for again when it is lost',
  async (sends, whose, at, shown, begin) => {
    const to = await at();
    const page = await openPhone(whose(), '/ayuda');
    let lost = 0;
    await page.route(CALLS, async (route) => {
      if (nameOf(route.request()) !== sends || lost > 0) return route.fallback();
      lost++;
      await loseAnswer(route);
    });
    await goWithin(page, to);
    await begin?.(page);
    await page.getByText(shown).filter({ visible: true }).first().waitFor();
    expect(lost).toBe(1);
    met.add(sends);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

/** Operations that are not sent by a press, or that other tests cut off. */
const ELSEWHERE = new Map([
  ['accounts.adoptSession', 'after the page of another provider (accounts-provider)'],
  ['accounts.confirmSecondFactor', 'once for each administrator'],
  ['accounts.logout', 'a sign-out is finished later (other-tabs)'],
  ['accounts.refreshSession', 'by itself'],
  ['accounts.resetPassword', 'accounts-forms'],
  ['accounts.startSecondFactor', 'once for each administrator'],
  ['claims.acceptClaim', 'rental-deposit'],
  ['changes.confirmChange', 'after the form of the payment (change-booking)'],
  ['changes.quoteChange', 'by itself'],
  ['changes.releaseChange', 'change-booking'],
  ['claims.confirmClaimPayment', 'after the form of the payment (claims)'],
  ['favourites.mergeFavourites', 'by itself (favourites)'],
  ['images.createPrivateUploadUrl', 'as createUploadUrl'],
  ['images.createUploadUrl', 'publish-images'],
  ['invoices.archiveInvoices', 'as getStatementPdf'],
  ['invoices.getInvoice', 'as listInvoices'],
  ['invoices.getInvoicePdf', 'as getStatementPdf'],
  ['messages.markMessagesRead', 'by itself'],
  ['notifications.deletePushSubscription', 'push'],
  ['notifications.listPushSubscriptions', 'push'],
  ['notifications.savePushSubscription', 'push'],
  ['payouts.createDashboardLink', 'as startPayoutOnboarding'],
  ['places.autocomplete', 'place-field'],
  ['places.getPlace', 'offline'],
  ['places.reverseGeocode', 'publish-location'],
  ['privacy.recordConsent', 'by itself'],
  ['rentals.confirmRentalCard', 'after the form of the card (rentals)'],
  ['rentals.createRental', 'rentals'],
  ['rentals.answerRentalEnd', 'rental-terms'],
  ['rentals.answerRentalPrice', 'rental-terms'],
  ['rentals.endRental', 'rentals'],
  ['rentals.getRental', 'as getBooking'],
  ['rentals.offerRentalEnd', 'rental-terms'],
  ['rentals.prepareRentalCard', 'rentals'],
  ['rentals.proposeRentalPrice', 'rental-terms'],
  ['rentals.quoteRentalEnd', 'by itself'],
  ['rentals.quoteRental', 'as getQuote'],
  ['rentals.suggestMonthPrice', 'by itself'],
  ['problems.rebook', 'problems'],
  ['problems.reportProblem', 'problems'],
  ['problems.unblockSpace', 'problems'],
  ['spots.createSpot', 'publish'],
]);

it('every operation of the site was cut off here or is listed as tested elsewhere', () => {
  const missing = [...called()].filter((name) => !met.has(name) && !ELSEWHERE.has(name));
  expect(missing).toEqual([]);
  // What a page sends by itself may come in the way of any test.
  const twice = [...ELSEWHERE].filter(([name, where]) => met.has(name) && where !== 'by itself');
  expect(twice).toEqual([]);
});
