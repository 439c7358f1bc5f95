import { describe, expect, it } from 'vitest';
import { gazetteerPlaces } from '#shared/adapters/places/gazetteer-places.ts';
import gazetteer from '#shared/adapters/places/gazetteer.json' with { type: 'json' };
import byHand from '#shared/adapters/places/landmarks.json' with { type: 'json' };
import byPostcode from '#shared/adapters/places/postcodes.json' with { type: 'json' };
import { typicalMilliseconds } from '#test/support/processor-time.ts';

const places = gazetteerPlaces();

const firstFor = async (input: string): Promise<string | undefined> =>
  (await places.autocomplete(input))[0]?.description;

describe('Autocomplete of places', () => {
  it.each([
    ['la coruña', 'A Coruña, España'],
    ['coruna', 'A Coruña, España'],
    ['san sebastian', 'San Sebastián, Gipuzkoa, España'],
    ['donostia', 'San Sebastián, Gipuzkoa, España'],
    ['alacant', 'Alicante, España'],
    ['gerona', 'Girona, España'],
    ['lerida', 'Lleida, España'],
    ['Elx', 'Elche, Alicante, España'],
    ['sta cruz', 'Santa Cruz de Tenerife, España'],
    ["L'Hospitalet", "L'Hospitalet de Llobregat, Barcelona, España"],
    ['palma', 'Palma, Illes Balears, España'],
    ['valencia', 'Valencia, España'],
    ['ÁVILA', 'Ávila, España'],
  ])('[HM-02] finds the city of "%s" by any of its names', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });

  it('[HM-02] gives each suggestion the four fields of the contract', async () => {
    expect((await places.autocomplete('atocha')).slice(0, 1)).toEqual([
      {
        place_id: 'lm:madrid-atocha',
        description: 'Estación de Madrid-Puerta de Atocha, Madrid, España',
        main_text: 'Estación de Madrid-Puerta de Atocha',
        secondary_text: 'Madrid, España',
      },
    ]);
  });

  it.each([
    ['barcelons', 'Barcelona, España'],
    ['fuenlbra', 'Fuenlabrada, Madrid, España'],
    ['estacion de atcha', 'Estación de Madrid-Puerta de Atocha, Madrid, España'],
    ['getaffe madird', 'Getafe, Madrid, España'],
  ])('[HM-02] understands "%s" with one letter wrong in a word', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });

  it('orders equally good matches by population', async () => {
    const found = await places.autocomplete('alcala de');

    expect(found.slice(0, 2).map((place) => place.main_text)).toEqual([
      'Alcalá de Henares',
      'Alcalá de Guadaíra',
    ]);
  });

  it.each([
    ['mad', 'Madrid, España'],
    ['val', 'Valencia, España'],
    ['pal', 'Palma, Illes Balears, España'],
    ['bcn', 'Aeropuerto de Barcelona-El Prat T1, Barcelona, España'],
  ])(
    'puts the city that begins with "%s" before places with such an alternative name',
    async (input, expected) => {
      expect(await firstFor(input)).toBe(expected);
    },
  );

  it('puts places with that name before those with such an alternative name', async () => {
    expect((await places.autocomplete('villa')).map((place) => place.main_text)).not.toContain('Madrid');
    expect((await places.autocomplete('el escorial'))[0]?.main_text).toBe('El Escorial');
    expect((await places.autocomplete('san lorenzo de el escorial'))[0]?.main_text).toBe(
      'San Lorenzo de El Escorial',
    );
  });

  it('puts a place with exactly that name before larger ones that begin with it', async () => {
    const found = (await places.autocomplete('barca')).map(({ description }) => description);

    expect(found[0]).toBe('Barca, Soria, España');
    expect(found).toContain('Barcarrota, Badajoz, España');
  });

  it('distinguishes places with the same name by the province or city that is typed with it', async () => {
    expect(await firstFor('mieres girona')).toBe('Mieres, Girona, España');
    expect(await firstFor('plaza de españa sevilla')).toBe('Plaza de España, Sevilla, España');
  });

  it.each([
    ['calle mayor madrid', 'Madrid, España'],
    ['Calle Toledo 15, 28005 Madrid, España', 'Madrid, España'],
    ['Avenida de Madrid 3, Toledo', 'Toledo, España'],
    ['Carrer de Mallorca 401, Barcelona', 'Barcelona, España'],
    ['Calle Real 3, San Sebastián de los Reyes, Madrid', 'San Sebastián de los Reyes, Madrid, España'],
    ['av. andalucía s/n, úbeda, jaén', 'Úbeda, Jaén, España'],
    ['plaza mayor arnedo', 'Arnedo, La Rioja, España'],
    ['calle mayor 3 alcal', 'Alcalá de Henares, Madrid, España'],
  ])('resolves the address "%s" to its town', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });

  it.each([
    ['sanchinarro', 'Sanchinarro, Madrid, España'],
    ['carabanchel', 'Carabanchel, Madrid, España'],
    ['poblenou', 'El Poblenou, Barcelona, España'],
    ['benimaclet', 'Benimaclet, Valencia, España'],
    ['cerro amate', 'Cerro-Amate, Sevilla, España'],
    ['puerto de la torre', 'Puerto de la Torre, Málaga, España'],
    ['deusto', 'Deusto, Bilbao, Bizkaia, España'],
    ['actur', 'Actur-Rey Fernando, Zaragoza, España'],
    ['fira valencia', 'Feria Valencia, Valencia, España'],
    ['el molinon', 'Estadio El Molinón, Gijón, Asturias, España'],
    ['hospital ramon y cajal', 'Hospital Ramón y Cajal, Madrid, España'],
    ['puerto de algeciras', 'Puerto de Algeciras, Algeciras, Cádiz, España'],
    ['campus de rabanales', 'Campus de Rabanales, Córdoba, España'],
    ['estacion de leon', 'Estación de León, León, España'],
    ['aeropuerto de vigo', 'Aeropuerto de Vigo, Redondela, Pontevedra, España'],
  ])('[HM-02] finds the district or well-known place "%s"', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });

  it.each([
    ['28013', 'Madrid Centro, Madrid, España'],
    ['28013 Madrid', 'Madrid Centro, Madrid, España'],
    ['cp 08029, España', 'Barcelona, España'],
    ['cp 28931', 'Móstoles, Madrid, España'],
    ['calle mayor 3, 28013 Madrid', 'Madrid, España'],
    ['11003', 'Cádiz, España'],
    ['36201', 'Vigo, Pontevedra, España'],
    ['calle toledo 15, 45003', 'Toledo, España'],
    ['35100', 'San Bartolomé de Tirajana, Las Palmas, España'],
    ['35001', 'Las Palmas de Gran Canaria, Las Palmas, España'],
    ['52006', 'Melilla, España'],
  ])('[HM-02] finds the district or town of the postcode in "%s"', async (input, expected) => {
    expect(await firstFor(input)).toBe(expected);
  });

  it('[HM-02] lists each postcode once, under a place of its province', async () => {
    const ranges = byPostcode.postcodes.flatMap((row) => {
      const [codes = '', id = ''] = row.split('|');
      return codes.split(';').map((code) => ({ id, from: code.slice(0, 5), to: code.slice(-5) }));
    });
    const wrong = [];
    for (const [index, { id, from, to }] of ranges.entries()) {
      const overlaps = ranges.slice(0, index).some((other) => from <= other.to && to >= other.from);
      const isElsewhere = id.startsWith('es:') && !id.startsWith(`es:${from.slice(0, 2)}`);
      if (overlaps || isElsewhere || from.slice(0, 2) !== to.slice(0, 2) || !(await places.details(id)))
        wrong.push(`${from}-${to} ${id}`);
    }

    expect(wrong).toEqual([]);
  });

  it('[HM-02] orders the towns of a postcode by distance from the map, if it is given', async () => {
    const [first] = await places.autocomplete('28990', { near: { lat: 40.54, lng: -3.64 } });

    expect(first?.main_text).toBe('Alcobendas');
  });

  it('answers two letters with the largest places and one letter with nothing', async () => {
    expect((await places.autocomplete('ma')).map((place) => place.main_text).slice(0, 2)).toEqual([
      'Madrid',
      'Málaga',
    ]);
    expect(await places.autocomplete('m')).toEqual([]);
  });

  it.each(['', '   ', 'zzqx wrtp', '....', '<script>', '|', '🚗🚗🚗', '\u0000', '99999'])(
    'answers "%s" with nothing',
    async (input) => {
      expect(await places.autocomplete(input)).toEqual([]);
    },
  );

  it('answers at most as many as a list on a phone shows', async () => {
    expect(await places.autocomplete('san')).toHaveLength(6);
  });

  it.each([
    ['one endless word', 'm'.repeat(10_000)],
    ['an endless address', 'calle mayor san sebastian de la madrid '.repeat(256)],
    ['endless commas', ','.repeat(10_000)],
  ])('answers %s of 10,000 characters in a moment', async (_, input) => {
    expect(await typicalMilliseconds(() => places.autocomplete(input))).toBeLessThan(50);
  });
});

