import { afterAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { PlaceDetails, PlaceSuggestion } from '#shared/api/places.ts';
import { answerWith, aSuggestion, inAddress, useAmazonPlaces } from '#test/support/amazon-places.ts';
import { answerText, HOUSE_IN_VALENCIA, useCartociudad } from '#test/support/cartociudad.ts';
import { useStack } from '#test/support/stack.ts';
import { REAL_SEARCHES, SECOND_SAMPLE } from '#test/places/real-searches.ts';

const app = useStack();
const amazon = useAmazonPlaces();
const cartociudad = useCartociudad();

const ask = <T>(path: string, query: Record<string, string>, client = '198.51.100.7') =>
  app.call<T>('GET', `/places/${path}?${new URLSearchParams(query).toString()}`, {
    headers: { 'true-client-ip': client },
  });
const suggestions = async (query: Record<string, string>, client?: string) =>
  (await ask<PlaceSuggestion[]>('autocomplete', query, client)).body;

describe('places of the local stack', () => {
  it('[HM-02] need no provider, and give a suggestion its position', async () => {
    const [first] = await suggestions({ input: 'donostia' });
    const { status, body } = await ask<PlaceDetails>('details', { place_id: first?.place_id ?? '' });

    expect([status, body.name]).toEqual([200, 'San Sebastián']);
    expect(body.geometry.location.lat).toBeCloseTo(43.31, 1);
    expect(amazon.asked).toEqual([]);
  });

  it.each([
    ['150', REAL_SEARCHES],
    ['60 further', SECOND_SAMPLE],
  ])('[HM-02] are suggested with the right one first for %s real searches', async (count, searches) => {
    const wrong: string[] = [];
    for (const [typed, expected] of searches) {
      const [first] = await suggestions({ input: typed });
      if (first?.description !== `${expected}, España`)
        wrong.push(`${typed}: ${first?.description ?? 'nothing'} instead of ${expected}`);
    }

    expect(searches).toHaveLength(parseInt(count));
    expect(wrong).toEqual([]);
  });

  it('[LA-01] name the country in the language of the page', async () => {
    const [first] = await suggestions({ input: 'granada', language: 'en' });

    expect(first?.description).toBe('Granada, Spain');
    expect((await suggestions({ input: 'granada' }))[0]?.secondary_text).toBe('España');
  });

  it('[HM-02] are suggested nearest first when the position of the map is known', async () => {
    const near = async (lat: string, lng: string) =>
      (await suggestions({ input: 'plaza de españa', lat, lng }))[0]?.secondary_text;

    expect(await near('37.38', '-5.98')).toBe('Sevilla, España');
    expect(await near('28.46', '-16.25')).toBe('Santa Cruz de Tenerife, España');
    expect(await near('40.41', '-3.70')).toBe('Madrid, España');
  });

  it.each([
    ['no text', 'autocomplete', {}],
    ['an empty text', 'autocomplete', { input: '' }],
    ['blanks', 'autocomplete', { input: '   ' }],
    ['10,000 letters', 'autocomplete', { input: 'm'.repeat(10_000) }],
    ['a position that is not a number', 'autocomplete', { input: 'madrid', lat: 'NaN', lng: '2' }],
    ['half a position', 'autocomplete', { input: 'madrid', lat: '40' }],
    ['a position beyond the pole', 'autocomplete', { input: 'madrid', lat: '91', lng: '2' }],
    ['an unsupported language', 'autocomplete', { input: 'madrid', language: 'fr' }],
    ['neither an id nor a text', 'details', {}],
    ['an id and a text', 'details', { place_id: 'es:28079', text: 'Madrid' }],
    ['a name that is too long', 'details', { text: 'm'.repeat(201) }],
    ['an empty id', 'details', { place_id: '' }],
    ['an id that is too long', 'details', { place_id: 'x'.repeat(701) }],
    ['no position', 'reverse', {}],
    ['words as a position', 'reverse', { lat: 'NaN', lng: 'NaN' }],
    ['an infinite latitude', 'reverse', { lat: 'Infinity', lng: '0' }],
    ['a latitude below the pole', 'reverse', { lat: '-90.1', lng: '0' }],
    ['a longitude beyond 180 degrees', 'reverse', { lat: '40', lng: '180.1' }],
    ['decimal commas', 'reverse', { lat: '40,4', lng: '3,7' }],
  ] as [string, string, Record<string, string>][])(
    '[HM-02] refuse %s with a code',
    async (_, path, query) => {
      const { status, body } = await ask<ProblemBody>(path, query);

      expect([status, body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('[HM-05] are found by a text, with the extent that the list searches', async () => {
    const { body } = await ask<PlaceDetails>('details', { text: 'granada, españa' });

    expect(body).toMatchObject({
      place_id: 'es:18087',
      name: 'Granada',
      formatted_address: 'Granada, España',
    });
    expect(Object.keys(body.geometry.viewport ?? {})).toEqual(['west', 'south', 'east', 'north']);
    expect((await ask<ProblemBody>('details', { text: 'qwertyuiop' })).body.code).toBe('not_found');
  });

  it.each(['es:99999', 'aws:', 'aws:nothing@es:28079', 'constructor', '🚗'])(
    '[HM-02] answer 404 for the unknown id %s',
    async (place_id) => {
      const { status, body } = await ask<ProblemBody>('details', { place_id });

      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('[MP-05] answer 404 for a position in the sea', async () => {
    const { status, body } = await ask<ProblemBody>('reverse', { lat: '38', lng: '-15' });

    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('places of a stage with Amazon Location', () => {
  // The deployed functions get this variable.
  const toAmazon = () => (process.env.PLACES = 'amazon');
  afterAll(() => delete process.env.PLACES);

  const HOUSE = {
    PlaceId: 'house',
    Title: 'Calle de Toledo, 15, 28005 Madrid, España',
    Address: inAddress('Calle de Toledo, 15, 28005 Madrid, España'),
    Position: [-3.708, 40.413],
  };

  it('[HM-02] give a suggestion of the provider its position, in the language of the page', async () => {
    toAmazon();
    amazon.answer = answerWith({ ResultItems: [aSuggestion('house', HOUSE.Title, HOUSE.Title)] });
    const [first] = await suggestions({
      input: 'calle de toledo 15',
      language: 'en',
      lat: '40.41683',
      lng: '-3.70379',
    });
    amazon.answer = answerWith(HOUSE);
    const { body } = await ask<PlaceDetails>('details', { place_id: first?.place_id ?? '' });

    expect(first?.main_text).toBe('Calle de Toledo, 15');
    expect(body).toMatchObject({
      name: 'Calle de Toledo, 15',
      geometry: { location: { lat: 40.413, lng: -3.708 } },
    });
    expect(amazon.asked[0]?.body).toMatchObject({ Language: 'en', BiasPosition: [-3.7, 40.4] });

    amazon.answer = answerWith({ ResultItems: [HOUSE] });
    const named = await ask<PlaceDetails>('details', { text: 'calle de toledo 15, madrid' });
    expect(named.body.name).toBe('Calle de Toledo, 15');
    expect(amazon.asked.at(-1)?.question).toBe('geocode');
  });

  it('[HM-02] come from the provider up to a limit per client, and then from our own data', async () => {
    toAmazon();
    amazon.answer = answerWith({ ResultItems: [aSuggestion('house', HOUSE.Title, HOUSE.Title)] });
    for (let typed = 0; typed < 245; typed += 1)
      await suggestions({ input: 'calle de toledo, madrid' }, '198.51.100.99');

    // A second window of ten minutes may have begun meanwhile.
    expect(amazon.asked.length).toBeGreaterThanOrEqual(120);
    expect(amazon.asked.length).toBeLessThanOrEqual(240);
    expect((await suggestions({ input: 'calle de toledo, madrid' }, '198.51.100.100'))[0]?.place_id).toBe(
      'aws:house@es:28079',
    );
  }, 30_000);
});

describe('places of a stage with CartoCiudad', () => {
  const toCartociudad = () => (process.env.PLACES = 'cartociudad');
  afterAll(() => delete process.env.PLACES);

  it('[HM-02] give a house of CartoCiudad, with its attribution, a position', async () => {
    toCartociudad();
    cartociudad.answer = answerText(JSON.stringify([HOUSE_IN_VALENCIA]));
    const [first] = await suggestions({ input: 'calle Colón 12, Valencia' });
    cartociudad.answer = answerText(JSON.stringify(HOUSE_IN_VALENCIA));
    const { body } = await ask<PlaceDetails>('details', { place_id: first?.place_id ?? '' });
    const named = await ask<PlaceDetails>('details', { text: 'calle Colón 12, Valencia' });

    expect(first).toMatchObject({
      place_id: 'cc:portal/462500003421/12@es:46250',
      attribution: 'CartoCiudad CC-BY 4.0 scne.es',
    });
    expect(body.geometry.location).toEqual({ lat: 39.4697, lng: -0.3725 });
    expect(named.body.name).toBe('Calle Colón, 12');
    expect((await ask<PlaceDetails>('reverse', { lat: '39.4697', lng: '-0.3725' })).body.name).toBe(
      'Calle Colón, 12',
    );
    expect(cartociudad.asked.map(({ question }) => question)).toEqual([
      'candidates',
      'find',
      'find',
      'reverseGeocode',
    ]);
    expect(amazon.asked).toEqual([]);
  });

  it('[HM-02] come from our own data when CartoCiudad answers HTML, and the circuit breaker opens', async () => {
    toCartociudad();
    cartociudad.answer = answerText('<html>Mantenimiento</html>', 200, 'text/html');

    const [first] = await suggestions({ input: 'calle Xàtiva 7, Valencia' });
    expect(first?.description).toBe('Valencia, España');
    expect((await suggestions({ input: 'calle Xàtiva 9, Valencia' }))[0]?.place_id).toBe('es:46250');
    expect(cartociudad.asked).toHaveLength(1);
  });
});
