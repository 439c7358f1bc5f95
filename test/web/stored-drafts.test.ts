import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  OUTGOING_FORMAT,
  readOutgoing,
  saveOutgoing,
  type UnsentMessage,
} from '#web/features/messages/outgoing-storage.ts';
import { DRAFT_FORMAT, readDraft, saveDraft, type KeptDraft } from '#web/features/publish/draft-storage.ts';
import { FIELDS, showField, toSent, type FieldName } from '#web/components/spot-form/spot-values.ts';
import {
  FAVOURITES_FORMAT,
  keepFavourite,
  readKeptFavourites,
  type KeptFavourite,
} from '#web/lib/kept-favourites.ts';
import {
  keepTaxDraft,
  readTaxDraft,
  TAX_DRAFT_FORMAT,
  type TaxDraft,
} from '#web/features/taxes/tax-draft.ts';
import { TAX_DRAFT } from '#web/lib/kept-by-person.ts';
import type { TaxDetails } from '#shared/api/taxes.ts';
import type { Text } from '#web/i18n/use-text.ts';
import { PANEL_FORMAT, toKeptPanel, toPanelDraft, type PanelDraft } from '#web/features/search/kept-panel.ts';

/** `<draft>-<format>.json`: what was stored, and what is read of it. `DRAFTS=1 npm test -- stored-drafts` writes a new format. */
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/drafts');
const OWNER = '744c1395-cef2-4f07-a6af-90bffc12da32';
const BOOKING = 'bkg_01M85RQJDD6BPXHY2X1R3X5XFT';
const DRAFTS_KEY = 'plazalibre.publishDraft';
const FAVOURITES_KEY = 'plazalibre.favourites';
const MESSAGES_KEY = `messages-outgoing:${BOOKING}`;

