import { beforeAll, vi } from 'vitest';
import { clock } from '#functions/_kit/clock.ts';
import { openTable } from '#shared/data/client.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import type { House, Street } from '#shared/domain/ports/streets.ts';
import { env } from '#shared/lib/env.ts';
import { toSlug } from '#shared/lib/street-name.ts';
import { DAY } from '#shared/lib/time.ts';
import type { TestStack } from './stack.ts';

export const STREETS_BY = '© Callejero de prueba';

const VALENCIA = '46250';
const LOGRONO = '26089';

const aStreet = (town: string, name: string, houses: readonly House[]): Street => {
  const line = houses.map(({ lat, lng }) => ({ lat, lng }));
  const middle = line[Math.floor(line.length / 2)];
  if (!middle) throw new Error('A street has houses here.');
  return { town, name, slug: toSlug(name), settlement: undefined, middle, lines: [line], houses };
};

const housesOf = (postcode: string, places: Readonly<Record<number, [lat: number, lng: number]>>): House[] =>
  Object.entries(places).map(([number, [lat, lng]]) => ({
    number: Number(number),
    extension: '',
    postcode,
    lat,
    lng,
  }));

/** Number 16 is computed, numbers from 21 on are unknown. */
const COLON = aStreet(
  VALENCIA,
  'Calle Colón',
  housesOf('46004', { 12: [39.4697, -0.3725], 14: [39.4699, -0.3722], 20: [39.4705, -0.3713] }),
);
const LAUREL = aStreet(
  LOGRONO,
  'Calle Laurel',
  housesOf('26001', { 2: [42.4655, -2.4489], 12: [42.4656, -2.448], 20: [42.4657, -2.4473] }),
);

/** Always the same editions: a process of several test files may remember them. */
const EDITION = 'of-tests';

/** A process remembers editions for a minute: each use is later than what another one or a test with a moved clock left behind. */
let uses = 0;
const forgetEditions = async (app: TestStack) => {
  const later = Date.now() + ++uses * 30 * DAY;
  const now = vi.spyOn(clock.clock, 'now').mockReturnValue(later);
  await app.get(`/places/autocomplete?${new URLSearchParams({ input: 'colon 1, valencia' }).toString()}`);
  now.mockRestore();
};

/** Calle Colón in Valencia with the houses 12, 14 and 20, and Calle Laurel in Logroño, in the table of the stack. */
export const useStreets = (app: TestStack): void => {
  beforeAll(async () => {
    for (const street of [COLON, LAUREL])
      await streetsWriter(openTable(env.tableName())).writeEdition({
        province: street.town.slice(0, 2),
        source: 'tests',
        attribution: STREETS_BY,
        streets: [street],
        weightOf: () => 1,
        newEdition: `${EDITION}-${street.town}`,
        writer: 'tests',
        now: () => Date.now(),
        onProgress: () => undefined,
      });
    await forgetEditions(app);
  });
};
