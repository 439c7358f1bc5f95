import { describe, expect, it } from 'vitest';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import type { PlaceDetails } from '#shared/api/places.ts';
import { placesWithFallback } from '#shared/domain/places/places-with-fallback.ts';
import type { Places } from '#shared/domain/ports/places.ts';
import { createCircuitBreaker } from '#shared/domain/places/circuit-breaker.ts';
import { PermanentFailure } from '#shared/lib/permanent-failure.ts';

const ADDRESS = 'Calle de Toledo, 15, 28005 Madrid, España';
const HOUSE: PlaceDetails = {
  place_id: 'AQAB_house',
  name: 'Calle de Toledo, 15',
  formatted_address: ADDRESS,
  geometry: { location: { lat: 40.413, lng: -3.708 } },
};

const GRANADA: PlaceDetails = {
  place_id: 'AQAB_town',
  name: 'GRANADA',
  formatted_address: 'Granada, España',
  geometry: {
    location: { lat: 37.18, lng: -3.6 },
    viewport: { west: -3.61, south: 37.17, east: -3.59, north: 37.19 },
  },
};

/** A provider that knows one house and one town; `questions` records its requests. */
const aProvider = () => {
  const questions: string[] = [];
  let failure: Error | undefined;
  const answer = <T>(question: string, value: T): Promise<T> => {
    questions.push(question);
    return failure ? Promise.reject(failure) : Promise.resolve(value);
  };
  const places: Places = {
    autocomplete: (input) =>
      answer(
        `autocomplete ${input}`,
        input.startsWith('calle')
          ? [
              {
                place_id: HOUSE.place_id,
                description: ADDRESS,
                main_text: HOUSE.name,
                secondary_text: '28005 Madrid, España',
              },
            ]
          : [],
      ),
    details: (id) =>
      answer(
        `details ${id}`,
        [HOUSE, GRANADA].find(({ place_id }) => place_id === id),
      ),
    reverse: () => answer('reverse', HOUSE),
    locate: (text) =>
      answer(`locate ${text}`, { ...HOUSE, box: { west: -3.71, south: 40.41, east: -3.7, north: 40.42 } }),
  };
  return { places, questions, fail: (error: Error | undefined) => (failure = error) };
};

const setUp = () => {
  const provider = aProvider();
  const reports: string[] = [];
  let now = 0;
  let isAllowed = true;
  const line = createCircuitBreaker(provider.places, { clock: { now: () => now } }, (question, error) =>
    reports.push(`${question} ${error.name}`),
  );
  const places = placesWithFallback({
    own: gazetteerPlaces(),
    provider: line,
    mayAsk: () => Promise.resolve(isAllowed),
  });
  return {
    ...provider,
    places,
    reports,
    pass: (milliseconds: number) => (now += milliseconds),
    refuse: () => (isAllowed = false),
  };
};

const outage = () => Object.assign(new Error('calle de toledo was typed'), { name: 'ServiceUnavailable' });

const idOfHouse = async ({ places }: ReturnType<typeof setUp>): Promise<string> =>
  (await places.autocomplete('calle de toledo 15'))[0]?.place_id ?? '';

