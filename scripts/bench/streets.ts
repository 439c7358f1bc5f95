import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { collectStreets } from '#build/streets/collect-streets.ts';
import { RIOJA_ATTRIBUTION } from '#build/streets/rioja.ts';
import { createRandom, type Random } from '#local/seed/random.ts';
import { loadGazetteer } from '#shared/adapters/places/gazetteer-index.ts';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import type { Gazetteer } from '#shared/adapters/places/place.ts';
import { writeHouseNumber } from '#shared/adapters/places/streets/place-house.ts';
import { toStreetPlaceId } from '#shared/adapters/places/streets/street-answers.ts';
import { withStreets } from '#shared/adapters/places/streets/street-places.ts';
import { fold } from '#shared/api/fold.ts';
import type { TableItem } from '#shared/data/client.ts';
import { streetEditionKey } from '#shared/data/keys.ts';
import { countHouses, toStreetItems } from '#shared/data/streets/street-items.ts';
import { streetsRepository } from '#shared/data/streets/streets-repository.ts';
import { writeSplits } from '#shared/data/streets/streets-writer.ts';
import type { OwnPlaces, Point } from '#shared/domain/ports/places.ts';
import type { Street } from '#shared/domain/ports/streets.ts';
import type { StreetCounts } from '../costs/measured.ts';
import { itemBytes, readUnits, writeUnits } from './item-bytes.ts';
import { quantile } from './quantile.ts';
import { spainOf } from './spain-streets.ts';
import { streetTable } from './street-table.ts';

export const SEED = 2026;
const SEARCHES = 200;
/** Streets of each province that are drawn to be searched. */
const KEPT_A_PROVINCE = 400;
const SIZES = [1, 100_000, 1_000_000];

const ROOT = path.resolve(import.meta.dirname, '..');
const fromRoot = (file: string) => path.join(ROOT, file);
const GAZETTEER_FILES = ['gazetteer.json', 'landmarks.json', 'postcodes.json'];

export interface StreetCost {
  readonly streets: number;
  readonly question: string;
  readonly asked: number;
  readonly found: number;
  readonly unitsMean: number;
  readonly unitsP50: number;
  readonly unitsP99: number;
  readonly maxUnits: number;
  readonly maxRounds: number;
  readonly msP50: number;
  readonly msP99: number;
}

interface Typed {
  readonly text: string;
  readonly near: Point | undefined;
}

type Ask = (places: OwnPlaces) => Promise<unknown>;

/** A position as the API passes it on, in tenths of a degree. */
const roundToTenth = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 10) / 10,
  lng: Math.round(lng * 10) / 10,
});

const NAMES_OF_KINDS: Readonly<Record<string, string>> = {
  STREETS: 'streets',
  STREETNAMES: 'lists of areas',
  STREETNAME: 'names',
  STREETCELL: 'squares',
};

/** As people type the address of a street, with its town, its postcode or near it. */
const typeAddress = (street: Street, gazetteer: Gazetteer, random: Random): Typed => {
  const house = street.houses.length > 0 ? random.pick(street.houses) : undefined;
  const number = house ? ` ${writeHouseNumber(house)}` : '';
  const town = gazetteer.byId.get(`es:${street.town}`)?.name ?? '';
  const [, ...bare] = fold(street.name).split(' ');
  return random.pick<() => Typed>([
    () => ({ text: `${street.name}${number}, ${town}`, near: undefined }),
    () => ({ text: `${fold(street.name)}${number} ${fold(town)}`, near: undefined }),
    () => ({ text: `${bare.join(' ') || street.name}${number}`, near: roundToTenth(street.middle) }),
    () => ({ text: `${street.name}${number}`, near: roundToTenth(street.middle) }),
    () => ({
      text: `${street.name}${number}, ${house?.postcode ?? ''} ${town}`,
      near: roundToTenth(street.middle),
    }),
    () => ({ text: fold(street.name).slice(0, -2), near: roundToTenth(street.middle) }),
    () => ({ text: street.name, near: undefined }),
  ])();
};

const readBlindSearches = (): Typed[] => {
  const rows = JSON.parse(readFileSync(fromRoot('test/places/blind-searches.json'), 'utf8')) as (readonly [
    text: string,
    lat?: number,
    lng?: number,
  ])[]; // our own file
  return rows.map(([text, lat, lng]) => ({
    text,
    near: lat === undefined || lng === undefined ? undefined : { lat, lng },
  }));
};