describe('Details of a place', () => {
  it('[HM-02] finds every suggestion by its id, with its coordinates', async () => {
    for (const suggestion of await places.autocomplete('barcelona')) {
      const details = await places.details(suggestion.place_id);

      expect(details).toMatchObject({
        place_id: suggestion.place_id,
        name: suggestion.main_text,
        formatted_address: suggestion.description,
      });
    }
    expect((await places.details('es:28079'))?.geometry.location).toEqual({ lat: 40.4165, lng: -3.7026 });
  });

  it.each(['es:99999', '', 'constructor', 'lm:', '28079'])('knows no place "%s"', async (id) => {
    expect(await places.details(id)).toBeUndefined();
  });

  it('has every landmark under its own id', async () => {
    const rows = [byHand.landmarks, byHand.districts].flatMap((of) => Object.values<string[]>(of).flat());
    const found = await Promise.all(rows.map((row) => places.details(`lm:${row.split('|')[0] ?? ''}`)));

    expect(new Set(found.map((place) => place?.place_id)).size).toBe(rows.length);
    expect(found.map((place) => place?.name)).toEqual(rows.map((row) => row.split('|')[1]));
  });
});

describe('Reverse lookup', () => {
  it.each([
    ['the Puerta del Sol', 40.4169, -3.7035, 'Madrid, España'],
    ['the centre of Alcobendas', 40.54, -3.64, 'Alcobendas, Madrid, España'],
    ['the beach of Las Canteras', 28.137, -15.437, 'Las Palmas de Gran Canaria, Las Palmas, España'],
    ['the beach of Barceloneta', 41.3785, 2.1925, 'Barcelona, España'],
    ['Palma', 39.57, 2.65, 'Palma, Illes Balears, España'],
    ['Ceuta', 35.889, -5.316, 'Ceuta, España'],
    ['the fort of Badajoz', 38.883, -6.969, 'Badajoz, España'],
  ])('[MP-05] names the municipality around %s', async (_, lat, lng, expected) => {
    expect((await places.reverse({ lat, lng }))?.formatted_address).toBe(expected);
  });

  it.each([
    ['the Atlantic', 38, -15],
    ['Lisbon', 38.7223, -9.1393],
    ['Elvas, 15 km from Badajoz', 38.88, -7.163],
    ['Andorra', 42.5063, 1.5218],
    ['Perpignan', 42.6987, 2.8956],
    ['the sea off Valencia', 39.4, 0.2],
    ['Gibraltar', 36.14, -5.35],
    ['null island', 0, 0],
    ['no number', NaN, NaN],
  ])('[MP-05] finds nothing in %s', async (_, lat, lng) => {
    expect(await places.reverse({ lat, lng })).toBeUndefined();
  });
});

