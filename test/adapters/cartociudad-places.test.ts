import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cartociudadPlaces } from '#shared/adapters/places/cartociudad-places.ts';
import { PermanentFailure } from '#shared/lib/permanent-failure.ts';
import {
  answerText,
  HOUSE_IN_VALENCIA,
  STREET_IN_MADRID,
  useCartociudad,
} from '#test/support/cartociudad.ts';

const cartociudad = useCartociudad();
/** With a long timeout for busy machines, where the test is not about time. */
const places = (answersWithin = 20_000) => cartociudadPlaces(cartociudad.url, answersWithin);
const answer = (body: unknown) => (cartociudad.answer = answerText(JSON.stringify(body)));

const failureOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('addresses of CartoCiudad', () => {
  it('[HM-02] are suggested with their number, town and attribution', async () => {
    answer([HOUSE_IN_VALENCIA, HOUSE_IN_VALENCIA, STREET_IN_MADRID]);

    expect(await places().autocomplete('calle colon 12')).toEqual([
      {
        place_id: 'portal/462500003421/12',
        description: 'Calle Colón, 12, 46004 València, España',
        main_text: 'Calle Colón, 12',
        secondary_text: '46004 València, España',
        attribution: 'CartoCiudad CC-BY 4.0 scne.es',
      },
      {
        place_id: 'callejero/280790001063',
        description: 'Calle Colón, Madrid, España',
        main_text: 'Calle Colón',
        secondary_text: 'Madrid, España',
        attribution: 'CartoCiudad CC-BY 4.0 scne.es',
      },
    ]);
    expect(cartociudad.asked).toMatchObject([
      { question: 'candidates', parameters: { q: 'calle colon 12', limit: '20', countrycodes: 'es' } },
    ]);
    expect(Object.keys(cartociudad.asked[0]?.parameters ?? {})).not.toContain('lat');
  });

  it('[HM-02] are sorted by distance, without sending the position', async () => {
    answer([HOUSE_IN_VALENCIA, STREET_IN_MADRID]);
    const near = { lat: 40.4, lng: -3.7 };
    const firstFor = async (input: string) =>
      (await places().autocomplete(input, { near, language: 'en' }))[0]?.description;

    expect(await firstFor('calle colon')).toBe('Calle Colón, Madrid, Spain');
    expect(await firstFor('calle colon 12')).toBe('Calle Colón, 12, 46004 València, Spain');
    expect(JSON.stringify(cartociudad.asked)).not.toContain('40.4');
  });

  it('[HM-02] are found by the id of a suggestion, by a text and by a position', async () => {
    answer(HOUSE_IN_VALENCIA);
    const house = {
      place_id: 'portal/462500003421/12',
      name: 'Calle Colón, 12',
      formatted_address: 'Calle Colón, 12, 46004 València, España',
      geometry: { location: { lat: 39.4697, lng: -0.3725 } },
    };

    expect(await places().details('portal/462500003421/12')).toEqual(house);
    expect(await places().reverse({ lat: 39.47, lng: -0.37 })).toEqual(house);
    const located = await places().locate('calle colon 12, valencia');
    expect(located).toMatchObject(house);
    expect((located?.box.north ?? 0) - (located?.box.south ?? 0)).toBeCloseTo(2.4 / 111.32, 3);
    expect(cartociudad.asked).toEqual([
      { question: 'find', parameters: { type: 'portal', id: '462500003421', portal: '12' } },
      { question: 'reverseGeocode', parameters: { lon: '-0.37', lat: '39.47' } },
      { question: 'find', parameters: { q: 'calle colon 12, valencia' } },
    ]);
  });

  it('are requested once and then cached, which their licence allows', async () => {
    answer([HOUSE_IN_VALENCIA]);
    const kept = places();
    await kept.autocomplete('calle colon 12');
    expect(await kept.autocomplete('calle colon 12')).toHaveLength(1);

    expect(cartociudad.asked).toHaveLength(1);
  });

  it.each(['', 'portal', '../secrets/1', 'portal/1/2/3', 'portal/a b', 'x'.repeat(600)])(
    'are not requested for the invalid id "%s"',
    async (id) => {
      expect(await places().details(id)).toBeUndefined();
      expect(cartociudad.asked).toEqual([]);
    },
  );

  it.each([
    ['in another country', { ...HOUSE_IN_VALENCIA, countryCode: '012' }],
    ['beyond Spain', { ...HOUSE_IN_VALENCIA, lat: 48.85, lng: 2.35 }],
    ['without a position', { ...HOUSE_IN_VALENCIA, lat: 0, lng: 0 }],
    ['without a name', { ...HOUSE_IN_VALENCIA, address: null }],
    ['that is null', null],
  ])('do not include a place %s', async (_, found) => {
    answer(found);
    expect(await places().locate('calle colon 12')).toBeUndefined();
    expect(await places().reverse({ lat: 39.47, lng: -0.37 })).toBeUndefined();
  });

  it('are none when the answer is empty', async () => {
    cartociudad.answer = answerText('');
    expect(await places().reverse({ lat: 39.47, lng: -0.37 })).toBeUndefined();
  });

  it.each([
    ['answers a page', answerText('<html><body>Mantenimiento</body></html>', 200, 'text/html')],
    ['answers another structure', answerText('{"error":"calle del secreto"}')],
    ['answers values of other types', answerText('[{"id":[],"type":{}}]')],
    ['answers 503', answerText('{}', 503)],
    ['answers more than 2 MB', answerText(`[${' '.repeat(2_000_001)}]`)],
    ['redirects', (response: ServerResponse) => response.writeHead(302, { location: '/x' }).end()],
  ])('fail without the typed text when it %s', async (_, reply) => {
    cartociudad.answer = reply;
    const failure = await failureOf(places().autocomplete('calle del secreto'));

    expect(failure).toMatchObject({ message: 'CartoCiudad does not answer.' });
    expect(cartociudad.asked).toHaveLength(1);
  });

  it.each([
    ['does not answer', () => undefined],
    [
      'stops in the middle of its answer',
      (response: ServerResponse) => response.writeHead(200).write('[{"id"'),
    ],
  ])('fail after a timeout and without the typed text when it %s', async (_, reply) => {
    cartociudad.answer = reply;
    const failure = await failureOf(places(200).autocomplete('calle del secreto'));

    expect(failure).toMatchObject({ name: 'TimeoutError', message: 'CartoCiudad does not answer.' });
  });

  it('fail at once when no server listens', async () => {
    const failure = await failureOf(
      cartociudadPlaces('http://127.0.0.1:1', 20_000).autocomplete('calle del secreto'),
    );

    expect(failure).toMatchObject({ name: 'TypeError', message: 'CartoCiudad does not answer.' });
  });

  it('fail permanently when a request is refused', async () => {
    cartociudad.answer = answerText('{}', 400);
    expect(await failureOf(places().autocomplete('calle'))).toBeInstanceOf(PermanentFailure);
  });
});