const aStorage = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};
let storages: Record<'localStorage' | 'sessionStorage', ReturnType<typeof aStorage>>;
beforeEach(() => {
  storages = { localStorage: aStorage(), sessionStorage: aStorage() };
  vi.stubGlobal('window', storages);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const DRAFT: KeptDraft = {
  draft: {
    title: 'Plaza de Olga',
    description: 'Plaza cubierta y tranquila junto al metro.',
    address: 'Calle Serrano 12, 28001 Madrid',
    position: { lat: 40.4231, lng: -3.6871 },
    images: [],
    dimensions: { length: '5', width: '2,5', height: '2.2' },
    vehicleTypes: ['grande', 'normal'],
    isCovered: true,
    hasSecurity: true,
    isAccessible: true,
    lowEmissionZone: {
      isInside: true,
      name: 'ZBEDEP Centro',
      labels: ['0', 'ECO'],
      note: 'Dime la matrícula.',
    },
    canReenter: true,
    waysIn: ['remote', 'person'],
    amenities: { ramp: true, restroom: false, cctv: true, elevator: false, electricCharger: true },
    priceWeekday: '14,50',
    priceWeekend: '18',
    bookingTypes: ['stay', 'month'],
    priceMonth: '95,50',
    monthPattern: { type: 'nights', from: '20:30', to: '07:00' },
    minMonths: '2',
    monthFrom: '2099-03-01',
    monthNoticeDays: 15,
    deposit: '35',
    minDuration: '3',
    advanceBooking: '5',
    cancellationLimit: '24',
    availableDays: ['lunes', 'viernes'],
    startDate: '2099-06-01',
    endDate: '2099-12-31',
    accessHours: { start: '07:00', end: '22:30' },
    spotNumber: '42',
    instructions: 'Segunda planta.',
    accessDetails: 'Mando en el buzón 4',
    cadastralReference: '9872023VH5797S0001WX',
    isActive: true,
    isGuessed: true,
    needsStreet: true,
  },
  images: ['/api/images/e96db2392f0d3b27/01M85RQDP9DPEVA3EBBM023R4P.jpg'],
  missing: ['a-medias.jpg'],
  step: 4,
};
const MESSAGES: UnsentMessage[] = [
  { clientId: '5f0c7d3e-0f6e-4c53-9d9b-2b1a86c1f0aa', text: 'Llego a las ocho.' },
];
const PANEL: Required<PanelDraft> = {
  location: 'Calle Serrano, Madrid',
  found: {
    name: 'Calle Serrano, Madrid',
    searchArea: {
      center: { lat: 40.4231, lng: -3.6871 },
      zoom: 15,
      place: { box: [-3.7, 40.41, -3.67, 40.43], center: { lat: 40.4231, lng: -3.6871 }, isPoint: true },
    },
    instead: { unknown: 'street', name: 'Madrid' },
  },
  stay: {
    kind: 'hours',
    dates: { startDate: '2099-06-01', endDate: '2099-06-04' },
    hours: { startDate: '2099-06-01', startTime: '20:00', endDate: '2099-06-02', endTime: '10:00' },
    month: '2099-06-01',
    pattern: 'nights',
  },
  vehicle: 'grande',
};

const FAVOURITE: KeptFavourite = {
  spotId: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD',
  title: 'Plaza de Olga',
  addedAt: '2026-11-25T12:00:00.000Z',
};

const TAX: TaxDraft = {
  revision: 3,
  values: {
    traderStatus: 'business',
    legalName: 'Stationnement SARL',
    isForeignId: true,
    taxId: 'FR40303265045',
    taxIdCountry: 'FR',
    birthDate: '31/5/1980',
    residenceTaxId: '1234567890123',
    registerNumber: 'Madrid, hoja M-123456',
    street: 'Rue de Rivoli 10',
    postcode: '75004',
    city: 'Paris',
    country: 'FR',
    regimes: [{ from: '1/1/2026', regime: 'exempt', reason: 'other', note: 'Por otra razón' }],
  },
};
const NO_TAX_DETAILS: TaxDetails = {
  ...{ traderStatus: null, legalName: '', taxId: '', taxIdCountry: 'ES', taxIdKind: null, birthDate: null },
  ...{ isTaxIdShared: false, residenceTaxId: '', registerNumber: '' },
  dueDiligence: null,
  address: { street: '', postcode: '', city: '', country: 'ES', province: null },
  ...{ regimes: [], regime: 'taxed', missing: [], missingForInvoice: [], revision: 0, updatedAt: null },
};

interface DraftKind {
  readonly format: number;
  /** What today's code stores of a draft with every field. */
  readonly write: () => unknown;
  readonly read: (stored: unknown) => unknown;
}

const parse = (text: string | null | undefined) => JSON.parse(text ?? 'null') as unknown;

const KINDS: Readonly<Record<string, DraftKind>> = {
  publish: {
    format: DRAFT_FORMAT,
    write: () => {
      saveDraft(OWNER, DRAFT);
      return (parse(storages.localStorage.getItem(DRAFTS_KEY)) as Record<string, unknown>)[OWNER]; // as it was saved
    },
    read: (stored) => {
      storages.localStorage.setItem(DRAFTS_KEY, JSON.stringify({ [OWNER]: stored }));
      return readAndShow();
    },
  },
  tax: {
    format: TAX_DRAFT_FORMAT,
    write: () => {
      keepTaxDraft(OWNER, TAX);
      return parse(storages.sessionStorage.getItem(TAX_DRAFT));
    },
    read: (stored) => {
      storages.sessionStorage.setItem(TAX_DRAFT, JSON.stringify(stored));
      return readTaxDraft(OWNER, NO_TAX_DETAILS);
    },
  },
  outgoing: {
    format: OUTGOING_FORMAT,
    write: () => {
      saveOutgoing(BOOKING, MESSAGES);
      return parse(storages.sessionStorage.getItem(MESSAGES_KEY));
    },
    read: (stored) => {
      storages.sessionStorage.setItem(MESSAGES_KEY, JSON.stringify(stored));
      return readOutgoing(BOOKING);
    },
  },
  panel: { format: PANEL_FORMAT, write: () => toKeptPanel(PANEL), read: toPanelDraft },
  favourites: {
    format: FAVOURITES_FORMAT,
    write: () => {
      storages.localStorage.removeItem(FAVOURITES_KEY);
      keepFavourite(FAVOURITE);
      return parse(storages.localStorage.getItem(FAVOURITES_KEY));
    },
    read: (stored) => {
      storages.localStorage.setItem(FAVOURITES_KEY, JSON.stringify(stored));
      return readKeptFavourites();
    },
  },
};

const text: Text = (id) => id;

/** Reads a draft as the wizard does, with what its last step shows. */
const readAndShow = () => {
  const kept = readDraft(OWNER);
  for (const name of Object.keys(FIELDS) as FieldName[]) void showField(name, kept.draft, text, 'es'); // keys forgets the names
  toSent(kept.draft);
  return kept;
};

interface Fixture {
  readonly stored: unknown;
  readonly read: unknown;
}

const fileOf = (name: string, format: number) => path.join(FOLDER, `${name}-${format}.json`);
const readFixture = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Fixture; // as written here

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The value with one part after the other left out, null, of another type, out of bounds, or beside an unknown one. */
function* listSpoiled(value: unknown): Generator {
  yield* [null, 7, 'siete', 1e9, -1, true, [], {}, [null], { unknown: 1 }];
  if (!isGroup(value)) return;
  const changed = (change: (copy: Record<string, unknown>) => void) => {
    const copy = structuredClone(value) as Record<string, unknown>; // lists have their indexes as names
    change(copy);
    return copy;
  };
  yield changed((copy) => (copy.unknown = { anything: [1, 'two'] }));
  for (const [name, part] of Object.entries(value)) {
    yield changed((copy) => void Reflect.deleteProperty(copy, name));
    for (const wrong of listSpoiled(part)) yield changed((copy) => (copy[name] = wrong));
  }
}

/** What a draft can lack. */
const OPTIONAL = [
  'position',
  'found',
  'searchArea',
  'instead',
  'place',
  'center',
  'isPoint',
  'hours',
  'month',
  'pattern',
  'startDate',
  'endDate',
  'isInside',
  'canReenter',
];

/** What is not as in a whole draft: its path. */
const listWrong = (read: unknown, whole: unknown, at = ''): string[] => {
  if (Array.isArray(whole))
    return Array.isArray(read) ? read.flatMap((one) => listWrong(one, whole[0], `${at}[]`)) : [at];
  if (!isGroup(whole)) return typeof read === typeof whole ? [] : [at];
  if (!isGroup(read) || Array.isArray(read)) return [at];
  return Object.entries(whole).flatMap(([name, part]) => {
    const found = (read as Record<string, unknown>)[name];
    return OPTIONAL.includes(name) && (found ?? null) === null ? [] : listWrong(found, part, `${at}.${name}`);
  });
};

describe.each(Object.entries(KINDS))('a draft in the browser: %s', (name, kind) => {
  const isFixture = new RegExp(`^${name}-\\d+\\.json$`);
  const fixtures = readdirSync(FOLDER).filter((file) => isFixture.test(file));

  it('has another number of its format when what is stored changes', () => {
    const [stored, file] = [kind.write(), fileOf(name, kind.format)];
    if (process.env.DRAFTS !== undefined && !existsSync(file))
      writeFileSync(file, `${JSON.stringify({ stored, read: kind.read(stored) }, null, 2)}\n`);
    const how = `Raise the number of the format of ${name}, then run DRAFTS=1 npm test -- stored-drafts`;
    expect(existsSync(file), how).toBe(true);
    expect(stored, how).toEqual(readFixture(path.basename(file)).stored);
  });

  it.each(fixtures)('is read from %s', (file) => {
    const { stored, read } = readFixture(file);
    expect(kind.read(stored)).toMatchObject(read as object); // a draft is one
  });

  it.each(fixtures)('is converted or dropped where any part of %s is missing or wrong', (file) => {
    const { stored, read } = readFixture(file);
    let spoiled = 0;
    for (const wrong of listSpoiled(stored)) {
      spoiled += 1;
      const result = kind.read(wrong);
      if (result !== undefined) expect(listWrong(result, read), JSON.stringify(wrong)).toEqual([]);
    }
    expect(spoiled).toBeGreaterThan(10);
  });
});