describe('Locating a free text', () => {
  const isInside = async (text: string, lat: number, lng: number): Promise<boolean> => {
    const { west = 0, south = 0, east = 0, north = 0 } = (await places.locate(text))?.box ?? {};
    return west < lng && lng < east && south < lat && lat < north;
  };

  it.each([
    ['Granada', 'its airport road', 37.19, -3.66],
    ['Granada', 'Sierra Nevada street', 37.15, -3.58],
    ['Madrid', 'Barajas T4', 40.4915, -3.593],
    ['Madrid', 'El Pardo', 40.519, -3.774],
    ['Madrid', 'the end of Vallecas', 40.352, -3.57],
    ['Zaragoza', 'Casetas', 41.72, -1.028],
    ['Cartagena', 'Cabo de Palos', 37.631, -0.699],
    ['Valencia', 'El Saler', 39.383, -0.333],
    ['Bilbao', 'Zorroza', 43.279, -2.966],
    ['Mallorca', 'Alcúdia', 39.85, 3.12],
    ['Carabanchel', 'its north', 40.395, -3.735],
    ['Málaga Este', 'El Palo', 36.721, -4.36],
  ])('[HM-05] searches the whole of %s: %s is inside', async (name, _, lat, lng) => {
    expect(await isInside(name, lat, lng)).toBe(true);
  });

  it.each([
    ['Palma', 'the island of Cabrera', 39.14, 2.94],
    ['Granada', 'Motril', 36.75, -3.52],
    ['Bilbao', 'Getxo', 43.35, -3.01],
    ['Malasaña', 'Vallecas', 40.38, -3.66],
  ])('[HM-05] searches no more than %s: %s is outside', async (name, _, lat, lng) => {
    expect(await isInside(name, lat, lng)).toBe(false);
  });

  it('[HM-05] gives every town one extent, which contains its centre', async () => {
    const wrong: string[] = [];
    for (const row of gazetteer.municipalities) {
      const id = `es:${row.split('|')[0] ?? ''}`;
      const { location, viewport } = (await places.details(id))?.geometry ?? { location: { lat: 0, lng: 0 } };
      const { west = 0, south = 0, east = 0, north = 0 } = viewport ?? {};
      const holds =
        west < location.lng && location.lng < east && south < location.lat && location.lat < north;
      if (!holds || north - south > 1 || east - west > 1) wrong.push(row);
    }
    expect(wrong).toEqual([]);
    const granada = await places.locate('Granada');
    expect(granada?.box).toEqual(granada?.geometry.viewport);
  });

  it('[HM-05] gives a sight or a station no extent, but searches the streets around it', async () => {
    const place = await places.locate('bernabéu');
    const { lat = 0, lng = 0 } = place?.geometry.location ?? {};

    expect(place?.name).toBe('Estadio Santiago Bernabéu');
    expect(place?.geometry).not.toHaveProperty('viewport');
    expect(await isInside('bernabéu', lat + 0.01, lng)).toBe(true);
    expect(await isInside('bernabéu', lat + 0.012, lng)).toBe(false);
  });

  it.each(['La Maquinista', 'Xanadú', 'Plenilunio', 'GranCasa'])(
    '[HM-02] suggests no shop %s',
    async (shop) => {
      const found = await places.autocomplete(shop);
      expect(found.map(({ main_text }) => main_text)).not.toContain(shop);
    },
  );

  it('[HM-05] does not take a street or a foreign country for a town', async () => {
    expect(await places.locate('calle toledo')).toBeUndefined();
    expect(await places.locate('qwertz')).toBeUndefined();
    expect(await places.locate('Lisboa, Portugal')).toBeUndefined();
  });
});
