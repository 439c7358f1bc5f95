import { afterAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { PlaceDetails, PlaceSuggestion } from '#shared/api/places.ts';
import { answerWith, aSuggestion, inAddress, useAmazonPlaces } from '#test/support/amazon-places.ts';
import { useStack } from '#test/support/stack.ts';
import { STREETS_BY, useStreets } from '#test/support/streets.ts';

const app = useStack();
const amazon = useAmazonPlaces();

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

  it('[HM-02] know no streets before an operator has imported some', async () => {
    const [first] = await suggestions({ input: 'calle colon 12, valencia' });

    expect(first).toMatchObject({ place_id: 'es:46250', unknown: 'street' });
    expect(first).not.toHaveProperty('attribution');
    const { body } = await ask<PlaceDetails>('reverse', { lat: '39.4697', lng: '-0.3725' });
    expect(body.name).toBe('Valencia');
  });

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
});

describe('places of a stage with streets', () => {
  useStreets(app);

  const named = async (text: string) => (await ask<PlaceDetails>('details', { text })).body;

  it('[HM-02] give a house, with its attribution, a position', async () => {
    const [first] = await suggestions({ input: 'c/ colon 12, valencia' });
    const { body } = await ask<PlaceDetails>('details', { place_id: first?.place_id ?? '' });

    expect(first).toEqual({
      place_id: 'st:46250/calle-colon/12',
      main_text: 'Calle Colón, 12',
      secondary_text: '46004 Valencia, España',
      description: 'Calle Colón, 12, 46004 Valencia, España',
      attribution: STREETS_BY,
    });
    expect(body).toEqual({
      place_id: 'st:46250/calle-colon/12',
      name: 'Calle Colón, 12',
      label: 'Calle Colón, 12, Valencia',
      formatted_address: 'Calle Colón, 12, 46004 Valencia, España',
      geometry: { location: { lat: 39.4697, lng: -0.3725 } },
    });
    expect(await named('Colón 12, Valencia')).toEqual(body);
    expect(amazon.asked).toEqual([]);
  });

  it.each([
    'st:',
    'st:99999/calle-colon',
    'st:46250/',
    `st:46250/${'a'.repeat(121)}`,
    'st:46250/calle-colon/x',
  ])('[HM-02] say that there is no place %s', async (place_id) => {
    expect((await ask<ProblemBody>('details', { place_id })).status).toBe(404);
  });
});
