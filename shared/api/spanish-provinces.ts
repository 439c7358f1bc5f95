/** Provinces by the first two digits of their postcodes, from 01 on. */
const PROVINCES = [
  ...['Araba/Álava', 'Albacete', 'Alicante', 'Almería', 'Ávila', 'Badajoz', 'Illes Balears', 'Barcelona'],
  ...['Burgos', 'Cáceres', 'Cádiz', 'Castellón', 'Ciudad Real', 'Córdoba', 'A Coruña', 'Cuenca', 'Girona'],
  ...['Granada', 'Guadalajara', 'Gipuzkoa', 'Huelva', 'Huesca', 'Jaén', 'León', 'Lleida', 'La Rioja', 'Lugo'],
  ...['Madrid', 'Málaga', 'Murcia', 'Navarra', 'Ourense', 'Asturias', 'Palencia', 'Las Palmas', 'Pontevedra'],
  ...[
    'Salamanca',
    'Santa Cruz de Tenerife',
    'Cantabria',
    'Segovia',
    'Sevilla',
    'Soria',
    'Tarragona',
    'Teruel',
  ],
  ...['Toledo', 'Valencia', 'Valladolid', 'Bizkaia', 'Zamora', 'Zaragoza', 'Ceuta', 'Melilla'],
] as const;

/** The province of a Spanish postcode; undefined if there can be no such postcode. */
export const findProvince = (postcode: string): string | undefined =>
  /^\d{5}$/.test(postcode) ? PROVINCES[Number(postcode.slice(0, 2)) - 1] : undefined;
