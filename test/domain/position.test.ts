import { describe, expect, it } from 'vitest';
import { findTimeZone } from '#shared/domain/spots/position.ts';
import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };

/** Rows are `code|name|latitude|longitude|…`; a few have no known centre. */
const municipalities = gazetteer.municipalities.flatMap((row) => {
  const [code = '', name = '', latitude, longitude] = row.split('|');
  return latitude !== 'NaN' ? [{ code, name, latitude: Number(latitude), longitude: Number(longitude) }] : [];
});

const CANARIES = ['35', '38'];

describe('a position', () => {
  it('[PW-02] is in Spain at the centre of every municipality, with the right time zone', () => {
    expect(municipalities.length).toBeGreaterThan(8000);
    const wrong = municipalities.filter(({ code, latitude, longitude }) => {
      const zone = CANARIES.includes(code.slice(0, 2)) ? 'Atlantic/Canary' : 'Europe/Madrid';
      return findTimeZone(latitude, longitude) !== zone;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['Lisbon', 38.7223, -9.1393],
    ['Porto', 41.1579, -8.6291],
    ['Elvas', 38.8815, -7.1631],
    ['Bragança', 41.806, -6.757],
    ['Andorra la Vella', 42.5063, 1.5218],
    ['Perpignan', 42.6887, 2.8948],
    ['Bayonne', 43.4933, -1.4745],
    ['Toulouse', 43.6047, 1.4442],
    ['Tangier', 35.7595, -5.834],
    ['Oran', 35.6971, -0.6308],
    ['the sea between Valencia and Ibiza', 39.2, 0.6],
    ['nowhere', 0, 0],
    ['a pole', 90, 0],
  ])('is not in Spain in %s', (_name, latitude, longitude) => {
    expect(findTimeZone(latitude, longitude)).toBeUndefined();
  });

  it.each([
    ['the Barceloneta', 41.3751, 2.1899],
    ['Tarifa', 36.0143, -5.6044],
    ['Ceuta', 35.8894, -5.3213],
    ['Melilla', 35.2923, -2.9381],
    ['Llívia, in the middle of France', 42.4641, 1.9811],
    ['Maó', 39.8885, 4.2658],
    ['Irun, at the border', 43.3381, -1.789],
    ['A Illa de Arousa', 42.5603, -8.8647],
  ])('is in Spain in %s', (_name, latitude, longitude) => {
    expect(findTimeZone(latitude, longitude)).toBe('Europe/Madrid');
  });
});
