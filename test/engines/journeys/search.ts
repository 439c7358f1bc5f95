import { expect } from 'vitest';
import { textsOf } from '#test/e2e/support.ts';
import { inDays } from '#test/support/stack.ts';
import type { Stage } from '../stage.ts';
import {
  button,
  checkbox,
  combobox,
  css,
  dialog,
  heading,
  inside,
  link,
  option,
  region,
  text,
  textbox,
} from '../target.ts';
import type { Visitor } from '../visitor.ts';

const es = textsOf('es', 'home', 'search', 'spots', 'bookings', 'common');

const CARDS = css('[data-spot]');
/** The gallery of a spot has a button for the next photo, too. */
const NEXT_MONTH = button(/mes siguiente/i);
const IN_CHAMBERI = '/?lat=40.43&lng=-3.702&zoom=15';
const STAY = { from: inDays(5), to: inDays(7) };

/** Chooses a day in the open calendar, going to later months as needed. */
export const chooseDay = async (visitor: Visitor, date: string): Promise<void> => {
  const day = css(`[data-day="${date}"] button:enabled`);
  await visitor.see(css('[data-day] button'));
  while ((await visitor.count(day)) === 0) await visitor.click(NEXT_MONTH);
  await visitor.click(day);
};

const cardCount = (visitor: Visitor, count: number) =>
  visitor.until(async () => (await visitor.count(CARDS)) === count, `for ${count} results`);

export const searchByPlaceAndDates = async (visitor: Visitor, { spot }: Stage): Promise<void> => {
  await visitor.go('/');
  await visitor.fill(combobox(es('home.where')), 'Chamb');
  await visitor.click(option(/Chamberí/));
  await visitor.click(button(new RegExp(es('home.dates'))));
  await chooseDay(visitor, STAY.from);
  await chooseDay(visitor, STAY.to);
  await visitor.click(button(es('home.search')));
  await visitor.see(heading(new RegExp(es('home.availableTitle'))));
  await visitor.see(inside(CARDS, text(spot.title)));
  const { searchParams } = await visitor.location();
  expect([searchParams.get('startDate'), searchParams.get('endDate')]).toEqual([STAY.from, STAY.to]);
  await visitor.reload();
  await visitor.see(inside(CARDS, text(spot.title)));
};

export const filterResults = async (visitor: Visitor, { spot }: Stage): Promise<void> => {
  await visitor.go(IN_CHAMBERI);
  await cardCount(visitor, 2);
  await visitor.select(combobox(es('search.sortBy')), 'price');
  await visitor.until(
    async () => (await visitor.read(css('[data-spot] h3'))) === spot.title,
    'for the cheapest to come first',
  );
  await visitor.click(button(/^Filtros/));
  const filters = dialog(es('search.filtersTitle'));
  await visitor.fill(inside(filters, textbox(es('search.maxPrice'))), '25,50');
  await visitor.click(inside(filters, checkbox(es('search.asks.isCovered'))));
  await visitor.click(inside(filters, button('Ver 1 plaza')));
  await cardCount(visitor, 1);
  await visitor.see(inside(CARDS, text(spot.title)));
  await visitor.click(button(es('search.clearAll')));
  await cardCount(visitor, 2);
  await visitor.back();
  await cardCount(visitor, 1);
};

export const useTheMap = async (visitor: Visitor, { spot }: Stage): Promise<void> => {
  await visitor.go(IN_CHAMBERI);
  // The map waits for a first action.
  await visitor.click(heading(new RegExp(es('home.mapTitle'))));
  const pill = button(new RegExp(`${spot.title}$`));
  await visitor.see(pill);
  await visitor.click(button(es('spots.mapZoomOut')));
  await visitor.click(button(es('spots.mapZoomIn')));
  await visitor.click(pill);
  const popup = dialog(new RegExp(spot.title));
  await visitor.see(inside(popup, text(/15 €/)));
  await visitor.click(inside(popup, link(es('spots.details'))));
  await visitor.arrive(`/spot/${spot.id}`);
};

export const openSpot = async (visitor: Visitor, { spot }: Stage): Promise<void> => {
  await visitor.go(IN_CHAMBERI);
  await visitor.click(inside(CARDS, link(new RegExp(spot.title))));
  await visitor.see(heading(spot.title));
  const gallery = region(es('spots.gallery'));
  await visitor.click(inside(gallery, button('Foto 3 de 3')));
  await visitor.see(inside(gallery, css('[aria-current=true][aria-label="Foto 3 de 3"]')));
  const box = region(es('bookings.boxTitle'));
  for (const [day, date] of [
    ['bookings.entry', STAY.from],
    ['bookings.exit', STAY.to],
  ] as const) {
    await visitor.click(inside(box, button(new RegExp(`^${es(day)}`))));
    await chooseDay(visitor, date);
  }
  await visitor.see(inside(box, text(es('bookings.total'))));
  await visitor.see(inside(box, text(/^\d+,\d\d €$/)));
};