describe('places of a provider, with our own as fallback', () => {
  it('[HM-02] suggest what the provider finds, and find it again by its id', async () => {
    const test = setUp();
    const [house] = await test.places.autocomplete('calle de toledo 15');

    expect(house).toMatchObject({ description: ADDRESS, main_text: 'Calle de Toledo, 15' });
    expect(await test.places.details(house?.place_id ?? '')).toEqual({
      ...HOUSE,
      label: 'Calle de Toledo, 15, Madrid',
      place_id: house?.place_id,
    });
    expect(test.questions).toEqual(['autocomplete calle de toledo 15', `details ${HOUSE.place_id}`]);
  });

  it('[HM-02] include our own where the provider knows none', async () => {
    const test = setUp();

    expect((await test.places.autocomplete('rúa real, la coruña'))[0]?.place_id).toBe('es:15030');
    expect(test.questions).toHaveLength(1);
  });

  it.each([
    ['a whole name', 'la coruña'],
    ['a landmark', 'bernabéu'],
    ['the beginning of three or more places', 'alcal'],
    ['a postcode', '28013'],
    ['a postcode that is not listed', '28990'],
    ['two letters', 'ma'],
  ])('[HM-02] need no request to the provider for %s', async (_, input) => {
    const test = setUp();

    expect(await test.places.autocomplete(input)).not.toEqual([]);
    expect(test.questions).toEqual([]);
  });

  it.each([
    ['a number', 'alcobendas 3'],
    ['a street word', 'kalea zarautz'],
    ['fewer than three places', 'torrelodon'],
    ['a misspelt word', 'fuenlabrda'],
    ['a word that is not a place', 'mercadillo xyz'],
    ['three letters that begin few places', 'zzq'],
  ])('[HM-02] come from the provider for %s', async (_, input) => {
    const test = setUp();
    await test.places.autocomplete(input);

    expect(test.questions).toEqual([`autocomplete ${input}`]);
  });

  it('[HM-02] follow our own in the suggestions', async () => {
    const test = setUp();
    const found = await test.places.autocomplete('calle serrano');

    expect(found.map(({ main_text }) => main_text).slice(0, 2)).toEqual(['Calle Serrano', HOUSE.name]);
  });

  it('[HM-02] with an id of a former provider of the stage lead to their town', async () => {
    const test = setUp();

    expect((await test.places.details('cc:portal/1/2@es:28079'))?.name).toBe('Madrid');
    expect(test.questions).toEqual([]);
  });

  it('[HM-02] need no request for our own ids and for the first two letters', async () => {
    const test = setUp();

    expect((await test.places.details('es:28079'))?.name).toBe('Madrid');
    expect((await test.places.autocomplete('ma'))[0]?.main_text).toBe('Madrid');
    expect(test.questions).toEqual([]);
  });

  it('[HM-02] are replaced by our own when the provider fails, and no report contains what was typed', async () => {
    const test = setUp();
    test.fail(outage());

    expect((await test.places.autocomplete('calle de toledo 15, madrid'))[0]?.description).toBe(
      'Madrid, España',
    );
    expect(test.reports).toEqual(['autocomplete ServiceUnavailable']);
  });

  it('[HM-02] lead to the town of a chosen house when the provider fails meanwhile', async () => {
    const test = setUp();
    const id = await idOfHouse(test);
    test.fail(outage());

    expect(await test.places.details(id)).toMatchObject({
      place_id: id,
      name: 'Madrid',
      geometry: { location: { lat: 40.4165, lng: -3.7026 } },
    });
  });

  it.each(['aws:', 'aws:@', 'aws:@es:28079', 'aws:unknown@es:99999', 'aws:unknown@', 'unknown', ''])(
    '[HM-02] do not include "%s"',
    async (id) => {
      expect(await setUp().places.details(id)).toBeUndefined();
    },
  );

  it('cause no request for half a minute after the provider has failed', async () => {
    const test = setUp();
    test.fail(outage());
    await test.places.autocomplete('calle de toledo');
    test.fail(undefined);

    test.pass(29_999);
    expect((await test.places.autocomplete('calle de toledo, madrid'))[0]?.place_id).toBe('es:28079');
    expect(test.questions).toHaveLength(1);

    test.pass(1);
    expect(await idOfHouse(test)).toBe('aws:AQAB_house@es:28079');
  });

  it('still come from a provider that refused a single request', async () => {
    const test = setUp();
    test.fail(new PermanentFailure('refused'));
    expect((await test.places.autocomplete('calle de toledo, madrid'))[0]?.place_id).toBe('es:28079');

    test.fail(undefined);
    expect(await idOfHouse(test)).toBe('aws:AQAB_house@es:28079');
  });

  it('[MP-05] name the house at a position, or its town without a provider, and need no request outside Spain', async () => {
    const test = setUp();
    const house = await test.places.reverse({ lat: 40.413, lng: -3.708 });
    expect(house?.formatted_address).toBe(ADDRESS);
    expect((await test.places.details(house?.place_id ?? ''))?.name).toBe(HOUSE.name);
    expect(await test.places.reverse({ lat: 38.7223, lng: -9.1393 })).toBeUndefined();
    expect(test.questions.filter((question) => question === 'reverse')).toHaveLength(1);

    test.fail(outage());
    expect((await test.places.reverse({ lat: 40.413, lng: -3.708 }))?.name).toBe('Madrid');
  });

  it('[HM-05] have the extent of our own data when they are towns', async () => {
    const { places } = setUp();
    const extent = (await places.details('es:18087'))?.geometry.viewport;

    expect(extent).toBeDefined();
    const found = await places.details(`aws:${GRANADA.place_id}@es:18087`);
    expect(found?.geometry).toEqual({ ...GRANADA.geometry, viewport: extent });
    // A place inside another town keeps the provider's extent.
    const within = await places.details(`aws:${GRANADA.place_id}@es:28079`);
    expect(within?.geometry).toEqual(GRANADA.geometry);
  });

  it('[HM-05] are requested for addresses only, not for names that we know', async () => {
    const test = setUp();
    for (const name of ['Madrid', 'Donostia', 'Mieres, Girona', 'Bernabéu']) await test.places.locate(name);
    expect(test.questions).toEqual([]);

    expect((await test.places.locate('Calle de Toledo 15, Madrid'))?.name).toBe('Calle de Toledo, 15');
    expect(test.questions).toEqual(['locate Calle de Toledo 15, Madrid']);

    test.fail(outage());
    expect((await test.places.locate('Calle de Toledo 15, Madrid'))?.name).toBe('Madrid');
  });
});
