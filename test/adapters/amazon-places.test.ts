import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { amazonPlaces } from '#shared/adapters/places/amazon-places.ts';
import { PermanentFailure } from '#shared/lib/permanent-failure.ts';
import {
  answerWith,
  aSuggestion,
  failWith,
  inAddress,
  useAmazonPlaces,
} from '#test/support/amazon-places.ts';

const amazon = useAmazonPlaces();

beforeEach(() => {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
});

/** With a long timeout for busy machines, where the test is not about time. */
const places = (answersWithin = 20_000) => amazonPlaces(answersWithin);

const SANTS = {
  PlaceId: 'sants',
  PlaceType: 'PointOfInterest',
  Title: 'Barcelona Sants',
  Address: inAddress('Barcelona Sants, Plaça dels Països Catalans, 08014 Barcelona, España'),
  Position: [2.1404, 41.3791],
};

const failureOf = async (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the adapter of Amazon Location', () => {
  it('[HM-02] asks for places of Spain near the map, in the language of the page and for single use', async () => {
    await places().autocomplete('sants', { near: { lat: 41.4, lng: 2.1 }, language: 'en' });

    expect(amazon.asked).toEqual([
      {
        question: 'suggest',
        body: {
          QueryText: 'sants',
          MaxResults: 20,
          Filter: { IncludeCountries: ['ESP'] },
          BiasPosition: [2.1, 41.4],
          IntendedUse: 'SingleUse',
          Language: 'en',
        },
      },
    ]);
  });

  it('[HM-02] asks in Spanish and without a position by default', async () => {
    await places().autocomplete('m'.repeat(10_000));

    const [{ body } = { body: {} }] = amazon.asked;
    expect(body).toMatchObject({ QueryText: 'm'.repeat(200), Language: 'es' });
    expect(body).not.toHaveProperty('BiasPosition');
  });

  it.each([
    ['a district', 'Sants', 'Sants, 08014 Barcelona, España', 'Sants', '08014 Barcelona, España'],
    [
      'a place whose label has the address alone',
      'Edificio España',
      'Calle Mayor, 3, 28013 Madrid, España',
      'Edificio España',
      'Calle Mayor, 3, 28013 Madrid, España',
    ],
    ['a town', 'Getafe, Madrid, España', 'Getafe, Madrid, España', 'Getafe', 'Madrid, España'],
    [
      'a house',
      'Calle Mayor, 3, 28013 Madrid, España',
      'Calle Mayor, 3, 28013 Madrid, España',
      'Calle Mayor, 3',
      '28013 Madrid, España',
    ],
    [
      'a street',
      'Calle Mayor, 28013 Madrid, España',
      'Calle Mayor, 28013 Madrid, España',
      'Calle Mayor',
      '28013 Madrid, España',
    ],
  ])('[HM-02] names %s once, with its location', async (_, title, label, main, secondary) => {
    amazon.answer = answerWith({ ResultItems: [aSuggestion('1', title, label)] });

    expect(await places().autocomplete('may')).toEqual([
      { place_id: '1', description: `${main}, ${secondary}`, main_text: main, secondary_text: secondary },
    ]);
  });

  it('[HM-02] leaves out categories, shops and duplicates', async () => {
    amazon.answer = answerWith({
      ResultItems: [
        {
          Title: 'Aparcamientos',
          SuggestResultItemType: 'Query',
          Query: { QueryId: 'q', QueryType: 'Category' },
        },
        aSuggestion('0', 'Mercadona', 'Mercadona, Atocha, Madrid, España', 'PointOfInterest'),
        aSuggestion('1', 'Atocha', 'Atocha, Madrid, España'),
        aSuggestion('2', 'Atocha', 'Atocha, Madrid, España'),
        ...Array.from({ length: 9 }, (_, at) => aSuggestion(`n${at}`, `Calle ${at}`, `Calle ${at}, España`)),
      ],
    });

    const found = await places().autocomplete('atocha');

    expect(found[0]?.main_text).toBe('Atocha');
    expect(found.filter(({ main_text }) => main_text === 'Atocha')).toHaveLength(1);
    expect(found).toHaveLength(6);
  });

  it('[HM-02] reads a chosen place by its id', async () => {
    amazon.answer = answerWith(SANTS);

    expect(await places().details('sants', { language: 'en' })).toEqual({
      place_id: 'sants',
      name: 'Barcelona Sants',
      formatted_address: 'Barcelona Sants, Plaça dels Països Catalans, 08014 Barcelona, España',
      geometry: { location: { lat: 41.3791, lng: 2.1404 } },
    });
    expect(amazon.asked).toMatchObject([
      { question: 'place/sants', body: { language: 'en', 'intended-use': 'SingleUse' } },
    ]);
  });

  it('[HM-05] answers an extent for towns, but not for sights and streets', async () => {
    const MapView = [-3.7, 37.1, -3.5, 37.3];
    const viewportOf = async (PlaceType: string) => {
      amazon.answer = answerWith({ ...SANTS, PlaceType, MapView });
      return (await places().details('x'))?.geometry.viewport;
    };

    for (const type of ['Locality', 'District', 'PostalCode'])
      expect(await viewportOf(type)).toEqual({ west: -3.7, south: 37.1, east: -3.5, north: 37.3 });
    for (const type of ['PointOfInterest', 'Street', 'PointAddress'])
      expect(await viewportOf(type)).toBeUndefined();
  });

  it('[HM-02] finds nothing for an invalid id, or in another country', async () => {
    amazon.answer = failWith(400, 'ValidationException');
    expect(await places().details('nonsense')).toBeUndefined();

    amazon.answer = answerWith({ ...SANTS, Address: inAddress('Lisboa, Portugal', 'PRT') });
    expect(await places().details('lisboa')).toBeUndefined();
  });

  it('[MP-05] names the place at a position, but not across the border', async () => {
    amazon.answer = answerWith({ ResultItems: [SANTS] });
    expect((await places().reverse({ lat: 41.379, lng: 2.14 }))?.name).toBe('Barcelona Sants');
    expect(amazon.asked[0]).toMatchObject({
      question: 'reverse-geocode',
      body: { QueryPosition: [2.14, 41.379] },
    });

    amazon.answer = answerWith({ ResultItems: [{ ...SANTS, Address: inAddress('Elvas, Portugal', 'PRT') }] });
    expect(await places().reverse({ lat: 38.88, lng: -7.163 })).toBeUndefined();

    amazon.answer = answerWith({ ResultItems: [] });
    expect(await places().reverse({ lat: 38, lng: -15 })).toBeUndefined();
  });

  it('[HM-05] locates a text with the extent of the result, or a box around its position', async () => {
    amazon.answer = answerWith({ ResultItems: [{ ...SANTS, MapView: [2.1, 41.3, 2.2, 41.4] }] });
    expect((await places().locate('barcelona sants'))?.box).toEqual({
      west: 2.1,
      south: 41.3,
      east: 2.2,
      north: 41.4,
    });
    expect(amazon.asked).toMatchObject([
      {
        question: 'geocode',
        body: {
          QueryText: 'barcelona sants',
          Filter: { IncludeCountries: ['ESP'] },
          IntendedUse: 'SingleUse',
        },
      },
    ]);

    amazon.answer = answerWith({ ResultItems: [SANTS] });
    const around = (await places().locate('barcelona sants'))?.box;
    const { west = 0, south = 0, east = 0, north = 0 } = around ?? {};
    expect([west < 2.1404, 2.1404 < east, south < 41.3791, 41.3791 < north]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect((north - south) * 111.32).toBeCloseTo(2.4, 1);
  });

  it('[HM-05] ignores a result with a low match score', async () => {
    amazon.answer = answerWith({ ResultItems: [{ ...SANTS, MatchScores: { Overall: 0.3 } }] });

    expect(await places().locate('lisboa, portugal')).toBeUndefined();
  });

  it.each([
    ['is throttled', failWith(429, 'ThrottlingException'), 'ThrottlingException'],
    ['denies access', failWith(403, 'AccessDeniedException'), 'AccessDeniedException'],
    ['has an internal error', failWith(500, 'InternalServerException'), 'InternalServerException'],
    ['does not answer', () => undefined, 'AbortError'],
    [
      'stops in the middle of its answer',
      (response: ServerResponse) => response.writeHead(200).write('{"Res'),
      'AbortError',
    ],
  ])('fails without a retry and without the typed text when the provider %s', async (_, answer, name) => {
    amazon.answer = answer;

    const answersWithin = name === 'AbortError' ? 300 : undefined;
    const failure = await failureOf(places(answersWithin).autocomplete('calle del secreto'));

    expect(failure).toBeInstanceOf(Error);
    expect(failure).toMatchObject({ name, message: 'Amazon Location does not answer.' });
    expect(amazon.asked.length).toBeLessThanOrEqual(1);
  });

  it('fails at once where a function has no credentials', async () => {
    delete process.env.AWS_ACCESS_KEY_ID;

    expect(await failureOf(places().autocomplete('calle del secreto'))).toBeInstanceOf(Error);
    expect(amazon.asked).toHaveLength(0);
  });

  it('fails permanently when the provider refuses the request', async () => {
    amazon.answer = failWith(400, 'ValidationException');

    const failure = await failureOf(places().autocomplete('calle del secreto'));

    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(String(failure)).not.toContain('secreto');
  });
});
