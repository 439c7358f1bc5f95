import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, PASSWORD, useStack } from '#test/support/stack.ts';
import { getSection, plainText, type RichText } from '#web/features/pages/page-text.ts';
import { readPage } from '../../web/vite/pages-plugin.ts';
import { allowPush } from './push-phone.ts';
import { goWithin, openAs, type OpenOptions, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const text = textsOf(
  'es',
  'accounts',
  'bookings',
  'common',
  'home',
  'notifications',
  'pages',
  'payments',
  'favourites',
  'fields',
  'publish',
  'search',
  'shell',
  'spots',
);

/** Names of the storage kinds in the policies. */
const PLACES: Readonly<Record<string, string>> = {
  'cookie propia': 'cookie',
  'own cookie': 'cookie',
  'almacenamiento local': 'local',
  'local storage': 'local',
  'almacenamiento de sesión': 'session',
  'session storage': 'session',
  'caché del navegador': 'cache',
  'browser cache': 'cache',
};
const NOWHERE = ['hoy en ningún sitio', 'nowhere today'];

const linesOf = (block: RichText | undefined) =>
  typeof block === 'object' ? block.children.map((line) => plainText([line])) : [];

/** The names in a cookie policy, each with the storage kinds that it gives; undefined for those of others. */
/** A booking as its page reads it. */
const BOOKING = /\/api\/bookings\/bkg_\w+$/;

const itemsIn = (language: 'es' | 'en') =>
  getSection(readPage(`web/src/features/pages/content/${language}/cookies.md`), 'own-cookies')
    .sections.flatMap(({ sections }) => sections)
    .map(({ title, blocks }) => ({
      name: plainText(title),
      places: linesOf(blocks.at(-1))
        .map((line) => /^(?:Dónde|Where): (.*)/.exec(line)?.[1]?.split(' / '))
        .find((places) => places !== undefined),
    }));

/** What a cookie policy lists as ours: `cookie USUARIOS`, `local mapState`. Entries without a storage kind are left out. */
const listedIn = (language: 'es' | 'en') =>
  itemsIn(language)
    .flatMap(({ name, places = [] }) => places.map((place) => [name, place] as const))
    .filter(([, place]) => !NOWHERE.includes(place))
    .map(([name, place]) => `${PLACES[place] ?? place} ${name}`)
    .sort();

/** Records every name that a page writes, even if it is deleted a moment later. */
const noteWrites = async (context: BrowserContext, seen: Set<string>) => {
  await context.exposeFunction('noteStored', (name: string) => seen.add(name));
  await context.addInitScript(() => {
    // The browser of the tests denies notifications.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    const { noteStored } = window as unknown as { noteStored: (name: string) => Promise<void> }; // exposed above
    type Write = (this: Storage, key: string, value: string) => void;
    const storage: { setItem: Write } = Storage.prototype;
    const write = storage.setItem;
    storage.setItem = function (key, value) {
      void noteStored(`${this === window.localStorage ? 'local' : 'session'} ${key}`);
      write.call(this, key, value);
    };
  });
};

/** Records the names that are stored now, however they were written. */
const noteContents = async (page: Page, seen: Set<string>) => {
  for (const { name } of await page.context().cookies()) seen.add(`cookie ${name}`);
  const kept = await page.evaluate(async () => [
    ...Object.keys(window.localStorage).map((key) => `local ${key}`),
    ...Object.keys(window.sessionStorage).map((key) => `session ${key}`),
    ...(await window.indexedDB.databases()).map(({ name = '' }) => `database ${name}`),
    ...(await window.caches.keys()).map((name) => `cache ${name}`),
  ]);
  for (const name of kept) seen.add(name);
};

describe('what the browser has stored after every kind of action', () => {
  let page: Page;
  const seen = new Set<string>();
  const errors: string[] = [];
  let spot: Spot;
  const person = { email: 'guarda@example.com', name: 'Gabi Guarda' };

  const go = async (path: string) => {
    await page.goto(app.stack.web + path);
    await page.locator('main h1').first().waitFor();
  };
  const has = (name: string, on = page) =>
    expect
      .poll(
        async () => {
          await noteContents(on, seen);
          return [...seen];
        },
        { timeout: 15_000 },
      )
      .toContain(name);
  const fillIn = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values))
      await page.locator(`main input[name=${name}]`).fill(value);
  };
  const signOut = async () => {
    await page
      .getByRole('button', { name: text('shell.signOut') })
      .first()
      .click();
    await page.getByText(text('shell.signedOut')).waitFor();
  };

  /** A window whose writes are recorded. */
  const open = async (options: OpenOptions = {}) => {
    const opened = await browser.open(options);
    await noteWrites(opened.context(), seen);
    opened.on('pageerror', ({ message }) => errors.push(message));
    return opened;
  };

  beforeAll(async () => {
    spot = await app.publish(await app.newPerson('Olga Dueña'));
    page = await open();
  });

  it('a search for a car and a moved map', async () => {
    const visitor = await open({ width: 390, height: 740, map: true });
    await showTileMap(visitor, app.stack.web);
    await visitor.goto(app.stack.web);
    await visitor.getByRole('combobox', { name: text('home.where') }).fill('Chamb');
    await visitor.getByRole('option', { name: /Chamb/ }).first().click();
    await visitor.getByRole('button', { name: text('home.search'), exact: true }).click();
    await visitor.getByRole('button', { name: text('home.viewMap'), exact: true }).click();
    await visitor.getByRole('button', { name: text('spots.mapZoomOut') }).click();
    await has('local mapState', visitor);
    await visitor.getByRole('button', { name: /^Filtros/ }).click();
    await visitor.getByLabel(text('search.carLength')).fill('4,5');
    await visitor.locator('dialog[open] button[type=submit]').click();
    await has('local plazalibre.car', visitor);
  });

  it('a visit by a referral link, another language, a theme and a choice of cookies', async () => {
    await go('/ayuda?lang=en');
    await go('/ayuda?lang=es');
    await has('local plazalibre.language');
    await page.getByRole('button', { name: text('shell.theme'), exact: true }).click();
    await page.getByRole('button', { name: text('shell.themeDark') }).click();
    await has('local plazalibre.theme');
    await page.locator(`button[title="${text('shell.configureCookies')}"]`).click();
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: text('shell.consentAcceptAll') })
      .click();
    await has('local plazalibre.consent');
    await go('/?ref=AMIGO25');
    await has('local plazalibre.referral');
    await goWithin(page, `/spot/${spot.id}`);
    await page.getByRole('button', { name: text('favourites.mark').replace('{spot}', spot.title) }).click();
    await has('local plazalibre.favourites');
  });

  it('an account, drafts of a spot and of tax details, and a session that is kept', async () => {
    await go('/register');
    await page.getByLabel(text('accounts.fullName')).fill(person.name);
    await page.getByLabel(text('accounts.email')).fill(person.email);
    await page.getByLabel(text('accounts.password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(text('accounts.repeatPassword')).fill(PASSWORD);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: text('accounts.registerSubmit') }).click();
    await page.waitForURL('**/publicar');
    for (const name of ['cookie USUARIOS', 'session plazalibre.token', 'local plazalibre.session'])
      await has(name);
    await page.getByLabel(text('fields.title')).fill('Un borrador');
    await has('local plazalibre.publishDraft');
    await goWithin(page, '/datos-fiscales');
    await fillIn({ legalName: person.name });
    await has('session plazalibre.taxDraft');
    await signOut();
    await goWithin(page, '/login');
    await fillIn({ email: person.email, password: PASSWORD });
    await page.getByLabel(text('accounts.keepSignedIn')).check();
    await page.getByRole('button', { name: text('accounts.loginSubmit') }).click();
    await page.waitForURL('**/publicar');
    await has('local plazalibre.token');
  });

  it('a booking up to the payment, and a message to support', async () => {
    await goWithin(page, `/spot/${spot.id}`);
    await page.getByRole('checkbox', { name: /términos/ }).check();
    await page.getByRole('button', { name: text('bookings.book'), exact: true }).click();
    await page.waitForURL('**/booking/**');
    await page.getByRole('button', { name: text('bookings.confirm') }).click();
    await page.waitForURL('**/payment?**');
    await page.getByLabel('Número de tarjeta').fill('4242424242424242');
    await page.getByLabel(/Caducidad|vencimiento/i).fill('12 / 34');
    await page.getByLabel(/CVC|seguridad/i).fill('123');
    // The page is left before the booking is read: with the next list, its pass is found missing.
    await page.route(BOOKING, () => undefined);
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await page.waitForURL('**/payment/success?**');
    await noteContents(page, seen);
    await goWithin(page, '/contacto');
    await fillIn({ name: person.name, email: person.email, subject: 'Hola' });
    await page.locator('main textarea').fill('Gracias.');
    await page.locator('main form button[type=submit]').click();
    await page.getByText(text('pages.contactSent'), { exact: true }).waitFor();
    await noteContents(page, seen);
  });

  it('the passes of a booking, for who is signed in until the browser is closed, and the files of the site', async () => {
    await page.unroute(BOOKING);
    await goWithin(page, '/dashboard/bookings');
    await has('local plazalibre.passes');
    await signOut();
    await goWithin(page, '/login');
    await fillIn({ email: person.email, password: PASSWORD });
    await page.getByRole('button', { name: text('accounts.loginSubmit') }).click();
    await page.waitForURL('**/publicar');
    await goWithin(page, '/dashboard/bookings');
    await has('cookie plazalibre.open');
    await page.getByRole('link', { name: spot.title }).first().click();
    await page.getByRole('button', { name: text('notifications.push.notNow') }).click();
    await has('local plazalibre.push');
    const visitor = await open({ worker: true });
    await visitor.goto(`${app.stack.web}/ayuda`);
    await has('cache plazalibre-files', visitor);
  });

  it('a browser that shows notifications', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const { id } = await app.book(driver, spot, { date: inDays(9) });
    const phone = await open({ worker: true });
    await allowPush(phone, app.stack.push.subscribe());
    await openAs(phone, app.stack.web, driver, `/reserva/${id}`);
    await phone.getByRole('button', { name: text('notifications.push.turnOn') }).click();
    await has('cache plazalibre.push', phone);
  });

  it('a page whose script was removed by a new version of the site', async () => {
    await go('/blog');
    let isGone = true;
    await page.route(/\/assets\/about-[^/]*\.js$/, async (route) => {
      await (isGone ? route.abort() : route.continue());
      isGone = false;
    });
    await page
      .locator('footer')
      .getByRole('link', { name: text('shell.about') })
      .click();
    await page.getByRole('heading', { level: 1, name: text('shell.about') }).waitFor();
    await has('session plazalibre.reloadedAt');
  });

  it('[CK-01] is exactly what the cookie policy lists, in both languages', async () => {
    expect([...seen].sort()).toEqual(listedIn('es'));
    expect(listedIn('en')).toEqual(listedIn('es'));
    expect(errors).toEqual([]);
    for (const language of ['es', 'en'] as const) {
      await go(`/cookies?lang=${language}`);
      for (const { name, places = [] } of itemsIn(language)) {
        const shown = page.locator('#own-cookies li', { has: page.getByRole('heading', { name }) });
        expect(await shown.innerText()).toContain(places.join(' / '));
      }
    }
  });

  it('[CK-01] and the policy names the owner of what is not ours', async () => {
    const others = itemsIn('es').filter(({ places }) => places === undefined);
    expect(others.map(({ name }) => name)).toEqual([
      'Stripe: __stripe_mid, __stripe_sid',
      'Análisis',
      'Extras',
    ]);
    const hosts = new Set((await page.context().cookies()).map(({ domain }) => domain));
    expect([...hosts]).toEqual([new URL(app.stack.web).hostname]);
  });
});
