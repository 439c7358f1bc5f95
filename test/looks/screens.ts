import type { Page } from 'playwright-core';
import { pictureFiles } from '#test/e2e/support.ts';

/** People of the demo data by address; all have the same password. */
export const PEOPLE = {
  driver: 'conductor@plazalibre.example',
  owner: 'propietaria@plazalibre.example',
  admin: 'equipo@plazalibre.example',
  /** A driver whose last stay has no review yet. */
  reviewer: 'jorge.serrano@demo.plazalibre.example',
};
export type PersonName = keyof typeof PEOPLE;

type Act = (page: Page, text: (key: string) => string) => Promise<unknown>;

export interface Screen {
  readonly name: string;
  readonly as?: PersonName;
  /** The path, with placeholders of `addresses.ts` in braces. Without one, the screen continues the one before. */
  readonly at?: string;
  /** Actions on the page. */
  readonly act?: Act;
}

/** Presses a button by the beginning of its name, because some names end with their subject. */
const press =
  (key: string, within = 'body'): Act =>
  (page, text) => {
    const name = new RegExp(`^${text(key).replace(/\{.*/, '')}`);
    return page.locator(within).getByRole('button', { name }).filter({ visible: true }).first().click();
  };

const openDialog =
  (key: string, within?: string): Act =>
  async (page, text) => {
    await press(key, within)(page, text);
    await page.getByRole('dialog').getByRole('button').first().waitFor();
  };

const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);

const stepTo =
  (step: number, fill?: Act): Act =>
  async (page, text) => {
    await fill?.(page, text);
    const next = text(step === 6 ? 'publish.announce' : 'publish.next');
    await page.getByRole('button', { name: next, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^\\(${step}/6\\)`) }).waitFor();
  };

/** Random pictures, so both products get the same ones. */
const PICTURES = pictureFiles();

/** The order matters, because opening a screen marks messages as read, and a hold changes the list of bookings. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', at: '/' },
  { name: 'results, list', at: '/?location=Madrid' },
  { name: 'results, map', at: '/?location=Madrid&view=map' },
  { name: 'results, filters', act: openDialog('home.filters') },
  { name: 'results, none', at: '/?location=Albarrac%C3%ADn&isAccessible=true' },
  { name: 'spot', at: '/spot/{spot}' },
  { name: 'city', at: '/aparcar/sevilla' },
  { name: 'sign-in', at: '/login' },
  { name: 'sign-up', at: '/register' },
  { name: 'forgot password', at: '/forgot-password' },
  { name: 'forgot password, sent empty', act: (page) => page.locator('main [type=submit]').click() },
  { name: 'help', at: '/ayuda' },
  { name: 'cookies, dialog', act: openDialog('shell.configureCookies') },
  { name: 'contact', at: '/contacto' },
  { name: 'terms', at: '/terminos' },
  { name: 'promises', at: '/promesas' },
  { name: 'declaration', at: '/declaracion-responsable' },
  { name: 'privacy', at: '/privacidad' },
  { name: 'article', at: '/blog/guia-para-publicar-tu-plaza' },
  { name: 'not found', at: '/no-such-page' },
  { name: 'bookings', as: 'driver', at: '/dashboard/bookings' },
  { name: 'booking, unknown', as: 'driver', at: `/reserva/bkg_${'0'.repeat(26)}` },
  { name: 'booking with conversation', as: 'driver', at: '/reserva/{talk}' },
  { name: 'booking, cancel dialog', as: 'driver', act: openDialog('reservations.cancel', 'main') },
  { name: 'notifications', as: 'driver', at: '/dashboard/notifications' },
  { name: 'profile and security', as: 'driver', at: '/dashboard/profile' },
  { name: 'profile, edited', as: 'driver', act: press('dashboard.edit') },
  { name: 'booking confirmed', as: 'driver', at: '/payment/success?bookingId={talk}' },
  { name: 'review form', as: 'reviewer', at: '/reserva/{past}' },
  { name: 'dashboard', as: 'owner', at: '/dashboard' },
  { name: 'owner, spots', as: 'owner', at: '/dashboard/spots' },
  { name: 'owner, quick edit', as: 'owner', act: openDialog('dashboard.edit') },
  { name: 'owner, bookings', as: 'owner', at: '/dashboard/bookings' },
  { name: 'owner, booking', as: 'owner', at: '/reserva/{talk}' },
  { name: 'editor of a spot', as: 'owner', at: '/editar-plaza/{own}' },
  { name: 'calendar', as: 'owner', at: '/calendario/{own}' },
  { name: 'invoices', as: 'owner', at: '/facturas' },
  { name: 'tax details', as: 'owner', at: '/datos-fiscales' },
  { name: 'earnings', as: 'owner', at: '/ingresos' },
  { name: 'publish 1, location', as: 'owner', at: '/publicar' },
  {
    name: 'publish 2, details',
    as: 'owner',
    act: stepTo(2, async (page) => {
      await field(page, 'address').fill('Calle Serrano');
      await page.getByRole('option').first().click();
      await field(page, 'title').fill('Plaza de prueba');
      await field(page, 'description').fill('Plaza cubierta y tranquila junto al metro.');
    }),
  },
  {
    name: 'publish 3, prices',
    as: 'owner',
    act: stepTo(3, async (page, text) => {
      for (const name of ['length', 'width', 'height']) await field(page, name).fill('3');
      await press('publish.vehicleLarge')(page, text);
    }),
  },
  { name: 'publish 4, calendar', as: 'owner', act: stepTo(4) },
  { name: 'publish 5, pictures', as: 'owner', act: stepTo(5, press('publish.oneYear')) },
  {
    name: 'publish 6, confirmation',
    as: 'owner',
    act: stepTo(6, async (page) => {
      await page.locator('input[type=file]').setInputFiles(await PICTURES);
      await page.getByText(/^3 (de|of) 10/).waitFor();
    }),
  },
  { name: 'admin, pending', as: 'admin', at: '/admin' },
  { name: 'admin, one decision', as: 'admin', at: '/admin/{pending}' },
  { name: 'checkout', as: 'driver', at: '{checkout}' },
  { name: 'payment', as: 'driver', at: '{payment}' },
];