/** Writes Spain into a table province by province and measures searches when it has as many streets as each of `sizes`. */
export const measureStreets = async (sizes: readonly number[] = SIZES) => {
  // The gazetteer is read from beside the bundle.
  for (const file of GAZETTEER_FILES)
    copyFileSync(fromRoot(`shared/adapters/places/${file}`), path.join(import.meta.dirname, file));
  const gazetteer = await loadGazetteer();
  const files = ['viales.geojsonl.gz', 'portales.geojsonl.gz'].map((file) =>
    fromRoot(`local/seed/la-rioja/${file}`),
  );
  const model = [...(await collectStreets(files)).streets.values()].flat();
  const { provinces, makeProvince, weightOf } = spainOf(gazetteer, model, SEED);
  const { table, add, sort, take, setCounting } = streetTable();
  const places = gazetteerPlaces();

  const kinds: Record<string, { items: number; bytes: number; writeUnits: number }> = {};
  const editions: number[] = [];
  const drawn: Street[] = [];
  let [streets, houses] = [0, 0];
  const count = (kind: string, item: TableItem) => {
    const bytes = itemBytes(item);
    const sum = (kinds[kind] ??= { items: 0, bytes: 0, writeUnits: 0 });
    sum.items += 1;
    sum.bytes += bytes;
    sum.writeUnits += writeUnits(bytes);
    return bytes;
  };
  const addProvince = async (province: string) => {
    const made = makeProvince(province);
    const edition = `${province}a`;
    const { items, splits } = await toStreetItems(edition, made, weightOf);
    for (const item of items) {
      const [kind = ''] = String(item.pk).split('#');
      count(NAMES_OF_KINDS[kind] ?? kind, item);
    }
    streets += made.length;
    houses += countHouses(made);
    const record = {
      ...streetEditionKey(province),
      ...{ edition, source: 'bench', attribution: RIOJA_ATTRIBUTION, importedAt: '2026-11-25T00:00:00Z' },
      ...{ streets: made.length, houses: 0, items: items.length, splits: writeSplits(splits) },
    };
    editions.push(count('editions', record));
    add([...items, record]);
    const random = createRandom(SEED + Number(province));
    for (let number = 0; number < KEPT_A_PROVINCE; number += 1) drawn.push(random.pick(made));
  };

  const openPlaces = async () => {
    const store = streetsRepository(table, () => 0);
    await store.editions();
    take();
    return withStreets(places, store, (error) => {
      throw error;
    });
  };

  const isFound = (answer: unknown) => (Array.isArray(answer) ? answer.length > 0 : answer !== undefined);

  /** Reads of a process that knows the editions and nothing else; time of one that answers all, in its second round. */
  const measure = async (question: string, asks: readonly Ask[]): Promise<StreetCost> => {
    const spent: { units: number; rounds: number }[] = [];
    let found = 0;
    setCounting(true);
    for (const ask of asks) {
      const own = await openPlaces();
      if (isFound(await ask(own))) found += 1;
      spent.push(take());
    }
    setCounting(false);
    const times: number[] = [];
    const warm = await openPlaces();
    for (const isKept of [false, true])
      for (const ask of asks) {
        const before = process.cpuUsage();
        await ask(warm);
        const { user, system } = process.cpuUsage(before);
        if (isKept) times.push((user + system) / 1000);
      }
    const units = spent.map((one) => one.units);
    return {
      ...{ streets, question, asked: asks.length, found },
      unitsMean: units.reduce((sum, each) => sum + each, 0) / units.length,
      ...{ unitsP50: quantile(units, 0.5), unitsP99: quantile(units, 0.99), maxUnits: quantile(units, 1) },
      maxRounds: Math.max(...spent.map(({ rounds }) => rounds)),
      ...{ msP50: quantile(times, 0.5), msP99: quantile(times, 0.99) },
    };
  };

  const measureAll = async (): Promise<StreetCost[]> => {
    const random = createRandom(SEED);
    const chosen = random.shuffle(drawn).slice(0, SEARCHES);
    const blind = readBlindSearches();
    const typed = chosen.map((street) => typeAddress(street, gazetteer, random));
    const suggest =
      ({ text, near }: Typed): Ask =>
      (own) =>
        own.autocomplete(text, { near });
    const withHouses = chosen.filter((street) => street.houses.length > 0);
    return [
      await measure('suggest, 200 blind searches', blind.map(suggest)),
      await measure('suggest, 200 typed addresses', typed.map(suggest)),
      await measure(
        'locate, 200 blind searches',
        blind.map(
          ({ text }): Ask =>
            (own) =>
              own.locate(text),
        ),
      ),
      await measure(
        'locate, 200 typed addresses',
        typed.map(
          ({ text }): Ask =>
            (own) =>
              own.locate(text),
        ),
      ),
      await measure(
        'details',
        chosen.map(
          (street): Ask =>
            (own) =>
              own.details(toStreetPlaceId(street, street.houses[0])),
        ),
      ),
      await measure(
        'reverse',
        withHouses.map((street): Ask => {
          const { lat, lng } = random.pick(street.houses);
          return (own) => own.reverse({ lat: lat + 0.00005, lng });
        }),
      ),
    ];
  };

  const costs: StreetCost[] = [];
  const waiting = [...provinces];
  for (const size of sizes) {
    const startedAt = performance.now();
    const isEnough = () => streets >= size;
    for (let next = waiting.shift(); next !== undefined; next = isEnough() ? undefined : waiting.shift())
      await addProvince(next);
    sort();
    console.log(
      `${streets} streets in ${editions.length} provinces, made in ${Math.round((performance.now() - startedAt) / 1000)} s; ` +
        `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    );
    costs.push(...(await measureAll()));
    console.table(costs.filter((cost) => cost.streets === streets));
  }
  const bytes = editions.reduce((sum, each) => sum + each, 0);
  const ofSize = costs.filter((cost) => cost.streets === streets);
  const meanOf = (start: string) => {
    const asked = ofSize.filter(({ question }) => question.startsWith(start));
    const mean = (of: (cost: StreetCost) => number) =>
      Math.round((100 * asked.reduce((sum, cost) => sum + of(cost), 0)) / asked.length) / 100;
    return { units: mean(({ unitsMean }) => unitsMean), milliseconds: mean(({ msP50 }) => msP50) };
  };
  const counts: Omit<StreetCounts, 'measuredOn'> = {
    ...{ provinces: editions.length, streets, houses, kinds },
    questions: { suggest: meanOf('suggest'), details: meanOf('details') },
    editions: { bytes, largest: Math.max(...editions), readUnits: readUnits(bytes) },
  };
  return { costs, counts };
};
